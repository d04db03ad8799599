import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OperatorNotification } from '@pepper/contract/notifications'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'
import { audienceNames } from './operator-labels.ts'

export type AudienceSizes = Awaited<ReturnType<typeof api.notifications.admin.list>>['audiences']
export type Action = 'send' | 'archive' | 'delete'

type ActDialogProps = {
  action: Action
  notification: OperatorNotification
  /** The number of people in each audience. */
  audiences: AudienceSizes | null
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation before a notification is sent or withdrawn. */
export function ActDialog({ action, notification, audiences, onClose, onDone }: ActDialogProps) {
  const { isBusy, run } = useAction()
  const labels = useActionLabels(notification, audiences)[action]
  const confirm = () =>
    run(labels.failed, async () => {
      await api.notifications.admin[action]({ id: notification.id })
      showToast({ title: labels.done, tone: 'success' })
      onClose()
      onDone()
    })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={labels.question}
      text={labels.text}
      confirm={labels.confirm}
      tone={action === 'delete' ? 'danger' : 'primary'}
      isBusy={isBusy}
      onConfirm={confirm}
    />
  )
}

function useActionLabels(
  { title, target_audience, target_user, status }: OperatorNotification,
  audiences: AudienceSizes | null,
) {
  const { t, i18n } = useLingui()
  const audience = target_user?.email || i18n._(audienceNames[target_audience])
  const size = target_audience === 'specific' ? null : (audiences?.[target_audience] ?? null)
  const reached =
    size !== null &&
    plural(size, {
      one: `It reaches the inbox of # person at once: ${audience}.`,
      other: `It reaches the inboxes of # people at once: ${audience}.`,
    })
  return {
    send: {
      question: t`Send “${title}” now?`,
      text: reached || t`It reaches the inbox of ${audience} at once.`,
      confirm: t`Send now`,
      done: t`Notification sent`,
      failed: t`Failed to send notification`,
    },
    archive: {
      question: t`Archive “${title}”?`,
      text:
        status === 'sent'
          ? t`It disappears from all inboxes. It cannot be sent again.`
          : t`It will not be sent.`,
      confirm: t`Archive it`,
      done: t`Notification archived`,
      failed: t`Failed to archive notification`,
    },
    delete: {
      question: t`Delete “${title}”?`,
      text: t`Are you sure you want to delete this notification? It disappears from all inboxes, and its read count with it.`,
      confirm: t`Delete it`,
      done: t`Notification deleted`,
      failed: t`Failed to delete notification`,
    },
  } satisfies Record<Action, object>
}
