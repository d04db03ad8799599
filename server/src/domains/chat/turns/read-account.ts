import type { CreditInfo } from '@pepper/contract/credits'
import type { Runtime } from '../../../platform/context.ts'
import { listAccessContexts } from '../../access/index.ts'
import { readLatestGift } from '../../credits/index.ts'
import { type AccountFacts, accountQuestionOf, type Question } from '../../knowledge/index.ts'
import { readOwnReferrals } from '../../referrals/index.ts'

/** The person who asks, and what opening the turn said of their credits. */
export interface Asking {
  userId: string
  credits: CreditInfo
}

/** What the account of the person who asks says, their own and nobody else's; no query where the message asks for none of it. */
export async function readAccount(
  { db, clock }: Runtime,
  message: Pick<Question, 'question' | 'intent'> & { asking: Asking },
): Promise<AccountFacts> {
  const { userId, credits } = message.asking
  const facts = { credits, now: clock.now() }
  if (accountQuestionOf(message) === null) return { ...facts, referrals: null, role: 'user', gift: null }
  const [referrals, standings, gift] = await Promise.all([
    readOwnReferrals(db.kysely, userId),
    listAccessContexts(db.kysely, [userId]),
    readLatestGift(db.kysely, userId),
  ])
  return { ...facts, referrals, role: standings.get(userId)?.role ?? 'user', gift }
}
