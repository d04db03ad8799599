import { caretPoint, gazeTowards, type Point } from './gaze.ts'

type Living = { element: HTMLElement; gaze: Point }

const EASE = 0.16
const RESTING = 0.004
const AT_REST: Point = { x: 0, y: 0 }
const LINE_LENGTH = 46

const living = new Set<Living>()
let pointer: Point | null = null
let frame = 0
let beat: ReturnType<typeof setTimeout> | undefined

/**
 * Gives an avatar eyes that follow the pointer (or the caret while it listens), and blinks. All avatars share one
 * listener, one frame loop that stops when the eyes rest, and one timer; React renders nothing. Returns a function that
 * ends it.
 */
export function bringToLife(element: HTMLElement): () => void {
  const one = { element, gaze: { ...AT_REST } }
  living.add(one)
  if (living.size === 1) startWatching()
  return () => {
    living.delete(one)
    element.style.removeProperty('--gaze-x')
    element.style.removeProperty('--gaze-y')
    if (living.size === 0) stopWatching()
  }
}

function startWatching() {
  window.addEventListener('pointermove', onPointerMove, { passive: true })
  document.documentElement.addEventListener('pointerleave', onPointerLeave)
  document.addEventListener('input', requestLook, { passive: true })
  document.addEventListener('focusin', requestLook)
  scheduleBeat()
}

function stopWatching() {
  window.removeEventListener('pointermove', onPointerMove)
  document.documentElement.removeEventListener('pointerleave', onPointerLeave)
  document.removeEventListener('input', requestLook)
  document.removeEventListener('focusin', requestLook)
  clearTimeout(beat)
  cancelAnimationFrame(frame)
  frame = 0
}

function onPointerMove(event: PointerEvent) {
  pointer = { x: event.clientX, y: event.clientY }
  requestLook()
}

function onPointerLeave() {
  pointer = null
  requestLook()
}

function requestLook() {
  if (!frame) frame = requestAnimationFrame(look)
}

function look() {
  frame = 0
  const caret = findCaret()
  const targets = [...living].map((one) => ({ one, target: targetOf(one.element, caret) }))
  const moved = targets.map(({ one, target }) => turn(one, target))
  if (moved.includes(true)) requestLook()
}

function targetOf(element: HTMLElement, caret: Point | null): Point {
  const point = element.dataset.mood === 'listening' ? (caret ?? pointer) : pointer
  return point ? gazeTowards(element.getBoundingClientRect(), point) : AT_REST
}

function turn({ element, gaze }: Living, target: Point): boolean {
  const dx = target.x - gaze.x
  const dy = target.y - gaze.y
  if (Math.hypot(dx, dy) < RESTING) return false
  gaze.x += dx * EASE
  gaze.y += dy * EASE
  element.style.setProperty('--gaze-x', gaze.x.toFixed(3))
  element.style.setProperty('--gaze-y', gaze.y.toFixed(3))
  return true
}

function findCaret(): Point | null {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement)) return null
  return caretPoint(field.getBoundingClientRect(), field.selectionEnd, LINE_LENGTH)
}

function scheduleBeat() {
  beat = setTimeout(blinkSome, 2200 + Math.random() * 3600)
}

function blinkAll() {
  for (const { element } of living) blink(element)
}

function blinkSome() {
  blinkAll()
  // Some blinks come twice in a row, as people's do.
  if (Math.random() < 0.2) setTimeout(blinkAll, 260)
  scheduleBeat()
}

function blink(element: HTMLElement) {
  element.dataset.blink = ''
  setTimeout(() => element.removeAttribute('data-blink'), 120)
}
