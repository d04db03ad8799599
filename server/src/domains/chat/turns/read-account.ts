import type { CreditInfo } from '@pepper/contract/credits'
import type { Runtime } from '../../../platform/context.ts'
import { findLatestGift } from '../../credits/index.ts'
import { type AccountFacts, accountQuestionOf, type Question } from '../../knowledge/index.ts'
import { findOwnReferrals } from '../../referrals/index.ts'
import { listAccessContexts, listOwnRoleNames } from '../../roles/index.ts'

/** The person who asks, and their credits when the turn was opened. */
export interface Asking {
  userId: string
  credits: CreditInfo
  /** The time zone of their device; null where it did not say. */
  timeZone: string | null
}

/** Reads the account of the person who asks, and no other; makes no query if the message does not ask about it. */
export async function readAccount(
  runtime: Runtime,
  message: Pick<Question, 'question' | 'intent' | 'history'> & { asking: Asking },
): Promise<AccountFacts> {
  if (accountQuestionOf(message) !== null) return readWholeAccount(runtime, message.asking)
  const { credits, timeZone } = message.asking
  const now = runtime.clock.now()
  return { credits, timeZone, now, referrals: null, role: 'user', customRoles: [], gift: null }
}

/** Reads all facts of the account of the person who asks. */
export async function readWholeAccount(
  { db, clock }: Runtime,
  { userId, credits, timeZone }: Asking,
): Promise<AccountFacts> {
  const [referrals, contexts, customRoles, gift] = await Promise.all([
    findOwnReferrals(db.kysely, userId),
    listAccessContexts(db.kysely, [userId]),
    listOwnRoleNames(db.kysely, userId),
    findLatestGift(db.kysely, userId),
  ])
  const role = contexts.get(userId)?.role ?? 'user'
  return { credits, timeZone, now: clock.now(), referrals, role, customRoles, gift }
}
