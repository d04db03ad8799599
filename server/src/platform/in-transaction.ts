import type { Withdrawal } from './authorisation/access-claim.ts'
import type { Context } from './context.ts'
import type { Transaction } from './db/database.ts'
import { AppError } from './errors.ts'
import { keepOrigin } from './request-origins.ts'

/** Transactions that may take rights away, for no write that needs rights runs beside them. */
const withdrawing = new WeakSet<Transaction>()

/**
 * Runs `work` in a transaction that first asks again for everything that the request was authorised to do, and keeps it from
 * being withdrawn until the commit (decision 026). Verbs of signed-in people write in no other way; `npm run verify` checks
 * that. Throws access.sign_in_required, access.denied.
 */
export function inTransaction<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inCheckedTransaction(context, 'nothing', work)
}

/**
 * The same for work that takes something away from people: it waits for the writes under way that rely on it, and holds
 * later ones off. Throws access.sign_in_required, access.denied.
 */
export function inWithdrawal<T>(
  context: Context,
  withdraws: Exclude<Withdrawal, 'nothing'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inCheckedTransaction(context, withdraws, work)
}

/** The same for what visitors do too: asks again where the caller had to be signed in. */
export function inVisitorTransaction<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return context.needs === null ? context.runtime.db.transaction(work) : inTransaction(context, work)
}

/** Whether this is the transaction of an `inWithdrawal` of rights. */
export function withdrawsRights(tx: Transaction): boolean {
  return withdrawing.has(tx)
}

function inCheckedTransaction<T>(
  context: Context,
  withdraws: Withdrawal,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return context.runtime.db.transaction(async (tx) => {
    await requireAccess(tx, context, withdraws)
    keepOrigin(tx, context)
    if (withdraws === 'rights') withdrawing.add(tx)
    return work(tx)
  })
}

async function requireAccess(tx: Transaction, context: Context, withdraws: Withdrawal): Promise<void> {
  const { runtime, actor, sessionToken, keySecret, needs, network } = context
  if (needs === null || actor === null) throw new Error('a verb writes before it has authorised its caller')
  const credential = sessionToken ?? keySecret
  const claim = { credential, userId: actor.userId, permissions: [...needs], withdraws, network }
  const verdict = await runtime.checkAccess(tx, { ...claim, now: runtime.clock.now() })
  if (verdict === 'signed_out') throw new AppError('access.sign_in_required')
  if (verdict === 'denied') throw new AppError('access.denied')
  if (verdict === 'outside_networks') throw new AppError('access.network_not_allowed')
}
