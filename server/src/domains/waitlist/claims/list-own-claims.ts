import type { Claim } from '@pepper/contract/waitlist/claims'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { presentClaim } from './claim.ts'
import { listClaimsOf } from './store.ts'

const NEWEST = 20

/** Lists the person's own claims, newest first. */
export async function listOwnClaims(request: Context): Promise<{ claims: Claim[] }> {
  const context = requireMember(request)
  const rows = await listClaimsOf(context.runtime.db.kysely, context.actor.userId, NEWEST)
  return { claims: rows.map(presentClaim) }
}
