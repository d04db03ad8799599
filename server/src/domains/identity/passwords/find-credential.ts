import type { Executor } from '../../../platform/db/database.ts'
import { type Credential, selectCredential } from '../store.ts'

/** What signing in with a password needs of an account, found by its email address or its id. */
export async function findCredential(
  executor: Executor,
  by: { email: string } | { userId: string },
): Promise<Credential | null> {
  return selectCredential(executor, by)
}
