import { useState } from 'react'
import { type BrowserStorage, sessionStore } from '../lib/browser-storage.ts'
import { useMemberId } from './viewer.ts'

interface KeptDraft<T> {
  draft: T
  change: (draft: T) => void
  /** Begins again; called once the draft is sent or given up. */
  forget: () => void
}

/**
 * Keeps what a person types into a form in this tab, until it is sent or given up: neither the end of a session nor a
 * reload loses it. Only its writer finds it again. A draft that lacks a field of an empty one is of another version of
 * the form, and is dropped.
 */
export function useKeptDraft<T extends object>(name: string, createEmpty: () => T): KeptDraft<T> {
  const key = `draft:${useMemberId()}:${name}`
  const [draft, setDraft] = useState(() => readDraft(sessionStore, key, createEmpty()))
  return {
    draft,
    change: (next) => {
      setDraft(next)
      writeDraft(sessionStore, key, next)
    },
    forget: () => {
      setDraft(createEmpty())
      writeDraft(sessionStore, key, null)
    },
  }
}

function readDraft<T extends object>(storage: BrowserStorage, key: string, empty: T): T {
  try {
    const found = JSON.parse(storage.getItem(key) ?? 'null') as T | null
    const isWhole = Object.entries(empty).every(
      ([field, value]) => value === undefined || field in (found ?? {}),
    )
    return found && isWhole ? found : empty
  } catch {
    return empty
  }
}

function writeDraft(storage: BrowserStorage, key: string, draft: object | null): void {
  try {
    if (draft) storage.setItem(key, JSON.stringify(draft))
    else storage.removeItem(key)
  } catch {
    // A full or blocked storage keeps no drafts, but writing continues.
  }
}
