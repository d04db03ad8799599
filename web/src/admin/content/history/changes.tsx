import { Plural, useLingui } from '@lingui/react/macro'
import type { TextPart } from './compare-texts.ts'
import styles from './history.module.css'
import type { FieldChange } from './use-field-changes.ts'

/** Shows fields that differ, each with what it was and what it is. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null
  return (
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
  )
}

/** Shows the parts of a compared text, with what both have shortened. */
export function TextChanges({ parts, language }: { parts: readonly TextPart[]; language: string }) {
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
