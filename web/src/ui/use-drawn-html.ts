import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Fills an element with a copy of nodes that the server rendered as HTML: sanitised ones, or those of this very
 * document.
 */
export function useDrawnHtml(nodes: DocumentFragment | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    element.current?.replaceChildren(...(nodes ? [nodes.cloneNode(true)] : []))
  }, [nodes])
  return element
}
