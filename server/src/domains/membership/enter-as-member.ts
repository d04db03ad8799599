import type { Viewer } from '@pepper/contract/identity'
import type { Context } from '../../platform/context.ts'
import { openSession, readViewer } from '../identity/index.ts'
import type { ReferralOutcome } from './rules.ts'

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
  return { outcome: 'signed_in', viewer: await readViewer(context), referral: member.referral }
}
