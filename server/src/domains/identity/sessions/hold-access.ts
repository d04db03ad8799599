import { sql } from 'kysely'
import type { AccessClaim, AccessVerdict } from '../../../platform/authorisation/access-claim.ts'
import { isAdministrators } from '../../../platform/authorisation/member-permissions.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { isInNetworkList } from '../../../platform/http/network-list.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { readSettingWithin } from '../../settings/index.ts'

/**
 * Judges what a request claims, and holds it until `tx` ends: see `identity_hold_access`. A change of the
 * administration's networks takes the lock of rights, so that what is allowed here stays allowed as well (decision
 * 071).
 */
export async function holdAccess(tx: Transaction, claim: AccessClaim): Promise<AccessVerdict> {
  const { credential, userId, permissions, withdraws, network, now } = claim
  if (credential === null) return 'signed_out'
  const { rows } = await sql<{ verdict: AccessVerdict }>`
    select identity_hold_access(${hashSecret(credential)}, ${userId}::uuid, ${permissions}::text[], ${withdraws},
      ${now}::timestamptz) as verdict`.execute(tx)
  const verdict = rows[0]?.verdict ?? 'signed_out'
  if (verdict !== 'held' || !permissions.some(isAdministrators)) return verdict
  return isInNetworkList(network, await readSettingWithin(tx, 'admin_networks')) ? 'held' : 'outside_networks'
}

/**
 * Waits for a person's writes in progress, and holds off later ones until `tx` ends. Code that ends sessions calls it
 * before changing any row.
 */
export async function lockSessions(tx: Transaction, userId: string): Promise<void> {
  await sql`select identity_lock_sessions(${userId}::uuid)`.execute(tx)
}
