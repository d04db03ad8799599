import type { Permission } from '@pepper/contract/permissions'
import type { Transaction } from '../db/database.ts'

/**
 * What a transaction takes away from people: 'own_sessions' ends sessions of the person of the request, 'rights' changes what
 * others may do or signs them out.
 */
export type Withdrawal = 'nothing' | 'own_sessions' | 'rights'

/** What a request was found to be allowed, to be asked for again. */
export interface AccessClaim {
  /** The secret of the session or of the API key; null where there is none. */
  credential: string | null
  userId: string
  permissions: readonly Permission[]
  withdraws: Withdrawal
  /** The network of the request, for what the operator allows from some alone. */
  network: string
  now: Date
}

export type AccessVerdict = 'held' | 'signed_out' | 'denied' | 'outside_networks'

/** Judges a claim in a transaction. What is 'held' is not withdrawn by anybody else until the transaction ends. */
export type AccessCheck = (tx: Transaction, claim: AccessClaim) => Promise<AccessVerdict>
