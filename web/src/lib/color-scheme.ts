import { useSyncExternalStore } from 'react'

/** What a person chose. `system` follows the device. */
export type ColorSchemeChoice = 'dark' | 'light' | 'system'
export type ColorScheme = 'dark' | 'light'

/** The inline script of index.html reads the same key before the first paint. */
export const STORAGE_KEY = 'color-scheme'

const listeners = new Set<() => void>()
const SYSTEM_LIGHT = '(prefers-color-scheme: light)'

/** The stored choice, or the operator's default where none is stored or storage is closed to us. */
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
    // A browser that keeps nothing still shows the choice until the page goes.
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

/** The choice, and the scheme it comes to on this device. */
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

/** What the operator has set for whoever has chosen none; none follows the device. */
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
