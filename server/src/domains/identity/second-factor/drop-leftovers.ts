import type { Transaction } from '../../../platform/db/database.ts'
import { listFactorMethods } from './factor-methods.ts'
import { deleteFactorLeftovers } from './store.ts'

/** Deletes recovery codes and trusted devices if the last factor of a person is gone. */
export async function dropLeftovers(tx: Transaction, userId: string): Promise<void> {
  if ((await listFactorMethods(tx, userId)).length === 0) await deleteFactorLeftovers(tx, userId)
}
