import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { LinkBubble, type LinkPreview } from '../../ui/link-bubble.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { loadLinkPreview } from './link-preview.ts'
import styles from './link-preview-card.module.css'

/** The preview that a messenger shows for the link, read from the page that it leads to. */
export function LinkPreviewCard({ link }: { link: string }) {
  const { t } = useLingui()
  const preview = useLinkPreview(link)
  return (
    <Card title={t`Link preview`} className={styles.card}>
      {preview === null && (
        <Waiting label={t`Loading the preview...`}>
          <Skeleton shape="block" height="9rem" />
        </Waiting>
      )}
      {preview === 'failed' && (
        <p className={styles.note}>
          <Trans>The preview cannot be loaded right now. The link still works.</Trans>
        </p>
      )}
      {preview !== null && preview !== 'failed' && <LinkBubble preview={preview} host={new URL(link).host} />}
      <p className={styles.note}>
        <Trans>The link shows neither your name nor your address.</Trans>
      </p>
    </Card>
  )
}

function useLinkPreview(link: string): LinkPreview | 'failed' | null {
  const [preview, setPreview] = useState<LinkPreview | 'failed' | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    loadLinkPreview(link, abort.signal).then(setPreview, () => {
      if (!abort.signal.aborted) setPreview('failed')
    })
    return () => abort.abort()
  }, [link])
  return preview
}
