import { Trans, useLingui } from '@lingui/react/macro'
import type { DeletedContent } from '@pepper/contract/content'
import { DELETED_CONTENT_KEPT_DAYS } from '@pepper/contract/limits'
import { api } from '../../../lib/api/api.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { useAction } from '../../../shared/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-message.tsx'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { TimeAgo } from '../../labels/time-ago.tsx'
import { PersonLink } from '../../pickers/person-link.tsx'
import { shortId } from '../../pickers/person-name.ts'
import { useList } from '../../query/use-list.ts'
import { typeNames } from '../content-labels.ts'
import styles from './history.module.css'

type DeletedDialogProps = { onClose: () => void; onRestored: (id: string) => void }

/** Lists deleted items, and restores one as a draft with its history. */
export function DeletedDialog({ onClose, onRestored }: DeletedDialogProps) {
  const { t } = useLingui()
  const list = useList(['content', 'content-deleted'], async (before) => {
    const page = await api.content.listDeleted({ limit: 20, ...(before && { before }) })
    return { rows: page.items, next: page.earlier }
  })
  const { isBusy, run } = useAction()
  const restore = ({ id, title }: DeletedContent) =>
    run(t`The item could not be restored`, async () => {
      await api.content.restoreDeleted({ id })
      showToast({ title: t`“${title}” restored as a draft`, tone: 'success' })
      onRestored(id)
    })
  return (
    <Dialog
      isOpen
      isSheet
      size="large"
      onClose={onClose}
      title={t`Deleted items`}
      text={t`Deleted items are kept for ${DELETED_CONTENT_KEPT_DAYS} days. A restored one is a draft until you publish it.`}
    >
      {list.error !== null && !list.rows ? (
        <ErrorState
          title={t`The deleted items could not be loaded`}
          text={errorText(list.error)}
          onRetry={list.refresh}
          isRetrying={list.isLoading}
        />
      ) : !list.rows ? (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="12rem" />
        </Waiting>
      ) : list.rows.length === 0 ? (
        <EmptyState
          mood="sleepy"
          title={t`Nothing was deleted lately`}
          text={t`Deleted items appear here.`}
        />
      ) : (
        <ul className={styles.revisions}>
          {list.rows.map((item) => (
            <Deleted key={item.id} item={item} isBusy={isBusy} onRestore={() => restore(item)} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="secondary" size="small" isBusy={list.isLoading} onClick={list.loadMore}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </Dialog>
  )
}

type DeletedProps = { item: DeletedContent; isBusy: boolean; onRestore: () => void }

function Deleted({ item, isBusy, onRestore }: DeletedProps) {
  const { t, i18n } = useLingui()
  const { title, content_type, metadata, deleted_by, deleted_at } = item
  return (
    <li className={styles.revision}>
      <div className={styles.said}>
        <p>
          <b lang={metadata.language}>{title}</b>
        </p>
        <p className={styles.note}>
          {i18n._(typeNames[content_type])},{' '}
          {deleted_by && (
            <>
              <PersonLink
                id={deleted_by.user_id}
                name={deleted_by.full_name || shortId(deleted_by.user_id)}
              />
              ,{' '}
            </>
          )}
          <TimeAgo at={deleted_at} />
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          aria-label={t`Restore ${title}`}
          disabled={isBusy}
          onClick={onRestore}
        >
          <Trans>Restore</Trans>
        </Button>
      </div>
    </li>
  )
}
