import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import styles from './content.module.css'

const REST_MS = 300

/** The text as the public will see it, drawn by the server a moment after typing rests. */
export function ContentPreview({ title, content }: { title: string; content: string }) {
  const { t } = useLingui()
  const { html, failed } = usePreview(content)
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
          <Trans>What you write appears here.</Trans>
        </p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own Markdown, in which HTML shows as text
        <div className="reading-text" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </section>
  )
}

function usePreview(content: string) {
  const [html, setHtml] = useState('')
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (content.trim() === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api.content.preview({ content }, { signal: abort.signal }).then(
        (drawn) => {
          setHtml(drawn.html)
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
  return { html, failed }
}
