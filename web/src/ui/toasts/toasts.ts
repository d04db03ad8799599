import { useSyncExternalStore } from 'react'

export type ToastTone = 'neutral' | 'success' | 'destructive'
export type Toast = {
  id: number
  title: string
  text?: string
  tone: ToastTone
  /** The time that it stays if it is not touched, in milliseconds. */
  durationMs: number
  isLeaving: boolean
  /** The moment when it appeared, in ms of the page's clock. */
  shownAt: number
  /** The action that the toast offers; taking it closes the toast. */
  action?: { label: string; onAction: () => void }
}
export type ToastText = Pick<Toast, 'title' | 'text' | 'action'> &
  Partial<Pick<Toast, 'tone' | 'durationMs'>> & {
    /** Whether it belongs to the act that the toast in sight reports, and is shown beside it. */
    isBeside?: boolean
  }

const MOST_AT_ONCE = 3
const MOST_ACTIONS_AT_ONCE = 5
/** The time in ms within which toasts appear beside each other. A later toast replaces the older ones. */
const BESIDE_MS = 250
const LEAVE_MS = 160
/** Everything that one acts on. */
export const CONTROLS =
  'a, button, input, label, select, summary, textarea, [role=button], [role=option], [role=menuitem], [role=tab]'
const DURATION_MS: Record<ToastTone, number> = { neutral: 5000, success: 5000, destructive: 8000 }

/** A toast's own buttons close that toast alone. */
const OWN_CONTROLS = '[role=status], [role=alert]'

let toasts: readonly Toast[] = []
let lastId = 0
/** The moment when the person last pressed something or went back, in ms of the page's clock. */
let lastInputAt = 0
const listeners = new Set<() => void>()

/**
 * Shows a message near the header, unless the same words are already in sight. Older messages make room, unless they
 * have an action. Returns the message's id.
 */
export function showToast({
  title,
  text,
  tone = 'neutral',
  durationMs = DURATION_MS[tone],
  action,
  isBeside = false,
}: ToastText): number {
  const twin = toasts.find(
    (toast) => toast.title === title && toast.text === text && !toast.action && !toast.isLeaving,
  )
  if (twin) return twin.id
  if (!isBeside) dismissShownBefore(performance.now() - BESIDE_MS)
  lastId += 1
  const toast = {
    id: lastId,
    title,
    text,
    tone,
    durationMs,
    action,
    isLeaving: false,
    shownAt: performance.now(),
  }
  set(withinBounds([...toasts, toast]))
  return lastId
}

/** Leaves out the oldest toasts where there are too many. One with an action outlives those that are only read. */
function withinBounds(all: readonly Toast[]): readonly Toast[] {
  const present = all.filter(({ isLeaving }) => !isLeaving)
  const kept = new Set([
    ...present.filter(({ action }) => action).slice(-MOST_ACTIONS_AT_ONCE),
    ...present.filter(({ action }) => !action).slice(-MOST_AT_ONCE),
  ])
  return all.filter((toast) => toast.isLeaving || kept.has(toast))
}

/**
 * Dismisses the toasts of earlier actions: a person who does something else has read them. A page change that follows
 * an action by itself does not count as an action, however long it takes. Toasts with an action stay.
 */
export function dismissEarlierToasts(): void {
  dismissShownBefore(lastInputAt)
}

/**
 * Records the moments of a person's input, for dismissEarlierToasts. A press on a control is the next action: toasts
 * before it go, but for errors, which may be read while their cause is corrected.
 */
export function watchInput(target: EventTarget): void {
  const note = () => {
    lastInputAt = performance.now()
  }
  for (const type of ['pointerdown', 'keydown', 'popstate']) target.addEventListener(type, note, true)
  target.addEventListener('click', (event) => isOnControl(event) && afterPress(lastInputAt), true)
}

/**
 * Dismisses toasts once the press has done its work: drawing in the middle of it would take a checkbox back that React
 * has not heard of yet.
 */
function afterPress(pressedAt: number): void {
  setTimeout(() => dismissShownBefore(pressedAt, isNoError))
}

function isOnControl({ target }: Event): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null && !target.closest(OWN_CONTROLS)
}

function isNoError({ tone }: Toast): boolean {
  return tone !== 'destructive'
}

function dismissShownBefore(moment: number, isMeant: (toast: Toast) => boolean = () => true): void {
  for (const toast of toasts) {
    if (!toast.action && !toast.isLeaving && toast.shownAt < moment && isMeant(toast)) dismissToast(toast.id)
  }
}

export function dismissToast(id: number): void {
  set(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)))
  setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), LEAVE_MS)
}

export function listToasts(): readonly Toast[] {
  return toasts
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, listToasts)
}

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
