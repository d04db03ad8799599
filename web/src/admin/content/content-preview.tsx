import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { sanitiseHtml } from '../../lib/sanitise-html.ts'
import { useRested } from '../../lib/use-rested.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { useDrawnHtml } from '../../ui/use-drawn-html.ts'
import { queryClient } from '../query/query-client.ts'
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
  const rested = useRested(content, REST_MS)
  const { data, error } = useQuery(
    {
      queryKey: ['content', 'preview', rested],
      queryFn: async ({ signal }) =>
        sanitiseHtml((await api.content.preview({ content: rested }, { signal })).html),
      enabled: rested.trim() !== '',
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  return { drawn: data ?? null, failed: error && errorText(error) }
}
