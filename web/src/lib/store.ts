import { useSyncExternalStore } from 'react'

/** A value that outlives components and notifies its listeners of changes. */
export interface Store<T> {
  get(): T
  set(change: T | ((current: T) => T)): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      const next = change instanceof Function ? change(value) : change
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Renders again when the value that `select` returns changes. `select` must return the same object while nothing
 * changed.
 */
export function useStore<T, S = T>(store: Store<T>, select: (value: T) => S = identity): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

function identity<T, S>(value: T): S {
  return value as unknown as S
}
