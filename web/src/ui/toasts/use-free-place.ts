import { useLayoutEffect } from 'react'
import { type Control, coverOf, findFreePlace, type Messages } from './find-free-place.ts'
import { CONTROLS } from './toasts.ts'

/** How often messages in sight are compared with a page that goes on loading, in ms. */
const CHECK_MS = 200
/** Finds the things that messages may speak of: the control that was just used, and a file that is ready. */
const MEANT = ':focus, [download]'
/** The width from which messages appear at the side first, as in the style sheet. */
const WIDE_PX = 1100

/**
 * Keeps messages where they cover nothing that one acts on: below the header, where that is free, also once it becomes
 * so. While the page scrolls, and where no such place is, their words let presses through. They do not move away from a
 * pointer or a focus on them.
 */
export function useFreePlace(host: HTMLElement, modal: HTMLElement | null, messages: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other messages have another size
  useLayoutEffect(() => {
    if (!host.matches(':popover-open')) return host.removeAttribute('style')
    const base = topOf(host)
    const settle = () => settleMessages(host, modal ?? document.body, base)
    const onScroll = () => letThrough(host, true)
    settle()
    const timer = setInterval(settle, CHECK_MS)
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('scroll', onScroll, true)
    }
  }, [host, modal, messages])
}

/** Returns the top that the style sheet gives, below the header, whatever place the messages have now. */
function topOf(host: HTMLElement): number {
  const { inset } = host.style
  host.style.inset = ''
  const top = host.offsetTop
  host.style.inset = inset
  return top
}

function settleMessages(host: HTMLElement, scope: HTMLElement, base: number): void {
  const messages = measure(host)
  const controls = listControls(scope, host)
  const present = { left: host.offsetLeft, top: host.offsetTop }
  const isFree = coverOf(messages, present, controls) === 0
  letThrough(host, !isFree)
  if ((isFree && present.top === base) || host.matches(':hover, :focus-within')) return
  const place = findFreePlace(
    messages,
    { columns: columnsOf(messages.width), top: base, bottom: visibleBottom() },
    controls,
  )
  if (isFree && place.top !== base) return
  host.style.inset = `${place.top}px auto auto ${place.left}px`
  letThrough(host, place.cover > 0)
}

function letThrough(host: HTMLElement, isThrough: boolean): void {
  host.toggleAttribute('data-through', isThrough)
}

/** Measures without the movement by which a message arrives. */
function measure(host: HTMLElement): Messages {
  const buttons = [...host.querySelectorAll('button')].map((button) => {
    const { left, top } = offsetWithin(button, host)
    return { left, top, width: button.offsetWidth, height: button.offsetHeight }
  })
  return { width: host.offsetWidth, height: host.offsetHeight, buttons }
}

function offsetWithin(element: HTMLElement, host: HTMLElement): { left: number; top: number } {
  let [left, top] = [0, 0]
  for (let at: Element | null = element; at instanceof HTMLElement && at !== host; at = at.offsetParent) {
    left += at.offsetLeft
    top += at.offsetTop
  }
  return { left, top }
}

function listControls(scope: HTMLElement, host: HTMLElement): Control[] {
  return [...scope.querySelectorAll(CONTROLS)]
    .filter((control) => !host.contains(control) && control.closest('[inert]') === null)
    .filter((control) => getComputedStyle(control).visibility === 'visible')
    .map(boxOf)
    .filter(({ width, height, top }) => width > 1 && height > 1 && top + height > 0 && top < innerHeight)
}

function boxOf(control: Element): Control {
  const { left, top, width, height } = control.getBoundingClientRect()
  return { left, top, width, height, isMeant: control.matches(MEANT) }
}

/** Lists left edges: messages stand in the middle of a narrow window, and at the right of a wide one, if they can. */
function columnsOf(width: number): number[] {
  const right = document.documentElement.clientWidth - width
  const middle = Math.floor(right / 2)
  if (right < 1) return [0]
  return innerWidth < WIDE_PX ? [middle, right, 0] : [right, middle, 0]
}

/** Returns the lower edge of what is in sight: a keyboard on the screen may hide the rest. */
function visibleBottom(): number {
  const { visualViewport } = window
  return visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight
}
