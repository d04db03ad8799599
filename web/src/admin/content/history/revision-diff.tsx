import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ContentItem } from '@pepper/contract/content'
import { api } from '../../../lib/api/api.ts'
import { errorText } from '../../../shared/error-text.ts'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-message.tsx'
import { useRead } from '../../query/use-read.ts'
import type { TextPart } from './compare-texts.ts'
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
      {changes.length > 0 && (
        <dl className={styles.fields}>
          {changes.map(({ name, before, after }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {before !== '' && <del>{before}</del>} {after !== '' && <ins>{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
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

/** Shows the parts of a compared text, with what both have shortened. */
function TextChanges({ parts, language }: { parts: readonly TextPart[]; language: string }) {
  const { t } = useLingui()
  return (
    <section className={styles.diff} lang={language} aria-label={t`Changes of the text`}>
      {keyed(parts).map(([key, part]) => (
        <Part key={key} part={part} />
      ))}
    </section>
  )
}

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'gap')
    return (
      <span className={styles.gap}>
        <Plural value={part.lines} one="# line is the same" other="# lines are the same" />
      </span>
    )
  if (part.kind === 'removed') return <del>{part.text}</del>
  if (part.kind === 'added') return <ins>{part.text}</ins>
  return part.text
}

/** Pairs each part with where it begins among the characters. */
function keyed(parts: readonly TextPart[]): [string, TextPart][] {
  let at = 0
  return parts.map((part) => {
    const key = `${at}${part.kind}`
    at += part.text.length
    return [key, part]
  })
}
