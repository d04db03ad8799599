import type { Locale } from '@pepper/contract/locales'
import type { Preferences } from '@pepper/contract/preferences'
import { api } from '../lib/api/api.ts'
import { type ColorSchemeChoice, chooseColorScheme, readColorSchemeChoice } from '../lib/color-scheme.ts'
import { keepLanguage } from './language.ts'
import { tellTabs } from './tabs.ts'
import { memberId, viewer } from './viewer.ts'

/** Applies a member's preferences on each of their devices, as soon as the account is known (ST-4). */
export function watchPreferences(): void {
  viewer.subscribe(() => {
    const current = viewer.get()
    if (current.status === 'authenticated') follow(current.preferences)
  })
}

function follow({ language, color_scheme }: Preferences): void {
  if (color_scheme && color_scheme !== readColorSchemeChoice()) chooseColorScheme(color_scheme)
  if (language) void keepLanguage(language)
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

async function store(change: Parameters<typeof api.preferences.change>[0]): Promise<void> {
  const asked = memberId()
  const stored = await api.preferences.change(change)
  if (memberId() !== asked) return
  show(stored)
  tellTabs({ type: 'viewer_changed' })
}

function show(change: Partial<Preferences>): void {
  viewer.set((current) =>
    current.status === 'guest' ? current : { ...current, preferences: { ...current.preferences, ...change } },
  )
}
