import { Trans, useLingui } from '@lingui/react/macro'
import type { OperatorNotification } from '@pepper/contract/notifications'
import { formatDateTime, formatNumber } from '../../lib/formats/format.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../labels/badge.tsx'
import { TimeAgo } from '../labels/time-ago.tsx'
import type { Column } from '../table/data-table.tsx'
import type { Action } from './action-dialog.tsx'
import styles from './notification-center.module.css'
import { audienceNames, statusNames, statusTones, typeNames, typeTones } from './operator-labels.ts'

type Ask = (action: Action, notification: OperatorNotification) => void

/** Builds the columns of the notifications: text, audience, status, readers and actions. */
export function useNotificationColumns(onAsk: Ask): Column<OperatorNotification>[] {
  const { t, i18n } = useLingui()
  return [
    {
      key: 'words',
      name: t`Notification`,
      cell: ({ title, message, type }) => (
        <span className={styles.words}>
          <b>{title}</b>
          <span className={styles.message}>{message}</span>
          <Badge tone={typeTones[type]}>{i18n._(typeNames[type])}</Badge>
        </span>
      ),
    },
    {
      key: 'audience',
      name: t`Audience`,
      cell: ({ target_audience, target_user }) => (
        <span className={styles.audience}>
          {target_user?.email || i18n._(audienceNames[target_audience])}
        </span>
      ),
    },
    { key: 'status', name: t`Status`, cell: (notification) => <State notification={notification} /> },
    {
      key: 'read',
      name: t`Read by`,
      align: 'end',
      cell: (notification) => <ReadBy notification={notification} />,
    },
    {
      key: 'actions',
      name: t`Actions`,
      cell: (notification) => <Actions notification={notification} onAsk={onAsk} />,
    },
  ]
}

/**
 * Shows how many recipients have read it. People who join the audience later may read it too, so the total is never
 * below the readers.
 */
function ReadBy({ notification }: { notification: OperatorNotification }) {
  const { i18n } = useLingui()
  const { status, read_count, recipient_count } = notification
  if (status === 'active') return '–'
  const read = formatNumber(read_count, i18n.locale)
  if (recipient_count === null) return read
  const all = formatNumber(Math.max(read_count, recipient_count), i18n.locale)
  return (
    <Trans>
      {read} of {all}
    </Trans>
  )
}

function State({ notification }: { notification: OperatorNotification }) {
  const { i18n } = useLingui()
  const { status, sent_at, scheduled_at, expires_at } = notification
  const sendsAt = scheduled_at && formatDateTime(scheduled_at, i18n.locale)
  const expiresAt = expires_at && formatDateTime(expires_at, i18n.locale)
  const isOver = expires_at !== null && new Date(expires_at) <= new Date()
  return (
    <span className={styles.state}>
      <span>
        <Badge tone={statusTones[status]}>{i18n._(statusNames[status])}</Badge>
      </span>
      {sent_at && <TimeAgo at={sent_at} />}
      {sendsAt && (
        <span>
          <Trans>goes out {sendsAt}</Trans>
        </span>
      )}
      {expiresAt && status !== 'archived' && (
        <span>{isOver ? <Trans>expired {expiresAt}</Trans> : <Trans>expires {expiresAt}</Trans>}</span>
      )}
    </span>
  )
}

function Actions({ notification, onAsk }: { notification: OperatorNotification; onAsk: Ask }) {
  const { status } = notification
  return (
    <span className={styles.actions}>
      {status === 'active' && (
        <Button size="small" onClick={() => onAsk('send', notification)}>
          <Trans>Send</Trans>
        </Button>
      )}
      {status !== 'archived' && (
        <Button size="small" variant="secondary" onClick={() => onAsk('archive', notification)}>
          <Trans>Archive</Trans>
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => onAsk('delete', notification)}>
        <Trans>Delete</Trans>
      </Button>
    </span>
  )
}
