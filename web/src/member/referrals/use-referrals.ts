import { t } from '@lingui/core/macro'
import type { ReferralOverview } from '@pepper/contract/referrals'
import { useCallback, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { untilReleased } from '../../lib/press.ts'
import { errorText } from '../../shared/error-text.ts'
import { useUpToDate } from '../../shared/use-up-to-date.ts'
import { refreshViewer } from '../../shared/viewer.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { hasNewTotals, type People, withEarlierPeople, withNewestPeople } from './people-pages.ts'

export interface Referrals {
  overview: ReferralOverview | null
  /** The reason why they could not be loaded, while none are shown. */
  error: unknown
  retry: () => void
  isRetrying: boolean
  loadEarlier: () => void
  isLoadingEarlier: boolean
}

/**
 * Reads the person's own referrals, and keeps them up to date while they are shown: a referral that qualifies also
 * changes the credits.
 */
export function useReferrals(): Referrals {
  const [overview, setOverview] = useState<ReferralOverview | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isRetrying, setRetrying] = useState(false)
  const shown = useRef(overview)
  shown.current = overview
  const read = useCallback(async (isFirst: boolean) => {
    try {
      const next = await api.referrals.overview()
      const known = shown.current
      const people = known && hasNewTotals(known, next) && (await readAgain(next, known.people.length))
      await untilReleased()
      setError(null)
      setOverview((known) => ({ ...next, ...(people || withNewestPeople(known, next)) }))
      if (!isFirst) refreshViewer()
    } catch (reason) {
      setError(reason)
    }
  }, [])
  useUpToDate('credits', read)
  const retry = async () => {
    setRetrying(true)
    await read(true)
    setRetrying(false)
  }
  const earlier = useEarlier(overview, setOverview)
  return { overview, error, retry: () => void retry(), isRetrying, ...earlier }
}

/** Reads as many people as were shown; null where the earlier ones could not be read. */
async function readAgain(first: People, shownPeople: number): Promise<People | null> {
  let read: People = { people: first.people, earlier: first.earlier }
  try {
    while (read.people.length < shownPeople && read.earlier !== null)
      read = withEarlierPeople(read, await api.referrals.people({ before: read.earlier }))
    return read
  } catch {
    return null
  }
}

function useEarlier(
  overview: ReferralOverview | null,
  setOverview: (change: (known: ReferralOverview | null) => ReferralOverview | null) => void,
): Pick<Referrals, 'loadEarlier' | 'isLoadingEarlier'> {
  const [isLoadingEarlier, setLoading] = useState(false)
  const cursor = overview?.earlier ?? null
  const load = async () => {
    if (cursor === null) return
    setLoading(true)
    try {
      const page = await api.referrals.people({ before: cursor })
      setOverview((known) =>
        known?.earlier === cursor ? { ...known, ...withEarlierPeople(known, page) } : known,
      )
    } catch (error) {
      // The page itself says that the session has ended.
      if (error instanceof CallError && error.code === 'access.sign_in_required') return
      showToast({ title: t`The people could not be loaded`, text: errorText(error), tone: 'destructive' })
    } finally {
      setLoading(false)
    }
  }
  return { loadEarlier: () => void load(), isLoadingEarlier }
}
