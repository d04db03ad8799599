import type { LiveTopic } from '@pepper/contract/live'
import { useCallback } from 'react'
import { useUpToDate } from '../../shared/use-up-to-date.ts'
import { queryClient } from './query-client.ts'

/** Reads the visible data of `topic`, under keys that begin with it, again as soon as a person changes it. */
export function useLiveRefresh(topic: LiveTopic): void {
  const refresh = useCallback(
    async (isFirst: boolean) => {
      if (!isFirst) await queryClient.refetchQueries({ queryKey: [topic], type: 'active' })
    },
    [topic],
  )
  useUpToDate(topic, refresh)
}
