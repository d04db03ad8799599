import { GIFT_MAX_CREDITS } from '@pepper/contract/limits'
import type { BulkAction, BulkOutcome } from '@pepper/contract/users'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { typedInteger } from '../../lib/typed-number.ts'
import { usePolled } from '../../lib/use-polled.ts'

/** So many people go in one request, so that progress shows. */
const PART = 25

/** The words of a bulk action with their id: sent twice they change nobody twice, changed they are another bulk. */
interface Typed {
  id: string
  reason: string
  amount: string
}

/** A bulk action from its preview to its end. */
export function useBulk(action: BulkAction, ids: string[]) {
  const [typed, setTyped] = useState<Typed>(() => ({ id: newId(), reason: '', amount: '' }))
  const [done, setDone] = useState<number | null>(null)
  const preview = usePolled(`${action} ${ids.join()}`, async () => {
    const people: BulkOutcome[] = []
    for (const part of parts(ids, 100))
      people.push(...(await api.users.previewBulk({ action, ids: part })).people)
    return people
  })
  const changing = preview.value?.filter(({ outcome }) => outcome === 'changes').length ?? 0
  const number = typedInteger(typed.amount)
  const amount = number >= 1 && number <= GIFT_MAX_CREDITS ? number : null
  const reason = typed.reason.trim()
  const isTold = (action !== 'ban' || reason !== '') && (action !== 'gift' || amount !== null)
  const change = async () => {
    let changed = 0
    let gone = 0
    const told = { ...(reason && { reason }), ...(action === 'gift' && amount !== null && { amount }) }
    for (const part of parts(ids, PART)) {
      if (ids.length > PART) setDone(gone)
      const { people } = await api.users.changeMany({ id: typed.id, action, ids: part, ...told })
      changed += people.filter(({ outcome }) => outcome === 'changes').length
      gone += part.length
    }
    return changed
  }
  return {
    preview,
    changing,
    typed,
    type: (words: Partial<Typed>) => setTyped((before) => ({ ...before, ...words, id: newId() })),
    amount,
    isReady: changing > 0 && isTold,
    /** How many were gone through so far; null before it begins, and where it is too short to show. */
    done,
    /** Does it part by part; answers how many were changed. */
    change,
  }
}

function parts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}
