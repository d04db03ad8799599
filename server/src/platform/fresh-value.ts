import type { Runtime } from './context.ts'

/** How long a node reuses a value, in ms. After that, every node sees a change. */
const FRESH_MS = 2_000

interface Known<T> {
  readAtMs: number
  value: Promise<T>
}

/**
 * Creates a value that each node reads from the database at most every two seconds, however many callers ask. Callers
 * at the same time share one read, and a failed read is not kept. `forget` makes this node read it again.
 */
export function createFreshValue<T>(read: (runtime: Runtime) => Promise<T>) {
  const knownByRuntime = new WeakMap<Runtime, Known<T>>()
  return {
    read(runtime: Runtime): Promise<T> {
      const known = knownByRuntime.get(runtime)
      if (known && performance.now() - known.readAtMs < FRESH_MS) return known.value
      const fresh: Known<T> = { readAtMs: performance.now(), value: read(runtime) }
      knownByRuntime.set(runtime, fresh)
      fresh.value.catch(() => {
        if (knownByRuntime.get(runtime) === fresh) knownByRuntime.delete(runtime)
      })
      return fresh.value
    },
    forget(runtime: Runtime): void {
      knownByRuntime.delete(runtime)
    },
  }
}
