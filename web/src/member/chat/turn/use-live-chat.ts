import { newestMessageAt } from '@pepper/contract/live/versions'
import { useEffect } from 'react'
import { watchLive } from '../../../shared/live.ts'
import { useMemberId } from '../../../shared/viewer.ts'
import { chat } from './current-chat.ts'

/** Keeps the shown chat up to date while other devices write in it. */
export function useLiveChat(): void {
  const userId = useMemberId()
  useEffect(() => {
    if (userId === null) return
    return watchLive({
      onChange: (topic, version) => {
        if (topic === 'chats' && version !== null) void chat.catchUp(newestMessageAt(version))
      },
      // Nothing was reported while the page was hidden or the connection was down.
      onState: (isUp) => {
        if (isUp) void chat.catchUp(Number.POSITIVE_INFINITY)
      },
    })
  }, [userId])
}
