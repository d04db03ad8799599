import type { Finding } from './check-history.ts'
import type { Operation } from './history.ts'
import type { IndexedEnd } from './indexed-end.ts'

/** Checks a message or a retry: its turn, its ledger rows, its question and its reply. */
export function checkTurn(operation: Operation, end: IndexedEnd): Finding[] {
  const { id, kind, person } = operation
  const turns = end.turnsById.get(id) ?? []
  const found = checkCount(operation, turns.length, 'turns')
  const [turn] = turns
  const spends = end.rowsByCause.get(`spend:${id}`) ?? []
  const refunds = end.rowsByCause.get(`refund:${id}`) ?? []
  found.push(
    ...expectRows(operation, { rows: spends, count: turn?.charged ? 1 : 0, amount: -1 }),
    ...expectRows(operation, { rows: refunds, count: turn?.refunded ? 1 : 0, amount: 1 }),
  )
  if (!turn) return found
  const replies = end.repliesByTurn.get(id)?.length ?? 0
  if (replies > 1) found.push(finding('done twice', operation, `${replies} replies`))
  // A retry takes the place of a reply that failed or was stopped.
  if (replies === 0 && turn.status === 'answered')
    found.push(finding('acknowledged and lost', operation, 'the reply'))
  if (kind === 'spend' && (end.questionsById.get(id)?.length ?? 0) !== 1)
    found.push(finding('acknowledged and lost', operation, 'the question'))
  if (turn.status === 'streaming') found.push(finding('done otherwise', operation, 'never ended'))
  if (turn.person !== person) found.push(finding('done otherwise', operation, `for ${turn.person}`))
  if (operation.outcome !== 'done') return found
  if (turn.status !== operation.status || turn.refunded !== operation.refunded) {
    const told = `${operation.status}, refunded: ${operation.refunded}`
    const is = `${turn.status}, refunded: ${turn.refunded}`
    found.push(finding('done otherwise', operation, `told ${told}; is ${is}`))
  }
  return found
}

/** Checks a gift that is given at once. */
export function checkGift(operation: Operation, end: IndexedEnd): Finding[] {
  const { id, person, amount } = operation
  const gifts = end.giftsById.get(id) ?? []
  const found = checkCount(operation, gifts.length, 'gifts')
  const [gift] = gifts
  const paid = gift?.status === 'processed' ? 1 : 0
  found.push(
    ...expectRows(operation, {
      rows: end.rowsByCause.get(`gift:${id}`) ?? [],
      count: paid,
      amount: amount ?? 0,
    }),
  )
  if (operation.outcome === 'done' && paid === 0)
    found.push(finding('acknowledged and lost', operation, 'not paid'))
  if (gift && (gift.person !== person || gift.amount !== amount))
    found.push(finding('done otherwise', operation, `${gift.amount} for ${gift.person}`))
  return found
}

/** Checks a newcomer's sign-up by a referral link, and the reward of both sides. */
export function checkReferral(operation: Operation, end: IndexedEnd): Finding[] {
  const { id, person, amount = 0 } = operation
  const referrals = end.referralsByEmail.get(id) ?? []
  const found = checkCount(operation, referrals.length, 'referrals')
  const [referral] = referrals
  if (!referral) return found
  const isPaid = referral.status === 'qualified'
  if (operation.outcome === 'done' && !isPaid)
    found.push(finding('acknowledged and lost', operation, referral.status))
  if (referral.referrer !== person)
    found.push(finding('done otherwise', operation, `of ${referral.referrer}`))
  const rows = end.rowsByCause.get(`referral:${referral.id}`) ?? []
  for (const side of [person, referral.newcomer]) {
    const own = rows.filter((row) => row.person === side)
    found.push(...expectRows({ ...operation, person: side }, { rows: own, count: isPaid ? 1 : 0, amount }))
  }
  const others = rows.filter((row) => row.person !== person && row.person !== referral.newcomer)
  if (others.length > 0) found.push(finding('done twice', operation, 'a reward of a third person'))
  return found
}

/** Checks an announcement in the app: it is sent, and in the inbox once. */
export function checkAnnouncement(operation: Operation, end: IndexedEnd): Finding[] {
  const announcements = end.announcementsById.get(operation.id) ?? []
  const found = checkCount(operation, announcements.length, 'announcements')
  const [announcement] = announcements
  if (!announcement) return found
  if (announcement.status !== 'sent') found.push(finding('done otherwise', operation, announcement.status))
  if (announcement.entries > 1)
    found.push(finding('done twice', operation, `${announcement.entries} inbox entries`))
  if (announcement.entries === 0) found.push(finding('acknowledged and lost', operation, 'the inbox entry'))
  return found
}

function finding(rule: Finding['rule'], { kind, id }: Operation, detail: string): Finding {
  return { rule, subject: `${kind} ${id}`, detail }
}

function checkCount(operation: Operation, count: number, things: string): Finding[] {
  if (count > 1) return [finding('done twice', operation, `${count} ${things}`)]
  if (operation.outcome === 'done' && count === 0)
    return [finding('acknowledged and lost', operation, `no ${things}`)]
  if (operation.outcome === 'refused' && count > 0)
    return [finding('refused and done', operation, `refused with ${operation.code}`)]
  return []
}

/** Checks the ledger rows of one cause: their number, their account and their amount. */
function expectRows(
  operation: Operation,
  { rows, count, amount }: { rows: IndexedEnd['rows']; count: number; amount: number },
): Finding[] {
  const told = `${rows.length} ledger rows of ${rows[0]?.cause ?? 'its cause'}, not ${count}`
  if (rows.length > count) return [finding('done twice', operation, told)]
  if (rows.length < count) return [finding('acknowledged and lost', operation, told)]
  return rows
    .filter((row) => row.person !== operation.person || row.amount !== amount)
    .map((row) => finding('done otherwise', operation, `${row.cause}: ${row.amount} for ${row.person}`))
}
