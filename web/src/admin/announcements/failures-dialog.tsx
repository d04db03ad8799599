import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AnnouncementRecipient } from '@pepper/contract/announcements'
import { api } from '../../lib/api/api.ts'
import { formatDateTime } from '../../lib/formats/format.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/state-message.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { reasonText } from '../labels/announcement-labels.ts'
import { useList } from '../query/use-list.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import styles from './announcements.module.css'

type FailuresDialogProps = { id: string; onClose: () => void; onRetried: () => void }

/** Lists the people who were not reached, with the reasons, so that sending can be retried for one or for all. */
export function FailuresDialog({ id, onClose, onRetried }: FailuresDialogProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const list = useList(['announcements', 'failures-dialog', id], async (after) => {
    const page = await api.announcements.admin.recipients({ id, state: 'failed', ...(after && { after }) })
    return { rows: page.recipients, next: page.next }
  })
  const retry = (userId?: string) =>
    run(t`The retry failed`, async () => {
      const { retried } = await api.announcements.admin.retry({ id, ...(userId && { user_id: userId }) })
      const title = plural(retried, { one: 'Retrying # person', other: 'Retrying # people' })
      showToast({ title, tone: 'success' })
      list.refresh()
      onRetried()
    })
  const columns = useFailureColumns({ isBusy, onRetry: retry })
  const canRetry = list.rows?.some(({ is_retryable }) => is_retryable) ?? false
  return (
    <Dialog
      isOpen
      isSheet
      size="large"
      onClose={onClose}
      title={t`Not reached`}
      text={t`Some may already have received it and will get it again.`}
      actions={
        canRetry && (
          <Button isBusy={isBusy} onClick={() => retry()}>
            <Trans>Try all again</Trans>
          </Button>
        )
      }
    >
      <DataTable
        label={t`Not reached`}
        columns={columns}
        rows={list.rows}
        rowKey={({ user_id }) => user_id}
        rowName={({ email }) => email}
        error={list.error === null ? null : errorText(list.error)}
        isLoading={list.isLoading}
        onRetry={list.refresh}
        onOlder={list.hasMore ? list.loadMore : null}
        empty={<EmptyState size="small" mood="celebrating" title={t`No failures left`} />}
      />
    </Dialog>
  )
}

type Choices = { isBusy: boolean; onRetry: (userId: string) => void }

function useFailureColumns({ isBusy, onRetry }: Choices): Column<AnnouncementRecipient>[] {
  const { t, i18n } = useLingui()
  const whyOf = ({ reason, address_refusal: refusal }: AnnouncementRecipient) => {
    const why = reasonText(reason, i18n)
    return refusal ? `${why} (${refusal.said}, ${formatDateTime(refusal.at, i18n.locale)})` : why
  }
  return [
    {
      key: 'person',
      name: t`Person`,
      cell: ({ full_name, email }) => (
        <span className={styles.person}>
          <b>{full_name}</b>
          <span>{email}</span>
        </span>
      ),
    },
    { key: 'reason', name: t`Why`, cell: (row) => whyOf(row) },
    {
      key: 'retry',
      name: t`Action`,
      cell: ({ user_id, is_retryable, address_refusal }) =>
        is_retryable ? (
          <Button variant="secondary" size="small" disabled={isBusy} onClick={() => onRetry(user_id)}>
            <Trans>Try again</Trans>
          </Button>
        ) : address_refusal ? (
          t`Needs another address`
        ) : (
          '–'
        ),
    },
  ]
}
