import type { MemberContext } from './context.ts'
import type { Transaction } from './db/database.ts'

const networkByTransaction = new WeakMap<Transaction, string>()

/**
 * Keeps the network prefix of a privileged request with its transaction, so that its audit entry can record the origin.
 */
export function keepOrigin(
  tx: Transaction,
  { network, needs }: Pick<MemberContext, 'network' | 'needs'>,
): void {
  const isPrivileged = needs.some((permission) => permission !== 'chat.send')
  if (isPrivileged) networkByTransaction.set(tx, network)
}

/** Returns the network prefix of the privileged request behind a transaction, or null if there is none. */
export function originOf(tx: Transaction): string | null {
  return networkByTransaction.get(tx) ?? null
}
