import type { LiveTopic } from '@pepper/contract/live'
import { useCallback } from 'react'
import { useUpToDate } from '../../shared/use-up-to-date.ts'
import { queryClient } from './query-client.ts'

/** Reads the visible data of `topic`, under keys that begin with it, again as soon as a person changes it. */
export function useLiveRefresh(topic: LiveTopic): void {
  const refresh = useCallback(
    async (isFirst: boolean) => {
      if (!isFirst) await readAgain(topic)
    },
    [topic],
  )
  useUpToDate(topic, refresh)
}

/**
 * Reads the visible data of `topic` again. A read that is under way ends first, so that slow ones do end, and no page
 * that a person asked for is lost; as it may have begun before the change, it is followed by another.
 */
export async function readAgain(topic: LiveTopic): Promise<void> {
  const visible = { queryKey: [topic], type: 'active' } as const
  const underWay = queryClient.getQueryCache().findAll({ ...visible, fetchStatus: 'fetching' })
  await queryClient.refetchQueries(visible, { cancelRefetch: false })
  if (underWay.length === 0) return
  const predicate = (query: (typeof underWay)[number]) => underWay.includes(query)
  await queryClient.refetchQueries({ ...visible, predicate }, { cancelRefetch: false })
}
