import { BULK_MOST_USERS } from '@pepper/contract/limits'
import type { BulkAction, BulkOutcome } from '@pepper/contract/users'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { isWaiting, unfinishedToast } from '../../../shared/unfinished-toast.ts'
import { useKeptDraft } from '../../../shared/use-kept-draft.ts'
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

/** A bulk action that was begun: its parts without an answer, and their parameters. No parts: none was begun. */
interface Begun {
  parts: BulkPart[]
  told: { reason?: string; until?: string; amount?: number }
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
  /** The number of people who may have been changed, because the answer of their part was lost. */
  undecided: number
  /** The error of a part that waits for a second person; null if none does. */
  waiting: unknown
  failure: unknown
}

const BEFORE: BulkProgress = { people: [], missing: 0, gone: 0, undecided: 0, waiting: null, failure: null }

/** Returns the answer of a part, which may be a request that waits for a second person. */
async function orWaiting(part: ReturnType<typeof api.users.changeMany>) {
  try {
    return { ...(await part), waiting: null }
  } catch (error) {
    if (isWaiting(error)) return { people: [], unknown_ids: [], waiting: error }
    throw error
  }
}

/**
 * Runs a bulk action from its preview to its end. Where it breaks off, `change` continues with the rest. This tab keeps
 * the parts without an answer, so that they go on under their ids, and change no person twice, also after the dialog
 * was closed or the page was loaded again.
 */
export function useBulk(action: BulkAction, selected: string[]) {
  const { draft: begun, change: keep, forget } = useKeptDraft<Begun>(`bulk:${action}`, noneBegun)
  const isBegun = begun.parts.length > 0
  const [typed, setTyped] = useState<Typed>({ reason: '', amount: '', end: NO_END })
  // One starting moment for everyone, however many requests it takes.
  const [opened] = useState(() => new Date())
  // The selection shrinks while the action runs, but the action keeps its people.
  const [{ ids, isResumed }, setPeople] = useState(() => ({
    ids: isBegun ? begun.parts.flatMap((part) => part.ids) : selected,
    isResumed: isBegun,
  }))
  const [progress, setProgress] = useState(() => ({ ...BEFORE, undecided: begun.parts[0]?.ids.length ?? 0 }))
  const stopping = useStopAtUnmount()
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
  const amount = isBegun ? (begun.told.amount ?? null) : giftAmount(typed.amount)
  const reason = typed.reason.trim()
  const until = action === 'ban' ? endOf(typed.end, opened) : undefined
  const isTold =
    until !== null && (action !== 'ban' || reason !== '') && (action !== 'gift' || amount !== null)
  const begin = (): Begun => ({
    parts: planBulk(ids, summary?.is_on ? WHOLE : PART),
    told: {
      ...(reason && { reason }),
      ...(until && { until }),
      ...(action === 'gift' && amount !== null && { amount }),
    },
  })
  const change = async (): Promise<BulkProgress> => {
    stopping.current = false
    const { parts, told } = isBegun ? begun : begin()
    let now: BulkProgress = { ...progress, undecided: 0, failure: null }
    let undecided = 0
    try {
      for (const [at, part] of parts.entries()) {
        if (stopping.current) break
        keep({ parts: parts.slice(at), told })
        setProgress(now)
        undecided = part.ids.length
        const answer = await orWaiting(api.users.changeMany({ ...part, action, ...told }))
        now = {
          ...now,
          people: [...now.people, ...answer.people],
          missing: now.missing + answer.unknown_ids.length,
          gone: now.gone + part.ids.length,
          waiting: now.waiting ?? answer.waiting,
        }
      }
      forget()
    } catch (failure) {
      now = { ...now, undecided, failure }
      // Without the password nothing of a new action was done.
      if (!isBegun && now.gone === 0 && unfinishedToast(failure)) forget()
    }
    setProgress(now)
    return now
  }
  return {
    ids,
    preview,
    changing,
    typed,
    type: (words: Partial<Typed>) => setTyped((before) => ({ ...before, ...words })),
    amount,
    isEndPast: until === null && typed.end.chosen !== '',
    isReady: changing > 0 && isTold,
    /** Whether some of it was sent, and not all of it is answered. */
    isBegun,
    /** Whether it was begun before this dialog was opened. */
    isResumed,
    progress,
    /** Whether the action takes more than one request. */
    isLong: ids.length > PART,
    change,
    /** Ends the action after the request that is under way. */
    stop: () => {
      stopping.current = true
    },
    /** Forgets the parts without an answer, and begins again with the people who are selected now. */
    giveUp: () => {
      forget()
      setProgress(BEFORE)
      setPeople({ ids: selected, isResumed: false })
    },
  }
}

const noneBegun = (): Begun => ({ parts: [], told: {} })

/** Holds whether to stop, which leaving the dialog also asks for. */
function useStopAtUnmount() {
  const stopping = useRef(false)
  useEffect(() => {
    stopping.current = false
    return () => {
      stopping.current = true
    }
  }, [])
  return stopping
}
