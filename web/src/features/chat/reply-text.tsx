import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import styles from './message.module.css'

/** The parser comes with the first reply, not with the page. */
export function loadMarkdown() {
  return import('./markdown.tsx')
}

const Markdown = lazy(() => loadMarkdown().then(({ Markdown: component }) => ({ default: component })))

/** The words of a reply; plain until the Markdown part is there. */
export function ReplyText({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  return (
    <Suspense fallback={<p className={styles.plain}>{text}</p>}>
      <Markdown text={text} isGrowing={isGrowing} />
    </Suspense>
  )
}

/** What the persona says where a reply failed; what came of it stands before (CH-7). */
export function FailureText() {
  return (
    <p className={styles.failure}>
      <Trans>Sorry, I'm having trouble connecting right now. Please try again.</Trans>
    </p>
  )
}
