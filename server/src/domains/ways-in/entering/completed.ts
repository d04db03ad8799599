import type { Viewer } from '@pepper/contract/identity'
import type { ReferralOutcome } from '@pepper/contract/joining'

/** The outcome of a sign-in by something that was proven. */
export type Completed =
  | { outcome: 'signed_in'; viewer: Viewer; next: string | null }
  | { outcome: 'joined'; viewer: Viewer; referral: ReferralOutcome; next: string | null }
  | { outcome: 'linked' }
