import type { Locale } from '@pepper/contract/locales'
import { useEffect } from 'react'
import { api } from '../lib/api/api.ts'
import { createStore, useStore } from '../lib/store.ts'
import { pageBootstrap } from './bootstrap.ts'
import { language } from './language.ts'

const asked = createStore<{ locale: Locale; prompts: readonly string[] } | null>(null)

/**
 * Returns the suggested prompts in the language shown (HM-2): they come with the page, and are requested again if the
 * language has changed since.
 */
export function usePrompts(): readonly string[] {
  const shown = useStore(language)
  const later = useStore(asked)
  const page = pageBootstrap()
  const known = [page, later].find((one) => one?.locale === shown)
  useEffect(() => {
    if (!known) void load(shown)
  }, [known, shown])
  return (known ?? page).prompts
}

async function load(locale: Locale): Promise<void> {
  // Until they arrive, and where they cannot, the earlier ones stay.
  const answer = await api.knowledge.prompts().catch(() => null)
  if (answer && language.get() === locale) asked.set({ locale, prompts: answer.prompts })
}
