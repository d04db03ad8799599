import type { Settings } from '../settings/index.ts'

/** What deciding about a referral needs to know of the world around it. */
export interface ReferralScene {
  settings: Settings
  now: Date
  /** Nobody's address is proven on a loopback origin, and all networks are one (D2). */
  isLoopback: boolean
  /** Keys the hashes of networks and mailboxes. */
  signingKey: Buffer
}
