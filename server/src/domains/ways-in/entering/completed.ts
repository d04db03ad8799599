import type { Viewer } from '@pepper/contract/identity'
import type { ReferralOutcome } from '@pepper/contract/joining'

/** The outcome of signing in, joining or linking by a proven identity. */
export type Completed =
  | { outcome: 'signed_in'; viewer: Viewer; next: string | null }
  | { outcome: 'joined'; viewer: Viewer; referral: ReferralOutcome; next: string | null }
  | { outcome: 'linked' }
