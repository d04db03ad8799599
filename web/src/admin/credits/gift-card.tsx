import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CreditGift, GiftStatus } from '@pepper/contract/credits/gifts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Badge, type BadgeTone } from '../labels/badge.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import styles from './credit-gifts.module.css'
import type { GiftCardProps } from './gift-card-props.ts'
import { failureText, statusName } from './gift-labels.ts'
import { PendingActions } from './pending-actions.tsx'

const TONES: Record<GiftStatus, BadgeTone> = {
  pending: 'warn',
  processed: 'ok',
  failed: 'danger',
  cancelled: 'neutral',
}

/** Shows one gift: recipient, amount, reason and status. */
export function GiftCard({ gift, onChanged, onStale }: GiftCardProps) {
  const { i18n } = useLingui()
  const { recipient, amount, reason, status, failed_for } = gift
  return (
    <li className={styles.card} data-status={status}>
      <div className={styles.head}>
        <p className={styles.amount}>
          <Plural value={amount} one="# credit" other="# credits" />
        </p>
        <Badge tone={TONES[status]}>{statusName(status, i18n)}</Badge>
      </div>
      <h2 className={styles.recipient}>
        {recipient ? recipient.full_name || recipient.email : <Trans>Deleted account</Trans>}
      </h2>
      {recipient?.full_name && <p className={styles.note}>{recipient.email}</p>}
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      {failed_for && (
        <p className={styles.failure}>
          <WarningIcon size={18} />
          {failureText(failed_for)}
        </p>
      )}
      <GiftStory gift={gift} />
      {status === 'pending' && <PendingActions {...{ gift, onChanged, onStale }} />}
    </li>
  )
}

/** Shows who created the gift, who settled it, and when. */
function GiftStory({ gift }: { gift: CreditGift }) {
  const { t } = useLingui()
  const { created_by, created_at, processed_by, processed_at, status } = gift
  const creator = created_by?.full_name || created_by?.email || t`a deleted account`
  const processor = processed_by?.full_name || processed_by?.email || t`a deleted account`
  return (
    <p className={styles.story}>
      <Trans>
        Created by {creator}, <TimeAgo at={created_at} />
      </Trans>
      {processed_at && (
        <>
          <br />
          {status === 'processed' ? (
            <Trans>
              Processed by {processor}, <TimeAgo at={processed_at} />
            </Trans>
          ) : status === 'cancelled' ? (
            <Trans>
              Cancelled by {processor}, <TimeAgo at={processed_at} />
            </Trans>
          ) : (
            <Trans>
              Tried by {processor}, <TimeAgo at={processed_at} />
            </Trans>
          )}
        </>
      )}
    </p>
  )
}
