import type { CreditInfo } from '@pepper/contract/credits'
import type { Runtime } from '../../../platform/context.ts'
import { findLatestGift } from '../../credits/index.ts'
import { type AccountFacts, accountQuestionOf, type Question } from '../../knowledge/index.ts'
import { findOwnReferrals } from '../../referrals/index.ts'
import { listAccessContexts } from '../../roles/index.ts'

/** The person who asks, and their credits when the turn was opened. */
export interface Asking {
  userId: string
  credits: CreditInfo
}

/** Reads the account of the person who asks, and no other; makes no query if the message does not ask about it. */
export async function readAccount(
  runtime: Runtime,
  message: Pick<Question, 'question' | 'intent'> & { asking: Asking },
): Promise<AccountFacts> {
  if (accountQuestionOf(message) !== null) return readWholeAccount(runtime, message.asking)
  const { credits } = message.asking
  return { credits, now: runtime.clock.now(), referrals: null, role: 'user', gift: null }
}

/** Reads all facts of the account of the person who asks. */
export async function readWholeAccount(
  { db, clock }: Runtime,
  { userId, credits }: Asking,
): Promise<AccountFacts> {
  const [referrals, contexts, gift] = await Promise.all([
    findOwnReferrals(db.kysely, userId),
    listAccessContexts(db.kysely, [userId]),
    findLatestGift(db.kysely, userId),
  ])
  return { credits, now: clock.now(), referrals, role: contexts.get(userId)?.role ?? 'user', gift }
}
