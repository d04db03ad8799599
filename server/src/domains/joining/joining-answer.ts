import type { SignedIn } from './enter-as-member.ts'

/** What a sign-up or an activation answers: the member is in, or has a mail to open. */
export type JoiningAnswer = SignedIn | { outcome: 'check_email' }

/** What the activation form says. */
export interface ActivationInput {
  referral_code: string
  password: string
  email?: string | undefined
  claim_secret?: string | undefined
}
