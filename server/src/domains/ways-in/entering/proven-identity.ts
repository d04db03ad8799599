import type { Transaction } from '../../../platform/db/database.ts'

/** An account elsewhere, a wallet or a number that somebody has proven to be theirs, just now. */
export interface ProvenIdentity {
  provider: string
  subject: string
  /** The name that its owner knows it by. */
  label: string
  /** The referral code that a newcomer brings. */
  ref: string | null
  /** Where to go afterwards. */
  next: string | null
  /** Uses the proof up; returns whether this call did, however many try. */
  useUp(tx: Transaction): Promise<boolean>
}
