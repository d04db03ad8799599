import type { Viewer } from '@pepper/contract/identity'
import type { ReferralOutcome } from '@pepper/contract/membership'
import type { Context } from '../../platform/context.ts'
import { openSession, readViewer } from '../identity/index.ts'
import { forgetAttribution } from '../referrals/index.ts'

export interface SignedIn {
  outcome: 'signed_in'
  viewer: Viewer
  referral: ReferralOutcome
}

/** Opens the new member's session, after the commit, and answers who they are now. */
export async function enterAsMember(
  context: Context,
  member: { userId: string; referral: ReferralOutcome },
): Promise<SignedIn> {
  await openSession(context, member.userId)
  forgetAttribution(context)
  return { outcome: 'signed_in', viewer: await readViewer(context), referral: member.referral }
}
