import { useCallback, useEffect, useRef, useState } from 'react'

/** A page of a list that goes on: its rows, and where the next one starts. */
export interface ListPage<Row> {
  rows: readonly Row[]
  next: string | null
  /** How many rows there are in total; told with the first page only. */
  total?: number | null
}

export interface Pages<Row> {
  /** null until the first answer. */
  rows: readonly Row[] | null
  error: unknown
  isLoading: boolean
  hasMore: boolean
  /** How many rows there are in total, where the list tells it. */
  total: number | null
  refresh: () => void
  loadMore: () => void
  /** Puts changed rows in place of the ones that are there. */
  change: (change: (rows: readonly Row[]) => readonly Row[]) => void
}

/**
 * A list that is read page by page from a cursor. `key` says what is asked for: another one starts anew, and answers to the
 * one before are dropped. While it reads anew the rows that are there stay.
 */
export function usePages<Row>(
  key: string,
  load: (cursor: string | undefined) => Promise<ListPage<Row>>,
): Pages<Row> {
  const [page, setPage] = useState<(ListPage<Row> & { key: string }) | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(true)
  const asked = useRef(0)
  const latest = useRef(load)
  latest.current = load
  const read = useCallback(
    async (cursor?: string) => {
      asked.current += 1
      const mine = asked.current
      setLoading(true)
      setError(null)
      try {
        const { rows, next, total = null } = await latest.current(cursor)
        if (mine !== asked.current) return
        setPage((known) => ({
          key,
          next,
          total: cursor === undefined ? total : (known?.total ?? null),
          rows: cursor === undefined ? rows : [...(known?.rows ?? []), ...rows],
        }))
      } catch (failure) {
        if (mine === asked.current) setError(failure)
      } finally {
        if (mine === asked.current) setLoading(false)
      }
    },
    [key],
  )
  useEffect(() => void read(), [read])
  const next = page?.next ?? null
  return {
    rows: page?.rows ?? null,
    error,
    isLoading,
    total: page?.total ?? null,
    hasMore: next !== null && page?.key === key,
    refresh: () => void read(),
    loadMore: () => void read(next ?? undefined),
    change: (change) => setPage((known) => known && { ...known, rows: change(known.rows) }),
  }
}
