import { hashKey, type QueryKey, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { untilReleased } from '../../lib/press.ts'
import { queryClient } from './query-client.ts'

export interface Read<T> {
  /** null until the first answer for this key. */
  value: T | null
  error: unknown
  isLoading: boolean
  refresh: () => void
  /** Puts what a change returned in place of what was read. */
  set: (value: T) => void
}

/**
 * Reads one thing, and again every `everyMs` of its value (null: not at all) while the page is in sight. `queryKey` names the
 * thing: whoever reads the same one shares its answer.
 */
export function useRead<T>(
  queryKey: QueryKey,
  read: () => Promise<T>,
  everyMs: (value: T) => number | null = () => null,
): Read<T> {
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey,
      queryFn: async () => {
        const value = await read()
        // A button must not move between press and click.
        await untilReleased()
        return value
      },
      refetchInterval: ({ state }) => (state.data === undefined ? false : (everyMs(state.data) ?? false)),
    },
    queryClient,
  )
  return {
    value: data ?? null,
    error: useErrorUntilAnswer(queryKey, { error, isWaiting: data === undefined && isFetching }),
    isLoading: isFetching,
    refresh: () => void refetch(),
    set: (value) => {
      void queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, value)
    },
  }
}

/** A failure stays in sight while the same thing is tried again, so that the button under the finger does. */
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
