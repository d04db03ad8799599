import { sql } from 'kysely'
import type { AccessClaim, AccessVerdict } from '../../../platform/authorisation/access-claim.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { hashSecret } from '../../../platform/ids.ts'

/** Checks the access that a request claims, and holds it until `tx` ends: see the functions of migration 0040. */
export async function holdAccess(tx: Transaction, claim: AccessClaim): Promise<AccessVerdict> {
  const { credential, userId, permissions, withdraws, now } = claim
  if (credential === null) return 'signed_out'
  const { rows } = await sql<{ verdict: AccessVerdict }>`
    select identity_hold_standing(${hashSecret(credential)}, ${userId}::uuid, ${permissions}::text[], ${withdraws},
      ${now}::timestamptz) as verdict`.execute(tx)
  return rows[0]?.verdict ?? 'signed_out'
}

/**
 * Waits for a person's writes in progress, and holds off later ones until `tx` ends. Code that ends sessions calls it
 * before changing any row.
 */
export async function lockSessions(tx: Transaction, userId: string): Promise<void> {
  await sql`select identity_lock_sessions(${userId}::uuid)`.execute(tx)
}
