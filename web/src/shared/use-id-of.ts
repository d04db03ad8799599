import { useState } from 'react'
import { newId } from '../lib/new-id.ts'

/**
 * Creates an id for the text that is about to be sent: the same words sent twice are one thing, changed words are
 * another.
 */
export function useIdOf(words: string): string {
  const [known, setKnown] = useState(() => ({ words, id: newId() }))
  if (known.words === words) return known.id
  const next = { words, id: newId() }
  setKnown(next)
  return next.id
}
