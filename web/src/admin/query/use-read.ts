import { hashKey, type QueryKey, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isPassing } from '../../lib/api/call-error.ts'
import { untilReleased } from '../../lib/press.ts'
import { queryClient } from './query-client.ts'

/** The wait after a first read that did not reach the server, of a value that is read at an interval. */
const AFTER_FAILURE_MS = 30_000

export interface Read<T> {
  /** The value, or null until the first response for this key. */
  value: T | null
  error: unknown
  /** Whether a response is awaited that the person asked for. Reads at an interval go unnoticed. */
  isLoading: boolean
  refresh: () => void
  /** Replaces the value with the response to a change. */
  set: (value: T) => void
}

/**
 * Reads one value, and again at the interval that `everyMs` returns for it (null: not at all) while the page is
 * visible. With `everyMs`, a first read that did not reach the server is repeated too. `queryKey` names the value:
 * callers with the same key share one response.
 */
export function useRead<T>(
  queryKey: QueryKey,
  read: () => Promise<T>,
  everyMs?: (value: T) => number | null,
): Read<T> {
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey,
      queryFn: async () => {
        const value = await read()
        // A button must not move between press and click.
        await untilReleased()
        return value
      },
      refetchInterval: ({ state: { data, error } }) => {
        if (!everyMs) return false
        if (data === undefined) return isPassing(error) && AFTER_FAILURE_MS
        return everyMs(data) ?? false
      },
    },
    queryClient,
  )
  const failure = useErrorUntilAnswer(queryKey, { error, isWaiting: data === undefined && isFetching })
  return {
    value: data ?? null,
    error: failure,
    isLoading: isFetching && (isAsked || (data === undefined && !failure)),
    refresh: () => {
      setAsked(true)
      void refetch().finally(() => setAsked(false))
    },
    set: (value) => {
      void queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, value)
    },
  }
}

/** Keeps a failure visible while the same value is requested again, so that the button under the finger stays too. */
function useErrorUntilAnswer(
  queryKey: QueryKey,
  { error, isWaiting }: { error: unknown; isWaiting: boolean },
): unknown {
  const last = useRef<{ key: string; error: unknown } | null>(null)
  const key = hashKey(queryKey)
  if (error) last.current = { key, error }
  else if (!isWaiting) last.current = null
  return error ?? (last.current?.key === key ? last.current.error : null)
}
