import type { Locale } from '@pepper/contract/locales'
import { useEffect } from 'react'
import { api } from '../lib/api/api.ts'
import { createStore, useStore } from '../lib/store.ts'
import { pageBootstrap } from './bootstrap.ts'
import { language } from './language.ts'

const asked = createStore<{ locale: Locale; prompts: readonly string[] } | null>(null)

/** The suggested prompts in the language shown (HM-2): they came with the page, and are asked for where that changed since. */
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
  // Until they come, and where they cannot, the ones that are there serve.
  const answer = await api.knowledge.prompts().catch(() => null)
  if (answer && language.get() === locale) asked.set({ locale, prompts: answer.prompts })
}
