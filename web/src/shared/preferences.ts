import type { Viewer } from '@pepper/contract/identity'
import type { Locale } from '@pepper/contract/locales'
import type { Preferences } from '@pepper/contract/preferences'
import { api } from '../lib/api/api.ts'
import { type ColorSchemeChoice, chooseColorScheme, readColorSchemeChoice } from '../lib/color-scheme.ts'
import { keepLanguage } from './language.ts'
import { tellTabs } from './tabs.ts'
import { memberId, viewer } from './viewer.ts'

type Change = Parameters<typeof api.preferences.change>[0]

/** The number of changes of each preference on their way: until the last one is stored, the choice here is newer. */
let underway = new Map<string, number>()
/** The preferences of the account while changes are on their way: a change that is refused leaves these. */
let account: Preferences | null = null
/** The colour scheme that was shown before the changes on their way, for accounts that hold none. */
let earlierScheme: ColorSchemeChoice = 'system'
/** Ends when all changes so far are stored or refused. */
let storing: Promise<unknown> = Promise.resolve()

/** Applies a member's preferences on each of their devices, as soon as the account is known (ST-4). */
export function watchPreferences(): void {
  let followed: Preferences | null = null
  let person = memberId()
  viewer.subscribe(() => {
    // The choices of one person say nothing of another.
    if (memberId() !== person) {
      followed = null
      underway = new Map()
    }
    person = memberId()
    const next = preferencesOf(viewer.get())
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
  const asked = memberId()
  if (!underway.has('color_scheme')) earlierScheme = readColorSchemeChoice()
  chooseColorScheme(choice)
  if (!asked) return
  try {
    await store({ color_scheme: choice })
  } catch (error) {
    const isLast = memberId() === asked && !underway.has('color_scheme')
    if (isLast) chooseColorScheme(account?.color_scheme ?? earlierScheme)
    throw error
  }
}

/**
 * Switches a member's notifications, or the announcements by email. Throws CallError after showing the earlier state
 * again.
 */
export async function changeNews(name: 'notifications' | 'announcement_mails', isOn: boolean): Promise<void> {
  const stored = store({ [name]: isOn })
  show({ [name]: isOn })
  await stored
}

/**
 * Stores a change after those before it, so that the last choice counts, and shows what the account holds of it then.
 * Throws CallError.
 */
async function store(change: Change): Promise<void> {
  const asked = memberId()
  const counts = underway
  if (counts.size === 0) account = preferencesOf(viewer.get())
  count(counts, change, 1)
  const mine = storing.then(() => (memberId() === asked ? api.preferences.change(change) : null))
  storing = mine.catch(() => {})
  try {
    const stored = await mine
    if (!stored || memberId() !== asked) return
    account = stored
    tellTabs({ type: 'viewer_changed' })
  } finally {
    count(counts, change, -1)
    const isLatest = ([name]: [string, unknown]) => name in change && !counts.has(name)
    if (memberId() === asked) show(Object.fromEntries(Object.entries(account ?? {}).filter(isLatest)))
  }
}

function count(counts: Map<string, number>, change: Change, step: 1 | -1): void {
  for (const name of Object.keys(change)) {
    const left = (counts.get(name) ?? 0) + step
    if (left > 0) counts.set(name, left)
    else counts.delete(name)
  }
}

function preferencesOf(current: Viewer): Preferences | null {
  return current.status === 'authenticated' ? current.preferences : null
}

function show(change: Partial<Preferences>): void {
  viewer.set((current) =>
    current.status === 'guest' ? current : { ...current, preferences: { ...current.preferences, ...change } },
  )
}
