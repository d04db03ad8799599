import { BULK_MOST_USERS } from '@pepper/contract/limits'
import type { BulkAction, BulkOutcome } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { isWaiting } from '../../../shared/unfinished-toast.ts'
import { giftAmount } from '../../controls/gift-amount.ts'
import { useApprovalSummary } from '../../controls/use-approval-summary.ts'
import { useRead } from '../../query/use-read.ts'
import { type BanEnd, endOf, NO_END } from '../ban-end.ts'
import { type BulkPart, planBulk } from './plan-bulk.ts'

/** The number of people in one request, so that progress shows. */
const PART = 25

/** The number of people in one request that a second person approves: as many as a request allows. */
const WHOLE = BULK_MOST_USERS

/** The typed parts of a bulk action. */
interface Typed {
  reason: string
  amount: string
  /** The end of a ban. */
  end: BanEnd
}

/**
 * The progress of a bulk action: the outcomes so far, how many of `ids` were processed, and the failure that stopped
 * it.
 */
export interface BulkProgress {
  people: readonly BulkOutcome[]
  /** The number of people who no longer exist. */
  missing: number
  gone: number
  /** The error of a part that waits for a second person; null if none does. */
  waiting: unknown
  failure: unknown
}

const BEFORE: BulkProgress = { people: [], missing: 0, gone: 0, waiting: null, failure: null }

/** Returns the answer of a part, which may be a request that waits for a second person. */
async function orWaiting(part: ReturnType<typeof api.users.changeMany>) {
  try {
    return { ...(await part), waiting: null }
  } catch (error) {
    if (isWaiting(error)) return { people: [], unknown_ids: [], waiting: error }
    throw error
  }
}

/** Runs a bulk action from its preview to its end. Where it breaks off, `change` continues with the rest. */
export function useBulk(action: BulkAction, ids: string[]) {
  const [typed, setTyped] = useState<Typed>({ reason: '', amount: '', end: NO_END })
  // One starting moment for everyone, however many requests it takes.
  const [opened] = useState(() => new Date())
  const [planned, setPlanned] = useState<BulkPart[] | null>(null)
  const [progress, setProgress] = useState(BEFORE)
  const preview = useRead(['people', 'bulk', action, ids.join()], async () => {
    const people: BulkOutcome[] = []
    for (const part of planBulk(ids, 100))
      people.push(...(await api.users.previewBulk({ action, ids: part.ids })).people)
    return people
  })
  const summary = useApprovalSummary()
  const rest = new Set(ids.slice(progress.gone))
  const changing =
    preview.value?.filter(({ user, outcome }) => outcome === 'changes' && rest.has(user.id)).length ?? 0
  const amount = giftAmount(typed.amount)
  const reason = typed.reason.trim()
  const until = action === 'ban' ? endOf(typed.end, opened) : undefined
  const isTold =
    until !== null && (action !== 'ban' || reason !== '') && (action !== 'gift' || amount !== null)
  const change = async (): Promise<BulkProgress> => {
    let now: BulkProgress = { ...progress, failure: null }
    const told = {
      ...(reason && { reason }),
      ...(until && { until }),
      ...(action === 'gift' && amount !== null && { amount }),
    }
    const parts = planned ?? planBulk(ids.slice(now.gone), summary?.is_on ? WHOLE : PART)
    setPlanned(parts)
    try {
      for (const [at, part] of parts.entries()) {
        setProgress(now)
        const answer = await orWaiting(api.users.changeMany({ ...part, action, ...told }))
        setPlanned(parts.slice(at + 1))
        now = {
          ...now,
          people: [...now.people, ...answer.people],
          missing: now.missing + answer.unknown_ids.length,
          gone: now.gone + part.ids.length,
          waiting: now.waiting ?? answer.waiting,
        }
      }
    } catch (failure) {
      now = { ...now, failure }
    }
    setProgress(now)
    return now
  }
  return {
    preview,
    changing,
    typed,
    type: (words: Partial<Typed>) => {
      setTyped((before) => ({ ...before, ...words }))
      // Changed fields make another bulk action.
      setPlanned(null)
    },
    amount,
    isEndPast: until === null && typed.end.chosen !== '',
    isReady: changing > 0 && isTold,
    progress,
    /** Whether the action takes more than one request. */
    isLong: ids.length > PART,
    change,
  }
}
