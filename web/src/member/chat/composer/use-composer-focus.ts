import { type RefObject, useEffect } from 'react'

/**
 * Checks whether focusing a text field leaves the screen as it is: on a touch screen it would open the keyboard
 * unasked.
 */
export function hasFinePointer(): boolean {
  return matchMedia('(pointer: fine)').matches
}

/**
 * Focuses the composer on arrival (`arrival` differs for each), and whenever a person begins to type elsewhere on the
 * page or presses `/`. Dialogs, fields and controls that use letters themselves keep their keys.
 */
export function useComposerFocus(input: RefObject<HTMLTextAreaElement | null>, arrival: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival asks for the focus once
  useEffect(() => {
    if (!hasFinePointer()) return
    // A drawer that closes first returns the focus to its button.
    const frame = requestAnimationFrame(() => {
      if (!isTakingKeys(document.activeElement)) input.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [input, arrival])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTakingKeys(event.target as Element | null)) return
      if (isShortcut(event)) event.preventDefault()
      else if (!isTyping(event)) return
      input.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}

function isShortcut({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === '/' && !ctrlKey && !metaKey && !altKey
}

/** Checks whether a key types a character; the space bar does not count: it presses buttons and scrolls. */
function isTyping({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isComposing
}

const KEY_TAKERS =
  'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu], [role=listbox], [role=radiogroup]'

function isTakingKeys(element: Element | null): boolean {
  return (element?.closest(KEY_TAKERS) ?? document.querySelector('dialog[open]:modal')) !== null
}
