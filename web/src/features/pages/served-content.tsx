import { memo, useEffect, useRef } from 'react'
import type { ServedPage } from './served-page.ts'

/** Brings a drawn page to life: listens on `root` until the signal aborts. */
export type Behaviour = (root: HTMLElement, signal: AbortSignal) => void

type ServedContentProps = { page: ServedPage; behaviours: readonly Behaviour[] }

/** The server sends controls that need scripts disabled: a press before the app listens would be lost. */
function enableControls(root: HTMLElement): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[disabled]')) button.disabled = false
  for (const area of root.querySelectorAll<HTMLTextAreaElement>('textarea[readonly]')) area.readOnly = false
}

/** The page as the server drew it. Its HTML comes from this site's own Markdown, in which HTML shows as text. */
export const ServedContent = memo(function ServedContent({ page, behaviours }: ServedContentProps) {
  const content = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is other content
  useEffect(() => {
    const root = content.current
    if (!root) return
    const abort = new AbortController()
    for (const behave of behaviours) behave(root, abort.signal)
    enableControls(root)
    return () => abort.abort()
  }, [page, behaviours])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div ref={content} data-served dangerouslySetInnerHTML={{ __html: page.html }} />
})
