import { sessionStore } from '../../../lib/browser-storage.ts'
import { createOutbox, KEY_PREFIX, type Outbox } from './outbox.ts'

const outboxes = new Map<string, Outbox>()

/** Returns the outbox of a person in this tab; null: a guest. */
export function outboxOf(userId: string | null): Outbox {
  const name = userId ?? ''
  const outbox = outboxes.get(name) ?? createOutbox(sessionStore, name)
  outboxes.set(name, outbox)
  return outbox
}

/** Lists the people whose messages this tab keeps; null: a guest. */
export function listWriters(): (string | null)[] {
  try {
    const keys = Object.keys(globalThis.sessionStorage).filter((key) => key.startsWith(KEY_PREFIX))
    return keys.map((key) => key.slice(KEY_PREFIX.length) || null)
  } catch {
    // A browser that blocks storage kept nothing over the reload.
    return []
  }
}
