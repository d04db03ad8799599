import type { Executor } from '../../platform/db/database.ts'
import { findProfiles, type MemberProfile } from '../profiles/index.ts'

interface Named {
  referrer_id: string | null
  newcomer_id: string | null
}

export interface Sides {
  referrer: MemberProfile | null
  newcomer: MemberProfile | null
}

/** Finds the people of a referral; null where a record is gone, or does not exist yet. */
export async function getSides(executor: Executor, referral: Named): Promise<Sides> {
  return (await getSidesOf(executor, [referral]))(referral)
}

/** Finds the people of many referrals in one query. */
export async function getSidesOf(
  executor: Executor,
  referrals: readonly Named[],
): Promise<(referral: Named) => Sides> {
  const ids = referrals.flatMap((one) => [one.referrer_id, one.newcomer_id]).filter((id) => id !== null)
  const profiles = await findProfiles(executor, { recordIds: [...new Set(ids)] })
  const byId = new Map(profiles.map((profile) => [profile.recordId, profile]))
  const find = (id: string | null) => (id === null ? null : (byId.get(id) ?? null))
  return ({ referrer_id, newcomer_id }) => ({ referrer: find(referrer_id), newcomer: find(newcomer_id) })
}
