import type { ChatHit } from '@pepper/contract/chat'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'

/** A pause in typing this long asks the server, in ms. */
const DEBOUNCE_MS = 180

export interface FoundChats {
  query: string
  hits: readonly ChatHit[]
  isComplete: boolean
}

export interface ChatSearch {
  state: 'searching' | 'found' | 'failed'
  /** What was found last; it stays while the next search runs. */
  found: FoundChats | null
  retry: () => void
}

/** Searches one's own chats while a query is typed; what is overtaken is cancelled (DR-2). Blank queries find nothing. */
export function useChatSearch(query: string): ChatSearch {
  const [found, setFound] = useState<FoundChats | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (query.trim() === '') return setFound(null)
    const overtaken = new AbortController()
    setFailed(false)
    const timer = setTimeout(() => {
      api.chat.search({ query }, { signal: overtaken.signal }).then(
        ({ hits, is_complete }) => {
          if (overtaken.signal.aborted) return
          setFound({ query, hits, isComplete: is_complete })
        },
        () => {
          if (!overtaken.signal.aborted) setFailed(true)
        },
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      overtaken.abort()
    }
  }, [query, attempt])
  const retry = useCallback(() => {
    setFound(null)
    setAttempt((count) => count + 1)
  }, [])
  // Of these very words: what stays of the words before is not what they find.
  const isFound = found?.query === query
  return { state: isFound ? 'found' : isFailed ? 'failed' : 'searching', found, retry }
}
