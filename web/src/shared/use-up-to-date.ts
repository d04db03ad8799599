import type { LiveTopic } from '@pepper/contract/live'
import { useEffect } from 'react'
import { throttled } from '../lib/throttle.ts'
import { watchLive } from './live.ts'

/** The interval, in ms, at which a page polls while changes are not reported (CR-5). */
const POLL_MS = 5_000
const THROTTLE_MS = 1_000

/**
 * Reads at first, at every change of `topic`, and every 5 s while changes are not reported; `isFirst` marks the first
 * time. `read` has to be the same function from one render to the next.
 */
export function useUpToDate(topic: LiveTopic, read: (isFirst: boolean) => Promise<unknown>): void {
  useEffect(() => {
    const readSoon = throttled(() => void read(false), THROTTLE_MS)
    let isUp = false
    void read(true)
    const endLive = watchLive({
      onChange: (changed) => changed === topic && readSoon(),
      onState: (next) => {
        if (next && !isUp) readSoon()
        isUp = next
      },
    })
    const poll = setInterval(() => {
      if (!isUp && document.visibilityState === 'visible') readSoon()
    }, POLL_MS)
    return () => {
      endLive()
      clearInterval(poll)
    }
  }, [topic, read])
}
