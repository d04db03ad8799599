import type { ReferralFunnel, TopReferrer } from '@pepper/contract/referrals'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'

export type AnalyticsQuestion = { from: string; to: string; time_zone: string; referrer?: string }

type Figures = { funnel: ReferralFunnel; referrers: readonly TopReferrer[] }

const MOST_REFERRERS = 100

/** The figures of a range. While others are asked for, the ones that are there stay. */
export function useAnalytics({ from, to, time_zone, referrer }: AnalyticsQuestion) {
  const [figures, setFigures] = useState<Figures | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(true)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    const abort = new AbortController()
    const range = { from, to, time_zone }
    const { signal } = abort
    setLoading(true)
    setError(null)
    Promise.all([
      api.referrals.admin.funnel({ ...range, ...(referrer && { referrer }) }, { signal }),
      api.referrals.admin.referrers({ ...range, limit: MOST_REFERRERS }, { signal }),
    ])
      .then(([funnel, { referrers }]) => setFigures({ funnel, referrers }))
      .catch((failure: unknown) => !signal.aborted && setError(failure))
      .finally(() => !signal.aborted && setLoading(false))
    return () => abort.abort()
  }, [from, to, time_zone, referrer, round])
  return { figures, error, isLoading, refresh: () => setRound((last) => last + 1) }
}
