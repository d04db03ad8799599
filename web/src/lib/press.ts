/** The longest time between lifting a finger and its click, in ms. */
const CLICK_DELAY_MS = 50

let isDown = false
const waiting = new Set<() => void>()

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isDown = true), true)
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => setTimeout(release, CLICK_DELAY_MS), true)
  addEventListener('blur', release)
}

/**
 * Resolves at once, or, while the pointer is down, after the click that it makes. Await it before showing data that the
 * person did not ask for: a button must not move or disappear between press and click.
 */
export function untilReleased(): Promise<void> {
  return isDown ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve()
}

function release(): void {
  isDown = false
  for (const resolve of waiting) resolve()
  waiting.clear()
}
