import { useLingui } from '@lingui/react/macro'
import type { ContentSummary } from '@pepper/contract/content'
import { DELETED_CONTENT_KEPT_DAYS } from '@pepper/contract/limits'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'

type DeleteContentProps = { item: ContentSummary; onClose: () => void; onDeleted: () => void }

/** Deletes an item, after a confirmation; it can be restored for a while. */
export function DeleteContent({
  item: { id, title, status, metadata },
  onClose,
  onDeleted,
}: DeleteContentProps) {
  const { t } = useLingui()
  const { isBusy, run } = useAction()
  const remove = () =>
    run(t`Failed to delete content`, async () => {
      await api.content.delete({ id })
      showToast({ title: t`Content deleted`, tone: 'success' })
      onDeleted()
    })
  const isLive = status === 'published'
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t`Are you sure you want to delete this content?`}
      text={
        isLive && metadata.page
          ? t`The page gets its built-in text back. You can restore “${title}” for ${DELETED_CONTENT_KEPT_DAYS} days.`
          : isLive
            ? t`“${title}” leaves its page and the guide. You can restore it for ${DELETED_CONTENT_KEPT_DAYS} days.`
            : t`You can restore “${title}” for ${DELETED_CONTENT_KEPT_DAYS} days.`
      }
      confirm={t`Delete`}
      isBusy={isBusy}
      onConfirm={remove}
    />
  )
}
