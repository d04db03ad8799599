/** The smallest part of the window's height, in CSS pixels, that counts as a keyboard. Browser bars take less. */
const KEYBOARD_MIN_PX = 120

/**
 * Keeps `--viewport-height` at the height above an on-screen keyboard, where the browser lays pages out behind it.
 * Screens that fill the window use it, so that the composer stays in sight.
 */
export function watchKeyboard(): void {
  const view = window.visualViewport
  if (!view) return
  const follow = () => {
    const isCovered = window.innerHeight - view.height * view.scale > KEYBOARD_MIN_PX && view.scale < 1.01
    const root = document.documentElement
    if (!isCovered) return root.style.removeProperty('--viewport-height')
    root.style.setProperty('--viewport-height', `${view.height}px`)
    // The browser scrolls the page to show the field, but the shorter page already shows it.
    window.scrollTo(0, 0)
  }
  view.addEventListener('resize', follow)
}
