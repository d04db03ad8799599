import { type RefObject, useEffect, useMemo } from 'react'

/** What is further from sight than this is not drawn, in CSS pixels. */
const MARGIN = '1500px 0px'

/** Tells elements whether they are near the visible part of their scroller. */
export interface Nearness {
  watch(element: Element, listener: (isNear: boolean) => void): () => void
}

/** One observer for all parts of a scroller. */
export function useNearness(scroller: RefObject<HTMLElement | null>): Nearness {
  const nearness = useMemo(() => createNearness(scroller), [scroller])
  useEffect(() => nearness.end, [nearness])
  return nearness
}

function createNearness(scroller: RefObject<HTMLElement | null>): Nearness & { end: () => void } {
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
