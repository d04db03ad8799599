import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The distance from the end that still counts as the end, in CSS pixels. */
const NEAR_PX = 32

/**
 * Keeps a scrolling thread at its newest message until the reader scrolls up. After that it keeps the reader's place
 * while content above changes its height. `isAway` says that the reader left the end.
 */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
) {
  const [isAway, setAway] = useState(false)
  const isStuck = useRef(true)
  const jumpToEnd = useCallback(() => {
    isStuck.current = true
    setAway(false)
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }, [scroller])

  const jumpTo = useCallback((target: Element) => {
    isStuck.current = false
    setAway(true)
    target.scrollIntoView({ block: 'center' })
  }, [])

  useEffect(() => {
    const element = scroller.current
    const inner = content.current
    if (!element || !inner) return
    let anchor: Anchor | null = null
    let lastTop = element.scrollTop
    const onScroll = () => {
      const isNear = element.scrollHeight - element.clientHeight - element.scrollTop <= NEAR_PX
      // Only the reader scrolls up. Content that grows at the end does not move the thread, and its scroll event comes
      // late.
      if (isNear) isStuck.current = true
      else if (element.scrollTop < lastTop) isStuck.current = false
      lastTop = element.scrollTop
      setAway(!isStuck.current)
      anchor = isStuck.current ? null : anchorIn(element, inner)
    }
    const hold = () => {
      if (isStuck.current) element.scrollTop = element.scrollHeight
      else if (anchor?.element.isConnected) element.scrollTop += topOf(anchor.element, element) - anchor.top
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(hold)
    observer.observe(element)
    observer.observe(inner)
    hold()
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [scroller, content])
  return { isAway, jumpToEnd, jumpTo }
}

/** The element that the reader looks at, and its distance below the upper edge. */
interface Anchor {
  element: Element
  top: number
}

function anchorIn(scroller: HTMLElement, content: HTMLElement): Anchor | null {
  for (const element of content.querySelectorAll('[data-anchor]')) {
    const top = topOf(element, scroller)
    if (top + element.getBoundingClientRect().height > 0) return { element, top }
  }
  return null
}

function topOf(element: Element, scroller: HTMLElement): number {
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
}
