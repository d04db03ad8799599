import type { Context } from './context.ts'
import type { Transaction } from './db/database.ts'

const networkByTransaction = new WeakMap<Transaction, string>()

/** Keeps the network prefix of a privileged request with its transaction, so that its audit entry can say where from. */
export function keepOrigin(tx: Transaction, { network, needs }: Pick<Context, 'network' | 'needs'>): void {
  const isPrivileged = [...(needs ?? [])].some((permission) => permission !== 'chat.send')
  if (isPrivileged) networkByTransaction.set(tx, network)
}

/** The network prefix that the privileged request of a transaction came from, or null where there is none. */
export function originOf(tx: Transaction): string | null {
  return networkByTransaction.get(tx) ?? null
}
