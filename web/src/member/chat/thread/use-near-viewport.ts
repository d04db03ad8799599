import { type RefObject, useEffect, useMemo } from 'react'

/** The distance from the visible part beyond which nothing is drawn, in CSS pixels. */
const MARGIN = '1500px 0px'

/** Reports to elements whether they are near the visible part of their scroller. */
export interface NearViewport {
  watch(element: Element, listener: (isNear: boolean) => void): () => void
}

/** Creates one observer for all parts of a scroller. */
export function useNearViewport(scroller: RefObject<HTMLElement | null>): NearViewport {
  const nearViewport = useMemo(() => createNearViewport(scroller), [scroller])
  useEffect(() => nearViewport.end, [nearViewport])
  return nearViewport
}

function createNearViewport(scroller: RefObject<HTMLElement | null>): NearViewport & { end: () => void } {
  const listeners = new Map<Element, (isNear: boolean) => void>()
  let observer: IntersectionObserver | undefined
  const open = () => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting)
      },
      { root: scroller.current, rootMargin: MARGIN },
    )
    return observer
  }
  return {
    watch(element, listener) {
      listeners.set(element, listener)
      open().observe(element)
      return () => {
        listeners.delete(element)
        observer?.unobserve(element)
      }
    },
    end: () => {
      observer?.disconnect()
      observer = undefined
    },
  }
}
