import { type RefObject, useEffect } from 'react'
import { useStore } from '../../../lib/store.ts'
import { chat } from '../turn/current-chat.ts'

/** How long the target message stays marked, in ms. */
const MARKED_MS = 2_500
/** The times at which the target is scrolled back into view, in ms: messages above it may still change their height. */
const SETTLING_MS = [80, 300, 700]

/** Targets that were already jumped to: once a visit, even where the thread renders again. */
const led = new WeakSet<object>()

/** Scrolls to the message that the address names, focuses and marks it (DR-2); returns its id while it is wanted. */
export function useScrollTarget(
  list: RefObject<HTMLElement | null>,
  jumpTo: (target: Element) => void,
): string | null {
  const scrollTarget = useStore(chat.state, (state) => state.scrollTarget)
  const isHere = useStore(
    chat.state,
    (state) =>
      state.scrollTarget !== null && state.messages.some((message) => message.id === state.scrollTarget?.id),
  )
  useEffect(() => {
    const element =
      scrollTarget && list.current?.querySelector<HTMLElement>(`[data-message="${scrollTarget.id}"]`)
    if (!isHere || !element || led.has(scrollTarget)) return
    led.add(scrollTarget)
    return lead(element, jumpTo)
  }, [scrollTarget, isHere, list, jumpTo])
  return scrollTarget?.id ?? null
}

function lead(element: HTMLElement, jumpTo: (target: Element) => void): () => void {
  const go = () => jumpTo(element)
  go()
  element.focus({ preventScroll: true })
  element.dataset.found = 'true'
  const timers = SETTLING_MS.map((ms) => setTimeout(go, ms))
  const stop = () => {
    for (const timer of timers) clearTimeout(timer)
  }
  // A reader who scrolls stops the jump.
  const parent = element.ownerDocument
  parent.addEventListener('wheel', stop, { once: true, passive: true })
  parent.addEventListener('touchmove', stop, { once: true, passive: true })
  setTimeout(() => delete element.dataset.found, MARKED_MS)
  return () => {
    stop()
    parent.removeEventListener('wheel', stop)
    parent.removeEventListener('touchmove', stop)
  }
}
