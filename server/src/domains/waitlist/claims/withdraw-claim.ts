import type { Claim } from '@pepper/contract/waitlist/claims'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { endClaim } from './end-claim.ts'
import { findClaim } from './store.ts'

/** Takes a claim of one's own back. Throws waitlist.claim_not_found, waitlist.claim_decided. */
export async function withdrawClaim(request: Context, { id }: { id: string }): Promise<Claim> {
  const context = requireMember(request)
  const { runtime, actor } = context
  const claim = await findClaim(runtime.db.kysely, id)
  if (claim?.user_id !== actor.userId) throw new AppError('waitlist.claim_not_found')
  return endClaim(context, claim, { state: 'withdrawn', decision: null })
}
