import { BULK_MOST_USERS } from '@pepper/contract/limits'
import type { BulkAction, BulkOutcome } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { giftAmount } from '../../controls/gift-amount.ts'
import { useApprovalSummary } from '../../controls/use-approval-summary.ts'
import { useRead } from '../../query/use-read.ts'
import { type BanEnd, endOf, NO_END } from '../ban-end.ts'
import { type BulkPart, planBulk } from './plan-bulk.ts'

/** So many people go in one request, so that progress shows. */
const PART = 25

/** What a second person approves goes in one request, as far as one reaches. */
const WHOLE = BULK_MOST_USERS

/** The words of a bulk action. */
interface Typed {
  reason: string
  amount: string
  /** Of a ban. */
  end: BanEnd
}

/** How far a bulk action has come: what became of those who were gone through, how many of `ids` that is, and what broke it. */
export interface BulkProgress {
  people: readonly BulkOutcome[]
  /** How many are not there any more. */
  missing: number
  gone: number
  failure: unknown
}

const BEFORE: BulkProgress = { people: [], missing: 0, gone: 0, failure: null }

/** A bulk action from its preview to its end. Where it breaks off, `change` goes on with the rest. */
export function useBulk(action: BulkAction, ids: string[]) {
  const [typed, setTyped] = useState<Typed>({ reason: '', amount: '', end: NO_END })
  // One moment for all, however many requests it takes.
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
        const answer = await api.users.changeMany({ ...part, action, ...told })
        setPlanned(parts.slice(at + 1))
        now = {
          ...now,
          people: [...now.people, ...answer.people],
          missing: now.missing + answer.unknown_ids.length,
          gone: now.gone + part.ids.length,
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
      // Other words are another bulk action.
      setPlanned(null)
    },
    amount,
    isEndPast: until === null && typed.end.chosen !== '',
    isReady: changing > 0 && isTold,
    progress,
    /** Whether it takes more than one request. */
    isLong: ids.length > PART,
    change,
  }
}
