import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BulkAction } from '@pepper/contract/users'
import { errorText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { ProgressBar } from '../../ui/admin/progress-bar.tsx'
import { useAction } from '../../ui/admin/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import { showToast } from '../../ui/toasts.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BulkOutcomes } from './bulk-outcomes.tsx'
import { useBulk } from './use-bulk.ts'
import { bulkNames } from './user-words.tsx'

type BulkDialogProps = { ids: string[]; action: BulkAction; onClose: () => void; onDone: () => void }

/** Says what would happen to whom, then does it to each, once however often it is tried (AD-3). */
export function BulkDialog({ ids, action, onClose, onDone }: BulkDialogProps) {
  const { t, i18n } = useLingui()
  const { isBusy, run } = useAction()
  const bulk = useBulk(action, ids)
  const { preview, changing, done } = bulk
  const change = () =>
    run(t`Failed to change these people`, async () => {
      const changed = await bulk.change()
      const text = plural(changed, { one: '# person was changed.', other: '# people were changed.' })
      showToast({ title: i18n._(bulkNames[action]), text, tone: 'success' })
      onDone()
    })
  const total = formatNumber(changing * (bulk.amount ?? 0), i18n.locale)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={i18n._(bulkNames[action])}
      text={t`This is what happens to each of them. Every change has its own entry in the audit log.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant={action === 'ban' || action === 'demote' ? 'danger' : 'primary'}
            isBusy={isBusy}
            disabled={!bulk.isReady}
            onClick={change}
          >
            {action === 'gift'
              ? plural(changing, { one: 'Give to # person', other: 'Give to # people' })
              : plural(changing, { one: 'Change # person', other: 'Change # people' })}
          </Button>
        </>
      }
    >
      <BulkFields action={action} bulk={bulk} />
      {action === 'gift' && bulk.amount !== null && changing > 0 && (
        <p role="status">
          <Trans>{total} credits in all.</Trans>
        </p>
      )}
      {done !== null && <ProgressBar label={i18n._(bulkNames[action])} done={done} total={ids.length} />}
      {preview.value ? (
        <BulkOutcomes people={preview.value} action={action} />
      ) : preview.error ? (
        <ErrorState
          title={t`This could not be worked out`}
          text={errorText(preview.error)}
          onRetry={preview.refresh}
        />
      ) : (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="8rem" />
        </Waiting>
      )}
    </Dialog>
  )
}
