import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useRested } from '../../lib/use-rested.ts'
import { queryClient } from '../query/query-client.ts'

export type PickerOption = {
  value: string
  name: string
  /** A detail that tells two options of the same name apart, such as an address or a code. */
  note?: string
}

type Search = (words: string, signal: AbortSignal) => Promise<readonly PickerOption[]>

const REST_MS = 250
const NO_OPTIONS: readonly PickerOption[] = []

/** Searches once typing rests. There are no options without words, or where the search fails. */
export function usePickerOptions(words: string, search: Search) {
  const asked = words.trim()
  const rested = useRested(asked, REST_MS)
  const latest = useRef(search)
  latest.current = search
  const { data, isFetching, isError } = useQuery(
    {
      queryKey: ['picker', useId(), rested],
      queryFn: ({ signal }) => latest.current(rested, signal),
      enabled: rested !== '',
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  const hasOptions = asked !== '' && rested !== '' && !isError
  return {
    options: hasOptions ? (data ?? NO_OPTIONS) : NO_OPTIONS,
    hasFailed: isError && asked === rested,
    isSearching: asked !== '' && (asked !== rested || isFetching),
  }
}
