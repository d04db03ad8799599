import type { Viewer } from '@pepper/contract/identity'
import type { ReferralOutcome } from '@pepper/contract/joining'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { openSession, type ProvenPerson, readViewer } from '../identity/index.ts'
import { forgetAttribution } from '../referrals/index.ts'

export interface SignedIn {
  outcome: 'signed_in'
  viewer: Viewer
  referral: ReferralOutcome
}

/** A person who may sign in, and the outcome of the referral that they came with. */
export interface Entering extends ProvenPerson {
  referral: ReferralOutcome
}

/**
 * Opens a member's session, after the commit, and returns the signed-in viewer. Throws identity.invalid_credentials if
 * they were banned or signed out meanwhile.
 */
export async function enterAsMember(context: Context, member: Entering): Promise<SignedIn> {
  if (!(await openSession(context, member))) throw new AppError('identity.invalid_credentials')
  forgetAttribution(context)
  return { outcome: 'signed_in', viewer: await readViewer(context), referral: member.referral }
}
