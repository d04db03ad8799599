import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { queryClient } from '../query/query-client.ts'

export type AnalyticsQuestion = { from: string; to: string; time_zone: string; referrer?: string }

const MOST_REFERRERS = 100

/** Reads the figures of a range. While other figures are loading, the previous ones stay visible. */
export function useAnalytics({ from, to, time_zone, referrer }: AnalyticsQuestion) {
  const range = { from, to, time_zone }
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['referrals', 'analytics', range, referrer],
      queryFn: async ({ signal }) => {
        const [funnel, { referrers }] = await Promise.all([
          api.referrals.admin.funnel({ ...range, ...(referrer && { referrer }) }, { signal }),
          api.referrals.admin.referrers({ ...range, limit: MOST_REFERRERS }, { signal }),
        ])
        return { funnel, referrers }
      },
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  return { figures: data ?? null, error, isLoading: isFetching, refresh: () => void refetch() }
}
