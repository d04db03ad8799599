import { Trans, useLingui } from '@lingui/react/macro'
import type { FileContent } from '@pepper/contract/content/files'
import { api } from '../../../lib/api/api.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { useRead } from '../../query/use-read.ts'
import { FieldChanges, TextChanges } from '../history/changes.tsx'
import type { TextPart } from '../history/compare-texts.ts'
import historyStyles from '../history/history.module.css'
import { useFileChanges } from './use-file-changes.ts'

type FileDiffProps = { importId: string; place: number; version: number | null }

/** Shows what a file changes: its text by lines and words, its other fields one by one. */
export function FileDiff({ importId, place, version }: FileDiffProps) {
  const { t } = useLingui()
  const read = useRead(['content', 'content-import-file', importId, place, version], async () => {
    const [{ before, after }, { compareTexts }] = await Promise.all([
      api.content.files.read({ id: importId, place }),
      import('../history/compare-texts.ts'),
    ])
    return { before, after, parts: compareTexts(before?.content ?? '', after?.content ?? '') }
  })
  if (read.error !== null && !read.value) {
    return (
      <ErrorState
        title={t`The changes could not be loaded`}
        text={errorText(read.error)}
        onRetry={read.refresh}
        isRetrying={read.isLoading}
      />
    )
  }
  if (!read.value?.after) {
    return (
      <Waiting label={t`Loading...`}>
        <Skeleton shape="block" height="8rem" />
      </Waiting>
    )
  }
  return <Compared before={read.value.before} after={read.value.after} parts={read.value.parts} />
}

type ComparedProps = { before: FileContent | null; after: FileContent; parts: readonly TextPart[] }

function Compared({ before, after, parts }: ComparedProps) {
  const changes = useFileChanges(before, after)
  return (
    <>
      {before && (
        <p className={historyStyles.legend}>
          <Trans>
            <del>Struck through</del>: saved now. <ins>Underlined</ins>: in the file.
          </Trans>
        </p>
      )}
      <FieldChanges changes={changes} />
      {before?.content === after.content ? (
        <p className={historyStyles.note}>
          <Trans>The text is the same.</Trans>
        </p>
      ) : (
        <TextChanges parts={parts} language={after.metadata.language ?? 'en'} />
      )}
    </>
  )
}
