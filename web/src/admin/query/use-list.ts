import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** A page of a list that goes on: its rows, and where the next one starts. */
export interface ListPage<Row> {
  rows: readonly Row[]
  next: string | null
  /** How many rows there are in total; known with the first page only. */
  total?: number | null
}

export interface List<Row, Page extends ListPage<Row> = ListPage<Row>> {
  /** null until the first answer. */
  rows: readonly Row[] | null
  /** The page that was read last, with what it says beside its rows. */
  page: Page | null
  error: unknown
  isLoading: boolean
  hasMore: boolean
  /** How many rows there are in total, where the list says it. */
  total: number | null
  refresh: () => void
  loadMore: () => void
  /** Changes each page that is there. */
  change(change: (page: Page) => Page): void
}

/**
 * A list that is read page by page from a cursor. `queryKey` names what is asked for, filters included: under another one it
 * starts anew, and the rows that are there stay until its first page has come. It is read again every `everyMs` of its pages
 * (null: not at all) while the page is in sight.
 */
export function useList<Page extends ListPage<unknown>>(
  queryKey: QueryKey,
  load: (cursor: string | undefined) => Promise<Page>,
  everyMs: (pages: readonly Page[]) => number | null = () => null,
): List<Page['rows'][number], Page> {
  const { data, error, isFetching, isPlaceholderData, hasNextPage, refetch, fetchNextPage } =
    useInfiniteQuery(
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
  const pages = data?.pages ?? []
  return {
    rows: data ? pages.flatMap(({ rows }) => rows) : null,
    page: pages.at(-1) ?? null,
    error,
    isLoading: isFetching,
    total: pages[0]?.total ?? null,
    hasMore: hasNextPage && !isPlaceholderData,
    refresh: () => void refetch(),
    loadMore: () => void fetchNextPage(),
    change: (change) =>
      queryClient.setQueryData<InfiniteData<Page>>(
        queryKey,
        (known) => known && { ...known, pages: known.pages.map(change) },
      ),
  }
}
