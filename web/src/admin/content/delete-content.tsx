import { useLingui } from '@lingui/react/macro'
import type { ContentSummary } from '@pepper/contract/content'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../shared/use-action.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'

type DeleteContentProps = { item: ContentSummary; onClose: () => void; onDeleted: () => void }

/** Deletes an item permanently, after a confirmation. */
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
          ? t`“${title}” is deleted for good, and the page gets its built-in text back.`
          : isLive
            ? t`“${title}” is deleted for good, from its page and from the guide.`
            : t`“${title}” is deleted for good.`
      }
      confirm={t`Delete`}
      isBusy={isBusy}
      onConfirm={remove}
    />
  )
}
