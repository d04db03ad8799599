import { useEffect } from 'react'
import { watchLive } from '../../../shared/live.ts'
import { loadRecentChats } from './recent-chats.ts'

/** The polling interval while changes are not reported, in ms. */
const POLL_MS = 10_000

/** Keeps the list of chats up to date while it is shown: other devices write, rename and delete too (DR-4). */
export function useLiveChats(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    let isUp = false
    const endLive = watchLive({
      onChange: (topic) => {
        if (topic === 'chats') void loadRecentChats()
      },
      onState: (next) => {
        if (next && !isUp) void loadRecentChats()
        isUp = next
      },
    })
    if (!isUp) void loadRecentChats()
    const poll = setInterval(() => {
      if (!isUp && document.visibilityState === 'visible') void loadRecentChats()
    }, POLL_MS)
    return () => {
      endLive()
      clearInterval(poll)
    }
  }, [isShown])
}
