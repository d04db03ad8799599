import { useCallback, useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'

export type Reach = Awaited<ReturnType<typeof api.announcements.admin.reach>>
export type ChannelReach = Reach['channels'][number]

/** What each channel can do and whom it reaches; null until it is known. */
export function useReach() {
  const [reach, setReach] = useState<Reach | null>(null)
  const [error, setError] = useState<unknown>(null)
  const read = useCallback(() => {
    setError(null)
    api.announcements.admin.reach().then(setReach, setError)
  }, [])
  useEffect(read, [read])
  return { reach, error, read }
}
