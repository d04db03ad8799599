import { sql } from 'kysely'
import { lockEach } from '../../../platform/db/advisory-locks.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { keyedHash } from '../../../platform/signing/keyed-hash.ts'
import type { ReferralFacts } from '../facts.ts'

/** Hashes a newcomer's mailbox, in the form that a referral keeps for good. */
export function newcomerKeyOf(facts: Pick<ReferralFacts, 'signingKey'>, mailbox: string): string {
  return keyedHash(facts, 'newcomer', mailbox)
}

/**
 * Lets one transaction at a time join with a mailbox, so that each sees the accounts of those before it. Take this lock
 * after the referrers' locks and before those of networks.
 */
export async function lockMailbox(tx: Transaction, newcomerKey: string): Promise<void> {
  await lockEach(tx, 'mailboxes', [newcomerKey])
}

/** Returns whether a person with the mailbox has joined through the referrer, even if the account is gone by now. */
export async function hasNewcomer(
  tx: Transaction,
  { referrerId, newcomerKey }: { referrerId: string; newcomerKey: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('referrals')
    .select('id')
    .where('referrer_id', '=', referrerId)
    .where('newcomer_key', '=', newcomerKey)
    .where('joined_at', 'is not', null)
    .where(sql<boolean>`refused_for is distinct from 'same_mailbox'`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns whether a mailbox joined by any other referral; it is given by the hashes of its present and former address.
 */
export async function hasOtherReferral(
  tx: Transaction,
  { id, newcomerKeys }: { id: string; newcomerKeys: string[] },
): Promise<boolean> {
  const row = await tx
    .selectFrom('referrals')
    .select('id')
    .where('newcomer_key', 'in', newcomerKeys)
    .where('joined_at', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}
