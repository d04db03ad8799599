import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { sanitiseHtml } from '../../lib/sanitise-html.ts'
import { errorText } from '../../shared/error-text.ts'
import { useDrawnHtml } from '../../ui/use-drawn-html.ts'
import styles from './content.module.css'

const REST_MS = 300

/** The text as the public will see it, drawn by the server a moment after typing rests. */
export function ContentPreview({ title, content }: { title: string; content: string }) {
  const { t } = useLingui()
  const { drawn, failed } = usePreview(content)
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <p className={styles.previewName}>
        <Trans>Preview</Trans>
      </p>
      <h2 className={styles.previewTitle}>{title.trim() || t`No title yet`}</h2>
      {failed ? (
        <p>{failed}</p>
      ) : content.trim() === '' ? (
        <p className={styles.kept}>
          <Trans>Your text appears here.</Trans>
        </p>
      ) : (
        <DrawnText nodes={drawn} />
      )}
    </section>
  )
}

function DrawnText({ nodes }: { nodes: DocumentFragment | null }) {
  return <div ref={useDrawnHtml(nodes)} className="reading-text" />
}

function usePreview(content: string) {
  const [drawn, setDrawn] = useState<DocumentFragment | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (content.trim() === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api.content.preview({ content }, { signal: abort.signal }).then(
        ({ html }) => {
          setDrawn(sanitiseHtml(html))
          setFailed(null)
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setFailed(errorText(error))
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [content])
  return { drawn, failed }
}
