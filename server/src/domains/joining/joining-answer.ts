import type { SignedIn } from './enter-as-member.ts'

/** The answer to a sign-up or an activation: the member is signed in, or has a mail to open. */
export type JoiningAnswer = SignedIn | { outcome: 'check_email' }

/** The input of the activation form. */
export interface ActivationInput {
  referral_code: string
  password: string
  email?: string | undefined
  claim_secret?: string | undefined
  /** The code of the referrer; an empty one means none, undefined that of the link visit. */
  ref?: string | undefined
}
