import type { Permission } from '@pepper/contract/permissions'
import type { Transaction } from '../db/database.ts'

/**
 * The access that a transaction takes away from people: 'own_sessions' ends sessions of the person of the request,
 * 'rights' changes what others may do or signs them out.
 */
export type Withdrawal = 'nothing' | 'own_sessions' | 'rights'

/** The access that a request was granted, to be checked again. */
export interface AccessClaim {
  /** The secret of the session or of the API key; null if there is none. */
  credential: string | null
  userId: string
  permissions: readonly Permission[]
  withdraws: Withdrawal
  /** The network of the request, for what the operator allows from some alone. */
  network: string
  now: Date
}

export type AccessVerdict = 'held' | 'signed_out' | 'denied' | 'outside_networks'

/** Checks a claim in a transaction. A claim that is 'held' cannot be withdrawn until the transaction ends. */
export type AccessCheck = (tx: Transaction, claim: AccessClaim) => Promise<AccessVerdict>
