/**
 * Returns a function that calls `run` at most once in `intervalMs`: the first call at once, and all calls that come too
 * early as one at the end of the interval.
 */
export function throttled(run: () => void, intervalMs: number): () => void {
  let lastAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    timer = undefined
    lastAt = performance.now()
    run()
  }
  return () => {
    const waitMs = lastAt + intervalMs - performance.now()
    if (waitMs <= 0) return go()
    if (timer === undefined) timer = setTimeout(go, waitMs)
  }
}
