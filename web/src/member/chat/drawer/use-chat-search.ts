import type { ChatHit } from '@pepper/contract/chat'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'

/** The pause in typing after which the server is asked, in ms. */
const DEBOUNCE_MS = 180

export interface FoundChats {
  query: string
  hits: readonly ChatHit[]
  isComplete: boolean
}

export interface ChatSearch {
  state: 'searching' | 'found' | 'failed'
  /** The last results; they stay while the next search runs. */
  found: FoundChats | null
  retry: () => void
}

/**
 * Searches the person's own chats while a query is typed; an outdated search is cancelled (DR-2). Blank queries find
 * nothing.
 */
export function useChatSearch(query: string): ChatSearch {
  const [found, setFound] = useState<FoundChats | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
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
  // Results count only for these very words: those of earlier words may still be shown.
  const isFound = found?.query === query
  return { state: isFound ? 'found' : isFailed ? 'failed' : 'searching', found, retry }
}
