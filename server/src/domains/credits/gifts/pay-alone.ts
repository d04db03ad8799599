import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import type { MemberContext } from '../../../platform/context.ts'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { readSettingWithin } from '../../settings/index.ts'
import { isProcessed, lockGiver, markPaidAlone, sumPaidAlone } from './store.ts'

/** How long a gift that was paid without a second person counts towards the limit, in ms. */
const WINDOW_MS = 24 * 3_600_000

interface PayOrAsk<T> {
  /** Pays the gift, or returns the earlier result if it was paid before. */
  pay: (tx: Transaction) => Promise<T>
  /** Records the request for a second person. */
  ask: () => Promise<never>
}

/**
 * Pays a gift, or asks for a second person where one is needed. The person's other gifts wait meanwhile, so that
 * parallel gifts cannot exceed the limit together. A gift above the limit requires the password again, regardless of
 * who pays it. Throws access.reauthentication_required, approvals.waiting and the errors of `pay`.
 */
export async function payAlone<T>(
  context: MemberContext,
  { id, amount }: { id: string; amount: number },
  { pay, ask }: PayOrAsk<T>,
): Promise<T> {
  const left = await readGiftLeft(context.runtime.db.kysely, context)
  if (amount > left) await requireRecentAuthentication(context)
  const result = await inTransaction(context, async (tx) => {
    await lockGiver(tx, context.actor.userId)
    const isRepeated = await isProcessed(tx, id)
    if (!isRepeated && (await needsSecondPersonToGive(tx, context, amount))) return { isPaid: false as const }
    const paid = await pay(tx)
    if (!isRepeated) await markPaidAlone(tx, id)
    return { isPaid: true as const, paid }
  })
  return result.isPaid ? result.paid : ask()
}

/**
 * Returns whether another `amount` credits would raise what the person paid without a second person in the last 24
 * hours, to all recipients together, above the limit.
 */
export async function needsSecondPersonToGive(
  executor: Executor,
  context: MemberContext,
  amount: number,
): Promise<boolean> {
  if (!(await readSettingWithin(executor, 'two_people'))) return false
  return amount > (await readGiftLeft(executor, context))
}

/**
 * Returns the credits that the person of the request may still give without a second person, if approval is switched
 * on.
 */
export async function readGiftLeft(executor: Executor, { actor, runtime }: MemberContext): Promise<number> {
  const limit = await readSettingWithin(executor, 'two_people_gift_limit')
  const since = new Date(runtime.clock.now().getTime() - WINDOW_MS)
  return Math.max(0, limit - (await sumPaidAlone(executor, actor.userId, since)))
}
