import { useCallback, useEffect, useRef, useState } from 'react'
import { untilReleased } from './press.ts'

export interface Polled<T> {
  /** The value, or null until the first response for this key. */
  value: T | null
  error: unknown
  isLoading: boolean
  refresh: () => void
  /** Replaces the value with the response to a change. */
  set: (value: T) => void
}

/**
 * Reads one value, and reads it again at intervals while the page is visible. `everyMs` returns the interval for a
 * value, or null to stop reading. `key` identifies the value.
 */
export function usePolled<T>(
  key: string,
  read: () => Promise<T>,
  everyMs: (value: T) => number | null = () => null,
): Polled<T> {
  const [known, setKnown] = useState<{ key: string; value: T } | null>(null)
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null)
  const [isLoading, setLoading] = useState(true)
  const asked = useRef(0)
  const latest = useRef(read)
  latest.current = read
  const refresh = useCallback(async () => {
    asked.current += 1
    const mine = asked.current
    setLoading(true)
    const outcome = await latest.current().then(
      (value) => () => setKnown({ key, value }),
      (error: unknown) => () => setFailed({ key, error }),
    )
    await untilReleased()
    if (mine !== asked.current) return
    setFailed(null)
    outcome()
    setLoading(false)
  }, [key])
  useEffect(() => void refresh(), [refresh])
  const value = known?.key === key ? known.value : null
  const error = failed?.key === key ? failed.error : null
  const waitMs = value === null ? null : everyMs(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts the next wait
  useEffect(() => {
    if (waitMs === null) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), waitMs)
    return () => clearInterval(timer)
  }, [waitMs, refresh, value])
  const set = useCallback(
    (next: T) => {
      asked.current += 1
      setLoading(false)
      setKnown({ key, value: next })
    },
    [key],
  )
  return { value, error, isLoading, refresh: () => void refresh(), set }
}
