import type { Transaction } from '../../../platform/db/database.ts'
import {
  foldRecord,
  isReferredBy,
  listWithAncestors,
  moveReferred,
  type ProfileRecord,
  setReferredBy,
} from '../../profiles/index.ts'
import { awardXp } from '../../progress/index.ts'
import {
  bringReferrals,
  connectReferral,
  hasReferral,
  NO_ARRIVAL,
  payWaitingReferrals,
} from '../../referrals/index.ts'
import type { JoiningFacts } from '../facts.ts'

export interface Merge {
  /** An unclaimed record, locked. */
  record: ProfileRecord
  /** The member's own row, locked. */
  member: ProfileRecord & { auth_user_id: string }
  /** The referrer of the record, locked; null if it has none. */
  referrer: ProfileRecord | null
}

/**
 * Merges a record into a member's row, in the caller's transaction (D2): XP, the reward for activating, and referrals,
 * each once. A referral that would make the member their own referrer stays behind, unpaid.
 */
export async function mergeRecord(tx: Transaction, merge: Merge, facts: JoiningFacts): Promise<void> {
  const { record, member } = merge
  const { settings, now } = facts
  const userId = member.auth_user_id
  const except = await listWithAncestors(tx, member.id)
  await bringReferrals(tx, {
    fromRecordId: record.id,
    toRecordId: member.id,
    exceptNewcomerIds: except,
  })
  await moveReferred(tx, { from: record.id, to: member.id, except })
  await foldRecord(tx, { record, member, now })
  await awardXp(tx, { userId, amount: record.xp, cause: 'import', now })
  await awardXp(tx, { userId, amount: settings.xp_activation, cause: 'activation', now })
  await payWaitingReferrals(tx, { id: member.id, userId }, facts)
  await connectReferrer(tx, merge, facts)
}

/** Connects the member with the referrer of the record, if no other person referred the member. */
async function connectReferrer(
  tx: Transaction,
  { member, referrer }: Merge,
  facts: JoiningFacts,
): Promise<void> {
  if (!referrer || referrer.id === member.id || (await hasReferral(tx, member.id))) return
  const outcome = await connectReferral(
    tx,
    {
      newcomer: {
        id: member.id,
        userId: member.auth_user_id,
        mailbox: member.mailbox ?? member.email ?? '',
        isVerified: member.email_confirmed,
      },
      referrer: { id: referrer.id, userId: referrer.auth_user_id, mailbox: referrer.mailbox },
      isNamed: true,
      isLoop: await isReferredBy(tx, referrer.id, member.id),
      arrival: NO_ARRIVAL,
    },
    facts,
  )
  if (outcome === 'connected' || outcome === 'pending' || outcome === 'held') {
    await setReferredBy(tx, member.id, referrer.id)
  }
}
