import type { Selectable } from 'kysely'
import { lockWhole } from '../../platform/db/advisory-locks.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import type { MembershipLinks } from '../../platform/db/schema.ts'

/** A one-time link that was not used yet and has not expired. */
export type OpenLink = Selectable<MembershipLinks>

export interface NewLink {
  purpose: 'confirm_email' | 'activate' | 'first_admin' | 'invitation' | 'first_password'
  recordId?: string
  userId?: string
  invitationId?: string
  email?: string
  displayName?: string | undefined
  ref?: string | undefined
  passwordHash?: string | null
  /** Of the account whose address the link proves; ended meanwhile, the link is dead. */
  sessionEpoch?: number
  /** The claim secret that the record is claimed with. */
  claimSecretHash?: string | null
  browserNonceHash?: string | null
}

export async function insertLink(
  tx: Transaction,
  link: NewLink,
  secret: { tokenHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('membership_links')
    .values({
      token_hash: secret.tokenHash,
      purpose: link.purpose,
      record_id: link.recordId ?? null,
      user_id: link.userId ?? null,
      invitation_id: link.invitationId ?? null,
      email: link.email ?? null,
      display_name: link.displayName ?? null,
      ref: link.ref ?? null,
      password_hash: link.passwordHash ?? null,
      browser_nonce_hash: link.browserNonceHash ?? null,
      session_epoch: link.sessionEpoch ?? 0,
      claim_secret_hash: link.claimSecretHash ?? null,
      created_at: secret.now,
      expires_at: secret.expiresAt,
    })
    .execute()
}

export async function findOpenLink(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<OpenLink | null> {
  const row = await executor
    .selectFrom('membership_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Uses a link up; returns whether this call did, however many try. */
export async function useLink(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('membership_links')
    .set({ used_at: now, password_hash: null })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the activations of these records that were begun and not completed. */
export async function deleteUnusedActivations(tx: Transaction, recordIds: string[]): Promise<void> {
  if (recordIds.length === 0) return
  await tx
    .deleteFrom('membership_links')
    .where('record_id', 'in', recordIds)
    .where('purpose', '=', 'activate')
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteFirstAdminLinks(tx: Transaction): Promise<void> {
  await tx.deleteFrom('membership_links').where('purpose', '=', 'first_admin').execute()
}

export async function deleteLinksExpiredBefore(executor: Executor, moment: Date): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom('membership_links')
    .where('expires_at', '<', moment)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Locks the link of the first super admin, so that one transaction at a time hands it out or uses it. */
export async function lockFirstAdmin(tx: Transaction): Promise<void> {
  await lockWhole(tx, 'first_admin')
}
