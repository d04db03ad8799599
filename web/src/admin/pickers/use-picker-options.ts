import { useEffect, useRef, useState } from 'react'

export type PickerOption = {
  value: string
  name: string
  /** A detail that tells two options of the same name apart, such as an address or a code. */
  note?: string
}

type Search = (words: string, signal: AbortSignal) => Promise<readonly PickerOption[]>

const REST_MS = 250

/** Searches once typing rests. There are no options without words, or where the search fails. */
export function usePickerOptions(words: string, search: Search) {
  const [options, setOptions] = useState<readonly PickerOption[]>([])
  const [isSearching, setSearching] = useState(false)
  const latest = useRef(search)
  latest.current = search
  useEffect(() => {
    const asked = words.trim()
    if (!asked) return setOptions([])
    const abort = new AbortController()
    setSearching(true)
    const timer = setTimeout(async () => {
      const found = await latest.current(asked, abort.signal).catch(() => [])
      if (abort.signal.aborted) return
      setOptions(found)
      setSearching(false)
    }, REST_MS)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [words])
  return { options, isSearching }
}
