import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay, formatTimeInZone, formatTimeUntil } from '../../lib/formats/format.ts'
import { CreditPips } from '../../shared/credit-pips.tsx'
import { isUnlimited, type Member } from '../../shared/viewer-rules.ts'
import { Card } from '../../ui/card.tsx'
import styles from './credit-history.module.css'
import { daysAgo } from './history-pages.ts'

/** Today's used credits, and when the next ones arrive; nothing for people without a limit. */
export function UsageCard({ member: { credits } }: { member: Member }) {
  const { t } = useLingui()
  if (!credits || isUnlimited(credits)) return null
  const { daily_used, daily_allowance, daily_credits } = credits
  return (
    <Card title={t`Daily Usage`}>
      <p className={styles.usage}>
        <strong className={styles.used}>
          {daily_used}/{daily_allowance}
        </strong>
        <span className={styles.pips}>
          <CreditPips left={daily_credits} allowance={daily_allowance} />
        </span>
      </p>
      <NextReset moment={credits.next_reset} zone={credits.time_zone} />
    </Card>
  )
}

function NextReset({ moment, zone }: { moment: string; zone: string }) {
  const { t, i18n } = useLingui()
  const now = new Date()
  const reset = new Date(moment)
  const days: Record<number, string> = { 0: t`Today`, [-1]: t`Tomorrow` }
  const day = days[daysAgo(reset, now)] ?? formatDay(reset, now, i18n.locale)
  const time = formatTimeInZone(reset, i18n.locale)
  const distance = formatTimeUntil(reset, now, i18n.locale)
  return (
    <p className={styles.reset}>
      <Trans>
        Next reset:{' '}
        <time dateTime={moment}>
          <strong>{day}</strong>, {time}
        </time>
      </Trans>
      <span className={styles.note}>
        <Trans>
          {distance}, at midnight in {zone}
        </Trans>
      </span>
    </p>
  )
}
