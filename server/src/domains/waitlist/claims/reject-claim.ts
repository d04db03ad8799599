import type { Claim } from '@pepper/contract/waitlist/claims'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { endClaim } from './end-claim.ts'
import { findClaim } from './store.ts'

/**
 * Rejects a claim, with the reason that the member reads. Needs `waitlist.manage`. Throws waitlist.claim_not_found,
 * waitlist.claim_decided.
 */
export async function rejectClaim(
  request: Context,
  { id, reason }: { id: string; reason: string },
): Promise<Claim> {
  const context = authorise(request, 'waitlist.manage')
  const claim = await findClaim(context.runtime.db.kysely, id)
  if (!claim) throw new AppError('waitlist.claim_not_found')
  return endClaim(context, claim, { state: 'rejected', decision: reason })
}
