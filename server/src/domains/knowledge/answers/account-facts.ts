import type { CreditInfo } from '@pepper/contract/credits'

/** The facts of a person's own account, read with that person's permissions. */
export interface AccountFacts {
  credits: CreditInfo
  /** The reader's own time zone; null where it is not known: times are then in the operator's. */
  timeZone: string | null
  now: Date
  /** Null where the person has no referrals, such as a guest. */
  referrals: { code: string; qualified: number; waiting: number } | null
  role: string
  /** The names of their custom roles. */
  customRoles: string[]
  gift: { status: 'pending' | 'processed'; credits: number } | null
}

/** The facts about a guest, who has no account: today's messages. */
export interface GuestFacts {
  guest: { left: number; limit: number }
}
