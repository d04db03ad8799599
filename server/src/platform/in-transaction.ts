import type { Withdrawal } from './authorisation/access-claim.ts'
import type { Context, MemberContext } from './context.ts'
import type { Transaction } from './db/database.ts'
import { AccessError } from './errors.ts'

/** The transactions that may take rights away, because no write that needs rights runs beside them. */
const withdrawing = new WeakSet<Transaction>()

/**
 * Runs `work` in a transaction. The transaction first checks again everything that the request was authorised to do,
 * and prevents that from being withdrawn before the commit (decision 026). Verbs of signed-in people write in no other
 * way; `npm run verify` checks that. Throws access.sign_in_required, access.denied.
 */
export function inTransaction<T>(context: MemberContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inCheckedTransaction(context, 'nothing', work)
}

/**
 * Does the same as `inTransaction` for work that takes something away from people: it waits for running writes that
 * rely on it, and holds later ones back. Throws access.sign_in_required, access.denied.
 */
export function inWithdrawal<T>(
  context: MemberContext,
  withdraws: Exclude<Withdrawal, 'nothing'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inCheckedTransaction(context, withdraws, work)
}

/**
 * Does the same as `inTransaction` for work that visitors may do too: it checks again only if the caller had to be
 * signed in.
 */
export function inVisitorTransaction<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return isMembers(context) ? inTransaction(context, work) : context.runtime.db.transaction(work)
}

function isMembers(context: Context): context is MemberContext {
  return context.actor !== null && context.needs !== null
}

/** Returns whether this is the transaction of an `inWithdrawal` of rights. */
export function withdrawsRights(tx: Transaction): boolean {
  return withdrawing.has(tx)
}

function inCheckedTransaction<T>(
  context: MemberContext,
  withdraws: Withdrawal,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return context.runtime.db.transaction(async (tx) => {
    await requireAccess(tx, context, withdraws)
    if (withdraws === 'rights') withdrawing.add(tx)
    return work(tx)
  })
}

async function requireAccess(tx: Transaction, context: MemberContext, withdraws: Withdrawal): Promise<void> {
  const { runtime, actor, sessionToken, keySecret, needs, network } = context
  const credential = sessionToken ?? keySecret
  const claim = { credential, userId: actor.userId, permissions: needs, withdraws, network }
  const verdict = await runtime.checkAccess(tx, { ...claim, now: runtime.clock.now() })
  if (verdict === 'signed_out') throw new AccessError('access.sign_in_required', actor.userId)
  if (verdict === 'denied') throw new AccessError('access.denied', actor.userId)
  if (verdict === 'outside_networks') throw new AccessError('access.network_not_allowed', actor.userId)
}
