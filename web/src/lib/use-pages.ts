import { useCallback, useEffect, useRef, useState } from 'react'

/** A page of a list that goes on: its rows, and the start of the next page. */
export interface ListPage<Row> {
  rows: readonly Row[]
  next: string | null
  /** The total number of rows; sent with the first page only. */
  total?: number | null
}

export interface Pages<Row> {
  /** The rows, or null until the first response. */
  rows: readonly Row[] | null
  error: unknown
  isLoading: boolean
  hasMore: boolean
  /** The total number of rows, where the list has it. */
  total: number | null
  refresh: () => void
  loadMore: () => void
  /** Replaces the loaded rows with changed ones. */
  change: (change: (rows: readonly Row[]) => readonly Row[]) => void
}

/**
 * Reads a list page by page from a cursor. `key` identifies the query: another key starts from the first page, and
 * responses to the previous query are dropped. The loaded rows stay while the list is read again.
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
