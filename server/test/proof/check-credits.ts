import type { Finding } from './check-history.ts'
import type { Operation } from './history.ts'
import type { IndexedEnd } from './indexed-end.ts'

/** A change of a balance that happened at some moment of a span of time. */
interface Effect {
  change: number
  from: number
  to: number
}

/** The rows that a new day writes, which no client asks for. */
const OF_A_DAY = /^(grant|expiry|conversion):(.+)$/

/** Checks that each balance is what the operations come to, and that no day is granted twice. */
export function checkBalances(operations: readonly Operation[], end: IndexedEnd): Finding[] {
  const byPerson = Map.groupBy(operations, ({ person }) => person)
  const newcomers = new Map(end.referrals.map((referral) => [referral.newcomer, referral]))
  return end.accounts.flatMap(({ person, credits }): Finding[] => {
    const ofDays = (end.rowsByPerson.get(person) ?? []).filter(({ cause }) => OF_A_DAY.test(cause))
    const welcome = newcomers.get(person)
    const own = welcome ? rewardOf(welcome, operations) : 0
    if (!byPerson.has(person) && !welcome)
      return [{ rule: 'done by nobody', subject: person, detail: 'an account' }]
    const effects = effectsOf(byPerson.get(person) ?? [], end)
    const expected =
      own +
      [...effects, ...ofDays.map(({ amount: change }) => ({ change }))].reduce((a, b) => a + b.change, 0)
    const twice = [...Map.groupBy(ofDays, ({ cause }) => cause)].filter(([, rows]) => rows.length > 1)
    return [
      ...(expected === credits
        ? []
        : [
            {
              rule: 'balance' as const,
              subject: person,
              detail: `${credits}, and the operations come to ${expected}`,
            },
          ]),
      ...twice.map(([cause]) => ({ rule: 'done twice' as const, subject: person, detail: cause })),
    ]
  })
}

/** Checks that each balance that was read, and each refusal for want of credits, was possible during its request. */
export function checkWindows(operations: readonly Operation[], end: IndexedEnd): Finding[] {
  return [...Map.groupBy(operations, ({ person }) => person)].flatMap(([person, own]) => {
    const daily = (end.rowsByPerson.get(person) ?? [])
      .filter(({ cause }) => OF_A_DAY.test(cause))
      .map(({ amount }): Effect => ({ change: amount, from: -1, to: Number.POSITIVE_INFINITY }))
    const range = rangeOf([...effectsOf(own, end), ...daily])
    return own.flatMap(({ kind, id, outcome, code, total, startedAt, endedAt }): Finding[] => {
      const { least, most } = range(startedAt, endedAt)
      const told = `between ${least} and ${most}`
      if (kind === 'read' && outcome === 'done' && total !== undefined && (total < least || total > most))
        return [{ rule: 'read', subject: person, detail: `read ${total}, which was ${told}` }]
      if (code === 'credits.insufficient' && least > 0)
        return [{ rule: 'read', subject: `${kind} ${id}`, detail: `refused, but credits were ${told}` }]
      return []
    })
  })
}

function rewardOf(referral: IndexedEnd['referrals'][number], operations: readonly Operation[]): number {
  const operation = operations.find(({ kind, id }) => kind === 'referral' && id === referral.email)
  return referral.status === 'qualified' ? (operation?.amount ?? 0) : 0
}

/** Lists the changes of a balance by operations that happened, as far as the database tells of unanswered ones. */
function effectsOf(operations: readonly Operation[], end: IndexedEnd): Effect[] {
  return operations.flatMap(({ kind, id, amount = 0, startedAt: from, endedAt: to }): Effect[] => {
    if (kind === 'open') return [{ change: amount, from: -1, to: from }]
    if (kind === 'gift')
      return end.giftsById.get(id)?.[0]?.status === 'processed' ? [{ change: amount, from, to }] : []
    if (kind === 'referral')
      return end.referralsByEmail.get(id)?.[0]?.status === 'qualified' ? [{ change: amount, from, to }] : []
    const turn = kind === 'spend' || kind === 'retry' ? end.turnsById.get(id)?.[0] : undefined
    if (!turn?.charged) return []
    return [{ change: -1, from, to }, ...(turn.refunded ? [{ change: 1, from, to }] : [])]
  })
}

/** Returns a function that bounds the balance during a span of time: effects that overlap it may or may not count. */
function rangeOf(effects: Effect[]): (from: number, to: number) => { least: number; most: number } {
  const over = sumBefore(effects, 'to')
  const losses = effects.filter(({ change }) => change < 0)
  const gains = effects.filter(({ change }) => change > 0)
  const bounds = [losses, gains].map((some) => ({
    begun: sumBefore(some, 'from'),
    over: sumBefore(some, 'to'),
  }))
  return (from, to) => {
    const [loss, gain] = bounds.map((bound) => bound.begun(to) - bound.over(from))
    return { least: over(from) + (loss ?? 0), most: over(from) + (gain ?? 0) }
  }
}

/** Returns a function that sums the changes whose moment lies before a time. */
function sumBefore(effects: Effect[], moment: 'from' | 'to'): (time: number) => number {
  const sorted = effects.toSorted((a, b) => a[moment] - b[moment])
  const sums = [0]
  for (const { change } of sorted) sums.push((sums.at(-1) ?? 0) + change)
  return (time) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.[moment] ?? 0) < time) low = middle + 1
      else high = middle
    }
    return sums[low] ?? 0
  }
}
