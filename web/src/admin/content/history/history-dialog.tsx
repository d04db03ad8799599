import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentItem } from '@pepper/contract/content'
import { REVISIONS_MAX } from '@pepper/contract/limits'
import { useState } from 'react'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { RevisionDiff } from './revision-diff.tsx'
import { RevisionList } from './revision-list.tsx'
import { useHistory } from './use-history.ts'

type HistoryDialogProps = {
  item: ContentItem
  /** Whether the editor holds unsaved changes: nothing is restored under them. */
  isDirty: boolean
  onClose: () => void
  onRestored: (item: ContentItem) => void
}

/** Lists the revisions of an item, compares one with the saved text, and restores it (AD-6). */
export function HistoryDialog({ item, isDirty, onClose, onRestored }: HistoryDialogProps) {
  const { t } = useLingui()
  const [compared, setCompared] = useState<number | null>(null)
  const { history, isBusy, restore } = useHistory(item, onRestored)
  const canRestore = !isDirty
  return (
    <Dialog
      isOpen
      isSheet
      size="large"
      onClose={onClose}
      title={compared === null ? t`History` : t`Version ${compared} and the saved text`}
      text={
        isDirty
          ? t`Save or discard your changes before you restore a version.`
          : t`The last ${REVISIONS_MAX} versions are kept. Restoring one makes a new version; the status stays.`
      }
      actions={
        compared !== null && (
          <>
            <Button variant="secondary" icon={<BackIcon size={18} />} onClick={() => setCompared(null)}>
              <Trans>All versions</Trans>
            </Button>
            <Button isBusy={isBusy} disabled={!canRestore} onClick={() => restore(compared)}>
              <Trans>Restore</Trans>
            </Button>
          </>
        )
      }
    >
      {history.error !== null && !history.value ? (
        <ErrorState
          title={t`The history could not be loaded`}
          text={errorText(history.error)}
          onRetry={history.refresh}
          isRetrying={history.isLoading}
        />
      ) : !history.value ? (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="12rem" />
        </Waiting>
      ) : compared === null ? (
        <RevisionList
          revisions={history.value.revisions}
          isBusy={isBusy}
          canRestore={canRestore}
          onCompare={setCompared}
          onRestore={restore}
        />
      ) : (
        <RevisionDiff item={item} revision={compared} />
      )}
    </Dialog>
  )
}
