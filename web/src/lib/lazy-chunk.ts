import { useEffect } from 'react'
import { createStore, type Store, useStore } from './store.ts'

/** A part of the app that is fetched when it is needed, or earlier once the page is quiet. */
export interface LazyChunk<T> {
  state: Store<{ part: T | null; error: unknown }>
  /** Fetches the part once. A failed attempt is forgotten, so that the next one can succeed. */
  fetch(): Promise<T>
}

export function lazyChunk<T>(load: () => Promise<T>): LazyChunk<T> {
  const state: LazyChunk<T>['state'] = createStore<{ part: T | null; error: unknown }>({
    part: null,
    error: null,
  })
  let loading: Promise<T> | undefined
  const fetchPart = async () => {
    try {
      const part = await load()
      state.set({ part, error: null })
      return part
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return { state, fetch: () => (loading ??= fetchPart()) }
}

/**
 * Returns the part once it is loaded, null until then, and fetches it while it `isWanted`. Where it cannot be loaded, it
 * calls `onFail`, or throws if there is none; not once it is no longer wanted.
 */
export function useLazyChunk<T>(late: LazyChunk<T>, isWanted: boolean, onFail?: () => void): T | null {
  const { part, error } = useStore(late.state)
  useEffect(() => {
    if (!isWanted || part !== null) return
    let isOn = true
    const keep = (reason: unknown) => late.state.set((current) => ({ ...current, error: reason }))
    late.fetch().catch((reason: unknown) => isOn && (onFail ?? keep)(reason))
    return () => {
      isOn = false
      late.state.set((current) => (current.error ? { ...current, error: null } : current))
    }
  }, [late, isWanted, part, onFail])
  if (isWanted && part === null && error) throw error
  return part
}
