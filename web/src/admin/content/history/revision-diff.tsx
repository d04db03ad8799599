import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentItem } from '@pepper/contract/content'
import { api } from '../../../lib/api/api.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { useRead } from '../../query/use-read.ts'
import { FieldChanges, TextChanges } from './changes.tsx'
import styles from './history.module.css'
import { useFieldChanges } from './use-field-changes.ts'

type RevisionDiffProps = { item: ContentItem; revision: number }

/** Shows how the saved item differs from a revision: its text by lines and words, its other fields one by one. */
export function RevisionDiff({ item, revision }: RevisionDiffProps) {
  const { t } = useLingui()
  const { id, version, content } = item
  const read = useRead(['content', 'content-revision', id, revision, version], async () => {
    const [kept, { compareTexts }] = await Promise.all([
      api.content.getRevision({ id, revision }),
      import('./compare-texts.ts'),
    ])
    return { kept, parts: compareTexts(kept.content, content) }
  })
  const changesFrom = useFieldChanges(item)
  if (read.error !== null && !read.value) {
    return (
      <ErrorState
        title={t`This version could not be loaded`}
        text={errorText(read.error)}
        onRetry={read.refresh}
        isRetrying={read.isLoading}
      />
    )
  }
  if (!read.value) {
    return (
      <Waiting label={t`Loading...`}>
        <Skeleton shape="block" height="12rem" />
      </Waiting>
    )
  }
  const { kept, parts } = read.value
  const changes = changesFrom(kept)
  return (
    <>
      <p className={styles.legend}>
        <Trans>
          <del>Struck through</del>: in version {revision} only. <ins>Underlined</ins>: in the saved text
          only.
        </Trans>
      </p>
      <FieldChanges changes={changes} />
      {kept.content === content ? (
        <p className={styles.note}>
          <Trans>The text is the same.</Trans>
        </p>
      ) : (
        <TextChanges parts={parts} language={item.metadata.language ?? 'en'} />
      )}
    </>
  )
}
