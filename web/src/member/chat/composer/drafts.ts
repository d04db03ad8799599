type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The place of a draft: one for each chat of a person, one for the next new chat. */
export interface DraftPlace {
  userId: string
  sessionId: string | null
}

/** Reads text that was typed and not sent yet. It survives reloads, failed sends and the end of a session. */
export function readDraft(storage: DraftStorage, place: DraftPlace): string {
  try {
    return storage.getItem(keyOf(place)) ?? ''
  } catch {
    return ''
  }
}

export function writeDraft(storage: DraftStorage, place: DraftPlace, text: string): void {
  try {
    if (text === '') storage.removeItem(keyOf(place))
    else storage.setItem(keyOf(place), text)
  } catch {
    // A full or blocked storage keeps no drafts; typing still works.
  }
}

/** Forgets a draft that has been sent, unless something else was typed meanwhile. */
export function clearDraft(storage: DraftStorage, place: DraftPlace, sent: string): void {
  if (readDraft(storage, place).trim() === sent.trim()) writeDraft(storage, place, '')
}

function keyOf({ userId, sessionId }: DraftPlace): string {
  return `draft:${userId}:${sessionId ?? 'new'}`
}
