import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CreditInfo } from '@pepper/contract/credits'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/formats/format.ts'
import { useStore } from '../../lib/store.ts'
import { areCreditsUnreadable } from '../../shared/viewer.ts'
import { can, isUnlimited, type Member } from '../../shared/viewer-rules.ts'
import { Card } from '../../ui/card.tsx'
import { InfinityIcon, WarningIcon } from '../../ui/icons.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import styles from './credit-history.module.css'
import { XP_PER_CREDIT } from './transaction-kind.ts'

/** The credits that the member can spend, by bucket, and the credits that their XP are worth (CR-1, CR-6). */
export function BalanceCard({ member }: { member: Member }) {
  const { t } = useLingui()
  const { credits } = member
  if (!credits) {
    return (
      <Card title={t`Current Balance`}>
        <Waiting label={t`Loading credit info...`}>
          <Skeleton shape="block" height="4rem" width="8rem" />
          <Skeleton />
          <Skeleton />
        </Waiting>
      </Card>
    )
  }
  return (
    <Card title={t`Current Balance`} className={styles.balance}>
      <Unreadable />
      {isUnlimited(credits) ? <Unlimited member={member} /> : <Buckets credits={credits} />}
      <Xp credits={credits} />
    </Card>
  )
}

function Unreadable() {
  if (!useStore(areCreditsUnreadable)) return null
  return (
    <p role="status" className={styles.unreadable}>
      <WarningIcon size={18} />
      <Trans>Your credits cannot be shown right now. None are lost.</Trans>
    </p>
  )
}

function Unlimited({ member }: { member: Member }) {
  const { t } = useLingui()
  const isSuperAdmin = can(member, 'super_admin.enter')
  return (
    <div className={styles.total}>
      <span role="img" aria-label={t`Unlimited credits`} className={styles.infinity}>
        <InfinityIcon size={72} />
      </span>
      <span className={styles.badge}>{isSuperAdmin ? t`Super Admin - Unlimited` : t`Unlimited (Admin)`}</span>
    </div>
  )
}

function Buckets({ credits }: { credits: CreditInfo }) {
  const { t, i18n } = useLingui()
  const { total_credits, daily_credits, xp_credits } = credits
  return (
    <>
      <p className={styles.total}>
        <strong className={styles.totalNumber}>{formatNumber(total_credits, i18n.locale)}</strong>
        <span>{plural(total_credits, { one: 'credit in total', other: 'credits in total' })}</span>
      </p>
      <dl className={styles.facts}>
        <Fact
          name={t`Daily Credits`}
          note={t`Reset at midnight`}
          value={formatNumber(daily_credits, i18n.locale)}
        />
        <Fact
          name={t`XP Credits`}
          note={t`${XP_PER_CREDIT} XP = 1 Credit`}
          value={formatNumber(xp_credits, i18n.locale)}
        />
      </dl>
    </>
  )
}

function Xp({ credits: { user_xp, xp_pending } }: { credits: CreditInfo }) {
  const { t, i18n } = useLingui()
  const note = plural(xp_pending, { one: 'Could convert to # credit', other: 'Could convert to # credits' })
  return (
    <dl className={styles.facts}>
      <Fact name={t`User XP`} note={note} value={formatNumber(user_xp, i18n.locale)}>
        {xp_pending > 0 && (
          <span className={styles.pending}>
            {plural(xp_pending, {
              one: 'It arrives at midnight.',
              other: 'They arrive at midnight.',
            })}
          </span>
        )}
      </Fact>
    </dl>
  )
}

type FactProps = { name: string; note: string; value: string; children?: ReactNode }

function Fact({ name, note, value, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>
        {name}
        <span className={styles.note}>{note}</span>
        {children}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
