import { useSyncExternalStore } from 'react'

/** The scheme that a person chose. `system` follows the device. */
export type ColorSchemeChoice = 'dark' | 'light' | 'system'
export type ColorScheme = 'dark' | 'light'

/** The key of the stored choice; the inline script of index.html reads it before the first paint. */
export const STORAGE_KEY = 'color-scheme'

const listeners = new Set<() => void>()
const SYSTEM_LIGHT = '(prefers-color-scheme: light)'

/** Reads the stored choice, or the operator's default where none is stored or the browser blocks storage. */
export function readColorSchemeChoice(): ColorSchemeChoice {
  try {
    return toChoice(localStorage.getItem(STORAGE_KEY), defaultChoice())
  } catch {
    return toChoice(null, defaultChoice())
  }
}

/** Stores the choice for this browser and shows it at once. */
export function chooseColorScheme(choice: ColorSchemeChoice): void {
  try {
    if (choice === (defaultChoice() ?? 'system')) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    // A browser that stores nothing still shows the choice until the page closes.
  }
  apply(resolveColorScheme(choice, prefersLight()))
  for (const listener of listeners) listener()
}

/** Shows the choice, and follows the device and other tabs from now on. */
export function watchColorScheme(): void {
  const follow = () => {
    apply(resolveColorScheme(readColorSchemeChoice(), prefersLight()))
    for (const listener of listeners) listener()
  }
  follow()
  window.matchMedia(SYSTEM_LIGHT).addEventListener('change', follow)
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) follow()
  })
}

/** Returns the choice, and the scheme that it results in on this device. */
export function useColorScheme(): {
  choice: ColorSchemeChoice
  scheme: ColorScheme
} {
  const choice = useSyncExternalStore(subscribe, readColorSchemeChoice)
  const scheme = useSyncExternalStore(subscribe, shownScheme)
  return { choice, scheme }
}

export function resolveColorScheme(choice: ColorSchemeChoice, isSystemLight: boolean): ColorScheme {
  if (choice !== 'system') return choice
  return isSystemLight ? 'light' : 'dark'
}

export function toChoice(stored: string | null, fallback?: string): ColorSchemeChoice {
  if (stored === 'system') return stored
  const choice = stored || fallback
  return choice === 'dark' || choice === 'light' ? choice : 'system'
}

/** Returns the operator's default for people who have chosen no scheme. Without one, the device decides. */
function defaultChoice(): string | undefined {
  return document.documentElement.dataset.default
}

function apply(scheme: ColorScheme) {
  document.documentElement.dataset.scheme = scheme
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (meta) meta.content = meta.dataset[scheme] ?? meta.content
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function shownScheme(): ColorScheme {
  return document.documentElement.dataset.scheme === 'light' ? 'light' : 'dark'
}

function prefersLight() {
  return window.matchMedia(SYSTEM_LIGHT).matches
}
