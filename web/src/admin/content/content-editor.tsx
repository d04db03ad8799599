import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentFields, ContentItem } from '@pepper/contract/content'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { errorText } from '../../shared/errors/error-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-message.tsx'
import styles from './content.module.css'
import { tidied } from './content-draft.ts'
import { ContentForm } from './content-form.tsx'
import { ContentPreview } from './content-preview.tsx'
import { DeleteContent } from './delete-content.tsx'
import { HistoryDialog } from './history/history-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { type Begun, type ContentEditing, useContentEditor } from './use-content-editor.ts'

type EditorDialog = 'history' | 'schedule' | 'deletion'
/** Asks the guide a question, about an item as if its draft were published. */
export type GuideTrial = ComponentType<{ draft?: ContentFields; draftOf?: string }>
type ContentEditorProps = { id: string; begun: Begun | null; trial: GuideTrial; onOpen: (id: string) => void }

/** Edits one item beside a preview of what the public will see. */
export function ContentEditor({ id, begun, trial: Trial, onOpen }: ContentEditorProps) {
  const { t } = useLingui()
  const editing = useContentEditor(id, onOpen, begun)
  const { stored, item, fields, isConflict } = editing
  const [dialog, setDialog] = useState<EditorDialog | null>(null)
  const reason = errorText(stored.error)
  return (
    <>
      <EditorHead item={item} onOpen={setDialog} />
      {isConflict && <Conflict editing={editing} />}
      {stored.value ? (
        <div className={styles.editor}>
          <ContentForm editing={editing} />
          <ContentPreview title={fields.title} content={fields.content} />
        </div>
      ) : stored.error ? (
        <ErrorState
          title={t`Failed to fetch content: ${reason}`}
          text={t`It may have been deleted, or you are offline.`}
          onRetry={stored.refresh}
          isRetrying={stored.isLoading}
        />
      ) : (
        <Waiting label={t`Loading...`}>
          <Skeleton shape="block" height="24rem" />
        </Waiting>
      )}
      {stored.value && <Trial draft={tidied(fields)} {...(item && { draftOf: item.id })} />}
      {dialog === 'history' && item && (
        <HistoryDialog
          item={item}
          isDirty={editing.isDirty}
          onClose={() => setDialog(null)}
          onRestored={(restored) => {
            stored.set({ item: restored })
            setDialog(null)
          }}
        />
      )}
      {dialog === 'schedule' && item && (
        <ScheduleDialog
          item={item}
          isDirty={editing.isDirty}
          onClose={() => setDialog(null)}
          onSaved={(saved) => {
            stored.set({ item: saved })
            setDialog(null)
          }}
        />
      )}
      {dialog === 'deletion' && item && (
        <DeleteContent
          item={item}
          onClose={() => setDialog(null)}
          onDeleted={() => {
            editing.discard()
            onOpen('')
          }}
        />
      )}
    </>
  )
}

type EditorHeadProps = { item: ContentItem | null; onOpen: (dialog: EditorDialog) => void }

/** Shows the way back to the list, and what can be done with a saved item. */
function EditorHead({ item, onOpen }: EditorHeadProps) {
  return (
    <div className={styles.head}>
      <Link
        to="."
        search={(current: object) => ({
          ...current,
          item: undefined,
          question: undefined,
          language: undefined,
        })}
        preload={false}
        className={styles.back}
      >
        <BackIcon size={18} /> <Trans>All content</Trans>
      </Link>
      {item?.status === 'published' && (
        <a className={buttonClass({ variant: 'secondary', size: 'small' })} href={item.path}>
          <Trans>See the page</Trans>
        </a>
      )}
      {item && (
        <>
          {item.status !== 'archived' && (
            <Button variant="secondary" size="small" onClick={() => onOpen('schedule')}>
              <Trans>Schedule</Trans>
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={() => onOpen('history')}>
            <Trans>History</Trans>
          </Button>
          <Button variant="quiet" size="small" onClick={() => onOpen('deletion')}>
            <Trans>Delete</Trans>
          </Button>
        </>
      )}
    </div>
  )
}

/**
 * Offers the choice between two versions. Nothing is lost: the person's own text is in the form, the other one in the
 * database.
 */
function Conflict({ editing: { item, keepMine, discard } }: { editing: ContentEditing }) {
  const title = item?.title ?? ''
  return (
    <div role="alert" className={styles.conflict}>
      <p>
        <Trans>
          “{title}” was saved by someone else. Your text is kept here and on this device, but not saved yet.
        </Trans>
      </p>
      <div className={styles.rowActions}>
        <Button size="small" onClick={keepMine}>
          <Trans>Keep mine</Trans>
        </Button>
        <Button variant="secondary" size="small" onClick={discard}>
          <Trans>Use theirs</Trans>
        </Button>
      </div>
    </div>
  )
}
