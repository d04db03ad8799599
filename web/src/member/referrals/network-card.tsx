import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReferralOverview } from '@pepper/contract/referrals'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/formats/format.ts'
import { Card } from '../../ui/card.tsx'
import styles from './network-card.module.css'
import { ReferralGraph } from './referral-graph-drawing.tsx'

type NetworkCardProps = {
  overview: ReferralOverview
  creditsLink: (words: ReactNode) => ReactNode
}

/** The referred people, drawn and counted, and the credits that they brought. */
export function NetworkCard({ overview, creditsLink }: NetworkCardProps) {
  const { t, i18n } = useLingui()
  const { people, people_referred, bonus_credits_earned } = overview
  return (
    <Card title={t`Your network`} className={styles.card}>
      <ReferralGraph people={people} total={people_referred} />
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>People Referred</Trans>
          </dt>
          <dd>{formatNumber(people_referred, i18n.locale)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Bonus Credits Earned</Trans>
          </dt>
          <dd>{formatNumber(bonus_credits_earned, i18n.locale)}</dd>
        </div>
      </dl>
      <Beside overview={overview} creditsLink={creditsLink} />
    </Card>
  )
}

/** The facts beside the two figures: people who are still on the way, and the credits for the person's own joining. */
function Beside({ overview: { waiting, credited }, creditsLink }: NetworkCardProps) {
  const { t } = useLingui()
  const { for_joining: own } = credited
  const notes = [
    waiting.pending > 0 &&
      plural(waiting.pending, {
        one: '# friend still has to confirm an email address.',
        other: '# friends still have to confirm their email addresses.',
      }),
    waiting.held > 0 &&
      plural(waiting.held, {
        one: '# referral in review.',
        other: '# referrals in review.',
      }),
    own > 0 &&
      plural(own, {
        one: 'And # credit for joining with a code yourself.',
        other: 'And # credits for joining with a code yourself.',
      }),
  ].filter((note) => note !== false)
  const hasCredits = own + credited.for_inviting > 0
  if (notes.length === 0 && !hasCredits) return null
  return (
    <p className={styles.notes}>
      {notes.map((note) => (
        <span key={note}>{note} </span>
      ))}
      {hasCredits && creditsLink(t`See them in your credit history`)}
    </p>
  )
}
