import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from './query-client.ts'

/** A page of a list that goes on: its rows, and the start of the next page. */
export interface ListPage<Row> {
  rows: readonly Row[]
  next: string | null
  /** The total number of rows; known with the first page only. */
  total?: number | null
}

export interface List<Row, Page extends ListPage<Row> = ListPage<Row>> {
  /** The rows, or null until the first response. */
  rows: readonly Row[] | null
  /** The page that was read last, with its other data. */
  page: Page | null
  error: unknown
  /** Whether rows are awaited that the person asked for. Reads at an interval go unnoticed. */
  isLoading: boolean
  hasMore: boolean
  /** The total number of rows, where the list reports it. */
  total: number | null
  refresh: () => void
  loadMore: () => void
  /** Changes each loaded page. */
  change(change: (page: Page) => Page): void
}

/**
 * Reads a list page by page from a cursor. `queryKey` names the query, filters included. Under another key the list
 * starts again, and the loaded rows stay until its first page has arrived. While the page is visible, the list is read
 * again at the interval that `everyMs` returns for its pages (null: not at all).
 */
export function useList<Page extends ListPage<unknown>>(
  queryKey: QueryKey,
  load: (cursor: string | undefined) => Promise<Page>,
  everyMs: (pages: readonly Page[]) => number | null = () => null,
): List<Page['rows'][number], Page> {
  const [isAsked, setAsked] = useState(false)
  const query = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam }) => load(pageParam),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data && everyMs(state.data.pages)) ?? false,
    },
    queryClient,
  )
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage } = query
  const pages = data?.pages ?? []
  return {
    rows: data ? pages.flatMap(({ rows }) => rows) : null,
    page: pages.at(-1) ?? null,
    error,
    isLoading: isFetching && (isAsked || isFetchingNextPage || isPlaceholderData || !data),
    total: pages[0]?.total ?? null,
    hasMore: hasNextPage && !isPlaceholderData,
    refresh: () => {
      setAsked(true)
      void query.refetch().finally(() => setAsked(false))
    },
    loadMore: () => void query.fetchNextPage(),
    change: (change) =>
      queryClient.setQueryData<InfiniteData<Page>>(
        queryKey,
        (known) => known && { ...known, pages: known.pages.map(change) },
      ),
  }
}
