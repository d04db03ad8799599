import type { Transaction } from '../../../platform/db/database.ts'

/** An account elsewhere, a wallet or a phone number that a person has just proven to be theirs. */
export interface ProvenIdentity {
  provider: string
  subject: string
  /** The name by which its owner knows it. */
  label: string
  /** The referral code that a newcomer brings. */
  ref: string | null
  /** The page to go to afterwards. */
  next: string | null
  /** Uses the proof up; returns whether this call did, however many try. */
  useUp(tx: Transaction): Promise<boolean>
}
