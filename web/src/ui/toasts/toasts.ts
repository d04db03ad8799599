import { useSyncExternalStore } from 'react'

export type ToastTone = 'neutral' | 'success' | 'destructive'
export type Toast = {
  id: number
  title: string
  text?: string
  tone: ToastTone
  /** How long it stays untouched, in milliseconds. */
  durationMs: number
  isLeaving: boolean
  /** When it came up, in ms of the page's clock. */
  shownAt: number
  /** What can be done about it; doing so closes it. */
  action?: { label: string; onAction: () => void }
}
export type ToastText = Pick<Toast, 'title' | 'text' | 'action'> & Partial<Pick<Toast, 'tone' | 'durationMs'>>

const MOST_AT_ONCE = 3
/** Toasts that come up within so many ms stand beside each other; a later one takes the place of what is older. */
const BESIDE_MS = 250
const LEAVE_MS = 160
const DURATION_MS: Record<ToastTone, number> = { neutral: 5000, success: 5000, destructive: 8000 }

let toasts: readonly Toast[] = []
let lastId = 0
/** When a person last pressed something or went back, in ms of the page's clock. */
let lastInputAt = 0
const listeners = new Set<() => void>()

/**
 * Shows a message below the header; the same words that are already in sight are not doubled. Older ones make room, unless
 * something can be done about them. Returns its id.
 */
export function showToast({
  title,
  text,
  tone = 'neutral',
  durationMs = DURATION_MS[tone],
  action,
}: ToastText): number {
  const twin = toasts.find(
    (toast) => toast.title === title && toast.text === text && !toast.action && !toast.isLeaving,
  )
  if (twin) return twin.id
  dismissShownBefore(performance.now() - BESIDE_MS)
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
  set([...toasts, toast].slice(-MOST_AT_ONCE))
  return lastId
}

/**
 * Lets go of the toasts of earlier acts: a person who does something else has read them. A page that follows an act by itself
 * is no act of its own, however long it takes. Those with an action stay.
 */
export function dismissEarlierToasts(): void {
  dismissShownBefore(lastInputAt)
}

/** Follows what a person does, for dismissEarlierToasts. */
export function watchInput(target: EventTarget): void {
  const note = () => {
    lastInputAt = performance.now()
  }
  for (const type of ['pointerdown', 'keydown', 'popstate']) target.addEventListener(type, note, true)
}

function dismissShownBefore(moment: number): void {
  for (const { id, shownAt, action, isLeaving } of toasts) {
    if (!action && !isLeaving && shownAt < moment) dismissToast(id)
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
