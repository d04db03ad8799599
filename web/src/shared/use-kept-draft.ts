import { useState } from 'react'
import { type BrowserStorage, sessionStore } from '../lib/browser-storage.ts'
import { newId } from '../lib/new-id.ts'
import { useMemberId } from './viewer.ts'

interface KeptDraft<T> {
  draft: T
  /** The id of what is written: the same draft sent twice is one thing, a changed one is another. */
  id: string
  change: (draft: T) => void
  /** Begins again; called once the draft is sent or given up. */
  forget: () => void
}

/**
 * Keeps what a person types into a form in this tab, with its id, until it is sent or given up: neither the end of a
 * session nor a reload loses it. Only its writer finds it again, also where another person signs in while the form is
 * open. A draft that lacks a field of an empty one is of another version of the form, and is dropped.
 */
export function useKeptDraft<T extends object>(name: string, createEmpty: () => T): KeptDraft<T> {
  const memberId = useMemberId()
  const key = `draft:${memberId}:${name}`
  const [known, setKnown] = useState(() => readDraft(sessionStore, key, createEmpty()))
  const isOfAnother = memberId !== null && known.key !== key
  const kept = isOfAnother ? readDraft(sessionStore, key, createEmpty()) : known
  if (isOfAnother) setKnown(kept)
  return {
    draft: kept.draft,
    id: kept.id,
    change: (draft) => {
      const next = { key: kept.key, id: newId(), draft }
      setKnown(next)
      writeDraft(sessionStore, next.key, { id: next.id, draft })
    },
    forget: () => {
      setKnown({ key: kept.key, id: newId(), draft: createEmpty() })
      writeDraft(sessionStore, kept.key, null)
    },
  }
}

interface Known<T> {
  key: string
  id: string
  draft: T
}

function readDraft<T extends object>(storage: BrowserStorage, key: string, empty: T): Known<T> {
  const nothing = { key, id: newId(), draft: empty }
  try {
    const found = JSON.parse(storage.getItem(key) ?? 'null') as { id: string; draft: T } | null
    const isWhole = Object.entries(empty).every(
      ([field, value]) => value === undefined || field in (found?.draft ?? {}),
    )
    return found && isWhole ? { key, id: found.id, draft: found.draft } : nothing
  } catch {
    return nothing
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
