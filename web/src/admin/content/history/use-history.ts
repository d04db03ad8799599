import { useLingui } from '@lingui/react/macro'
import type { ContentItem } from '@pepper/contract/content'
import { api } from '../../../lib/api/api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { useRead } from '../../query/use-read.ts'

/** Reads the history of an item and restores a revision of it. */
export function useHistory(item: ContentItem, onRestored: (item: ContentItem) => void) {
  const { t } = useLingui()
  const { id, version } = item
  const history = useRead(['content', 'content-history', id, version], () =>
    api.content.listRevisions({ id }),
  )
  const { isBusy, run } = useAction()
  const restore = (revision: number) =>
    run(t`The version could not be restored`, async () => {
      const restored = await api.content.restoreRevision({ id, revision, version })
      showToast({ title: t`Version ${revision} restored`, tone: 'success' })
      onRestored(restored)
    })
  return { history, isBusy, restore }
}
