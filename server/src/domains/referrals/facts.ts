import type { Settings } from '../settings/index.ts'

/** The facts that a decision about a referral reads before its transaction begins. */
export interface ReferralFacts {
  settings: Settings
  now: Date
  /** False on a loopback origin: no address is verified there, and all networks are one (D2). */
  needsEmailProof: boolean
  /** The key of the hashes of networks and mailboxes. */
  signingKey: Buffer
}
