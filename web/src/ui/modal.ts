import {
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'

const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/**
 * Drives a native modal dialog. Focus goes in (to `[data-autofocus]`, else to the dialog), stays in, and returns. Esc
 * and a click beside the dialog ask to close it. Spread the result on a `<dialog>` whose children cover it completely.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    show(dialog)
    return () => hide(dialog)
  }, [isOpen])
  return {
    ref,
    tabIndex: -1,
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // Browsers let a second Esc through, so the state has to follow.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && isOpen && !event.currentTarget.open) onClose()
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}

/** Returns the modal dialog on top, or null. Anything that must be reachable above the dialog has to be inside it. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null)
}

/** Marks the page while the drawer is open, so that it moves aside (base.css). */
export function useDrawerMark(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    document.documentElement.dataset.drawer = 'open'
    return () => document.documentElement.removeAttribute('data-drawer')
  }, [isOpen])
}

function show(dialog: HTMLDialogElement) {
  if (open.length === 0) measureScrollbar()
  setLeaving(dialog, false)
  dialog.showModal()
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  first.focus()
  open.push(dialog)
  tell()
}

function hide(dialog: HTMLDialogElement) {
  const at = open.indexOf(dialog)
  if (at >= 0) open.splice(at, 1)
  tell()
  if (dialog.open) dialog.close()
  setLeaving(dialog, true)
}

/** Makes a closed dialog inert and hides it from screen readers while it still moves out of sight, or undoes both. */
function setLeaving(dialog: HTMLDialogElement, isLeaving: boolean) {
  dialog.inert = isLeaving
  if (isLeaving) dialog.ariaHidden = 'true'
  else dialog.removeAttribute('aria-hidden')
}

function measureScrollbar() {
  const root = document.documentElement
  root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`)
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
