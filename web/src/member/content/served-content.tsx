import { memo, useEffect } from 'react'
import { useDrawnHtml } from '../../ui/use-drawn-html.ts'
import type { ServedPage } from './served-page.ts'

/** Adds behaviour to a drawn page: listens on `root` until the signal aborts. */
export type Behaviour = (root: HTMLElement, signal: AbortSignal) => void

type ServedContentProps = { page: ServedPage; behaviours: readonly Behaviour[] }

/** Enables controls that need scripts. The server sends them disabled: a press before the app listens would be lost. */
function enableControls(root: HTMLElement): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[disabled]')) button.disabled = false
  for (const area of root.querySelectorAll<HTMLTextAreaElement>('textarea[readonly]')) area.readOnly = false
}

/** The page as the server drew it. */
export const ServedContent = memo(function ServedContent({ page, behaviours }: ServedContentProps) {
  const content = useDrawnHtml(page.content)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is other content
  useEffect(() => {
    const root = content.current
    if (!root) return
    const abort = new AbortController()
    for (const behave of behaviours) behave(root, abort.signal)
    enableControls(root)
    return () => abort.abort()
  }, [page, behaviours])
  return <div ref={content} data-served />
})
