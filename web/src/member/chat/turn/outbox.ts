import type { SendMessageInput } from '@pepper/contract/chat'

/**
 * A message that the server has not acknowledged. `sending` ones are sent again after a reload of their chat; an
 * `unsent` one went back to the composer, and keeps its id, because the server may have it after all, whatever it said to the last attempt:
 * the same text sent again must cost nothing.
 */
export interface OutboxEntry {
  input: SendMessageInput
  state: 'sending' | 'unsent'
  /** Whether it went back because a reload interrupted it: no one knows then whether it arrived. */
  isInterrupted?: boolean
  /** The chat in which a retry was asked for, which its input does not name. */
  retriedIn?: string | null
  at: string
}

export interface Outbox {
  list(): readonly OutboxEntry[]
  /** Stores an entry, replacing an older one with its id. */
  write(entry: OutboxEntry): void
  remove(id: string): void
}

const MOST_ENTRIES = 10
/** The beginning of the name under which a tab keeps a person's messages; the person's id follows. */
export const KEY_PREFIX = 'outbox:'

/** Creates the outbox of this tab's unacknowledged messages of one person, oldest first. */
export function createOutbox(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  userId: string,
): Outbox {
  const key = `${KEY_PREFIX}${userId}`
  let entries = parse(attempt(() => storage.getItem(key)))
  const keep = (next: OutboxEntry[]) => {
    entries = next.slice(-MOST_ENTRIES)
    attempt(() => (entries.length ? storage.setItem(key, JSON.stringify(entries)) : storage.removeItem(key)))
  }
  const others = (id: string) => entries.filter((entry) => entry.input.id !== id)
  return {
    list: () => entries,
    write: (entry) => keep([...others(entry.input.id), entry]),
    remove: (id) => {
      if (entries.some((entry) => entry.input.id === id)) keep(others(id))
    },
  }
}

/** Returns the chat that an entry belongs to; null: a new one. */
export function chatOf({ input, retriedIn }: OutboxEntry): string | null {
  return ('retry_of' in input ? retriedIn : input.session_id) ?? null
}

/**
 * Finds the id under which `content` was tried before in this chat, or null: sending it again under that id is free.
 */
export function triedBefore(
  entries: readonly OutboxEntry[],
  sessionId: string | null,
  content: string,
): string | null {
  const tried = entries.find((entry) => {
    const { input } = entry
    return 'content' in input && chatOf(entry) === sessionId && input.content === content
  })
  return tried?.input.id ?? null
}

/** Finds the message that a reload interrupted in a new chat (null), or in the chat that has these replies. */
export function interrupted(
  entries: readonly OutboxEntry[],
  chat: { sessionId: string | null; turnIds: readonly string[] },
): OutboxEntry | undefined {
  return entries.find((entry) => {
    const { state, input } = entry
    if (state !== 'sending') return false
    if ('retry_of' in input) return chat.turnIds.includes(input.retry_of)
    return chatOf(entry) === chat.sessionId
  })
}

function parse(stored: string | null): OutboxEntry[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(entries) ? entries.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null || !('input' in value) || !('state' in value)) return false
  const { input } = value
  return typeof input === 'object' && input !== null && 'id' in input
}

/** Accesses the storage. A browser that refuses to store still sends: only a reload would lose the entry. */
function attempt<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}
