import { newestMessageAt } from '@pepper/contract/live/versions'
import { useEffect } from 'react'
import { watchLive } from '../../../shared/live.ts'
import { useMemberId } from '../../../shared/viewer.ts'
import { chat } from './current-chat.ts'

/** Keeps the chat on show true while other devices write in it. */
export function useLiveChat(): void {
  const userId = useMemberId()
  useEffect(() => {
    if (userId === null) return
    return watchLive({
      onChange: (topic, version) => {
        if (topic === 'chats' && version !== null) void chat.catchUp(newestMessageAt(version))
      },
      // Nothing was told while the page was out of sight or the connection away.
      onState: (isUp) => {
        if (isUp) void chat.catchUp(Number.POSITIVE_INFINITY)
      },
    })
  }, [userId])
}
