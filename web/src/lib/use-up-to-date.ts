import type { LiveTopic } from '@pepper/contract/live'
import { useEffect } from 'react'
import { watchLive } from './live.ts'
import { throttled } from './throttle.ts'

/** How often a page asks while news do not come by themselves (CR-5). */
const POLL_MS = 5_000
const THROTTLE_MS = 1_000
/** A watcher that has just been heard of may miss what changes until the server has looked once. */
const SETTLE_MS = 2_000

/**
 * Reads at first, at every change of `topic`, and every 5 s while changes are not told; `isFirst` tells the first time.
 * `read` has to be the same function from one render to the next.
 */
export function useUpToDate(topic: LiveTopic, read: (isFirst: boolean) => Promise<unknown>): void {
  useEffect(() => {
    const readSoon = throttled(() => void read(false), THROTTLE_MS)
    let isUp = false
    let settling: ReturnType<typeof setTimeout> | undefined
    void read(true)
    const endLive = watchLive({
      onChange: (changed) => changed === topic && readSoon(),
      onState: (next) => {
        if (next && !isUp) settling = setTimeout(readSoon, SETTLE_MS)
        isUp = next
      },
    })
    const poll = setInterval(() => {
      if (!isUp && document.visibilityState === 'visible') readSoon()
    }, POLL_MS)
    return () => {
      endLive()
      clearInterval(poll)
      clearTimeout(settling)
    }
  }, [topic, read])
}
