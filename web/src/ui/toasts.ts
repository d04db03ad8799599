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
  /** What can be done about it; doing so closes it. */
  action?: { label: string; onAct: () => void }
}
export type ToastWords = Pick<Toast, 'title' | 'text' | 'action'> &
  Partial<Pick<Toast, 'tone' | 'durationMs'>>

const MOST_AT_ONCE = 4
const LEAVE_MS = 160
const DURATION_MS: Record<ToastTone, number> = { neutral: 6000, success: 6000, destructive: 10_000 }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message in the corner; the same words that are already in sight are not doubled. Returns its id. */
export function showToast({
  title,
  text,
  tone = 'neutral',
  durationMs = DURATION_MS[tone],
  action,
}: ToastWords): number {
  const twin = toasts.find(
    (toast) => toast.title === title && toast.text === text && !toast.action && !toast.isLeaving,
  )
  if (twin) return twin.id
  lastId += 1
  set(
    [...toasts, { id: lastId, title, text, tone, durationMs, action, isLeaving: false }].slice(-MOST_AT_ONCE),
  )
  return lastId
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
