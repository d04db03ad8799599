import type { Locale } from '@pepper/contract/locales'
import type { Preferences } from '@pepper/contract/preferences'
import { api } from '../lib/api/api.ts'
import { type ColorSchemeChoice, chooseColorScheme, readColorSchemeChoice } from '../lib/color-scheme.ts'
import { keepLanguage } from './language.ts'
import { tellTabs } from './tabs.ts'
import { memberId, viewer } from './viewer.ts'

type Change = Parameters<typeof api.preferences.change>[0]

/** The number of changes of each preference on their way: until the last one is stored, the choice here is newer. */
const underway = new Map<string, number>()
/** Ends when all changes so far are stored or refused. */
let storing: Promise<unknown> = Promise.resolve()

/** Applies a member's preferences on each of their devices, as soon as the account is known (ST-4). */
export function watchPreferences(): void {
  let followed: Preferences | null = null
  viewer.subscribe(() => {
    const current = viewer.get()
    const next = current.status === 'authenticated' ? current.preferences : null
    if (next) follow(next, followed)
    followed = next
  })
}

function follow({ language, color_scheme }: Preferences, before: Preferences | null): void {
  const isNews = color_scheme !== before?.color_scheme && !underway.has('color_scheme')
  if (isNews && color_scheme && color_scheme !== readColorSchemeChoice()) chooseColorScheme(color_scheme)
  if (language) void keepLanguage(language).catch(() => {})
}

/**
 * Shows a language, and stores it: on the account, for visitors in this browser. Throws CallError and then shows
 * nothing.
 */
export async function changeLanguage(language: Locale): Promise<void> {
  // The account is changed first: pages that the server draws follow it.
  if (memberId()) await store({ language })
  await keepLanguage(language)
}

/**
 * Shows a colour scheme at once and stores it in the same way. Throws CallError after showing the earlier one again.
 */
export async function changeColorScheme(choice: ColorSchemeChoice): Promise<void> {
  const earlier = readColorSchemeChoice()
  chooseColorScheme(choice)
  if (!memberId()) return
  try {
    await store({ color_scheme: choice })
  } catch (error) {
    chooseColorScheme(earlier)
    throw error
  }
}

/**
 * Switches a member's notifications, or the announcements by email. Throws CallError after showing the earlier state
 * again.
 */
export async function changeNews(name: 'notifications' | 'announcement_mails', isOn: boolean): Promise<void> {
  show({ [name]: isOn })
  try {
    await store({ [name]: isOn })
  } catch (error) {
    show({ [name]: !isOn })
    throw error
  }
}

/** Stores a change after those before it, so that the last choice counts, and shows what is stored of it. */
async function store(change: Change): Promise<void> {
  const asked = memberId()
  count(change, 1)
  const mine = storing.then(() => (memberId() === asked ? api.preferences.change(change) : null))
  storing = mine.catch(() => {})
  const stored = await mine.finally(() => count(change, -1))
  if (!stored || memberId() !== asked) return
  const isLatest = ([name]: [string, unknown]) => name in change && !underway.has(name)
  show(Object.fromEntries(Object.entries(stored).filter(isLatest)))
  tellTabs({ type: 'viewer_changed' })
}

function count(change: Change, step: 1 | -1): void {
  for (const name of Object.keys(change)) {
    const left = (underway.get(name) ?? 0) + step
    if (left > 0) underway.set(name, left)
    else underway.delete(name)
  }
}

function show(change: Partial<Preferences>): void {
  viewer.set((current) =>
    current.status === 'guest' ? current : { ...current, preferences: { ...current.preferences, ...change } },
  )
}
