import { sql } from 'kysely'
import type { Transaction } from '../../../platform/db/database.ts'
import { randomReferralCode } from '../../../platform/ids.ts'
import { mailboxOf } from '../../profiles/index.ts'
import type { ImportedRecord } from './waitlist-line.ts'

/** The keys of a stored record that an import compares a line with. */
export interface KnownRecord {
  id: string
  email: string | null
  referral_code: string
  telegram_id: number | null
}

/** Finds the records that share a key with a line. */
export async function findMatches(tx: Transaction, record: ImportedRecord): Promise<KnownRecord[]> {
  const { id, email, referral_code, telegram_id } = record
  return tx
    .selectFrom('profiles')
    .select(['id', 'email', 'referral_code', 'telegram_id'])
    .where((eb) =>
      eb.or([
        ...(id === null ? [] : [eb('id', '=', id)]),
        ...(email === null ? [] : [eb('email', '=', email)]),
        ...(referral_code === null ? [] : [eb('referral_code', '=', referral_code)]),
        ...(telegram_id === null ? [] : [eb('telegram_id', '=', telegram_id)]),
      ]),
    )
    .execute()
}

export interface ImportMark {
  batchId: string
  now: Date
}

/**
 * Adds a record if no other has any of its keys. Returns its code, or null if such a record was just added by another
 * transaction.
 */
export async function insertImported(
  tx: Transaction,
  record: ImportedRecord,
  claimSecretHash: string | null,
  mark: ImportMark,
): Promise<string | null> {
  const { auth_user_id, referred_by, id, created_at, full_name, referral_code, ...fields } = record
  const row = await tx
    .insertInto('profiles')
    .values({
      ...fields,
      ...(id === null ? {} : { id }),
      mailbox: fields.email === null ? null : mailboxOf(fields.email),
      full_name: full_name ?? fields.email?.split('@')[0] ?? fields.telegram_handle ?? 'User',
      referral_code: referral_code ?? randomReferralCode(),
      claim_secret_hash: claimSecretHash,
      imported_referred_by: referred_by,
      imported_auth_user_id: auth_user_id,
      import_batch: mark.batchId,
      imported_at: mark.now,
      created_at: created_at ?? mark.now,
      updated_at: mark.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('referral_code')
    .executeTakeFirst()
  return row?.referral_code ?? null
}

/** Connects unclaimed records with the referrers that files named, if those are stored by now. */
export async function connectImportedReferrers(tx: Transaction): Promise<void> {
  await sql`
    update profiles w set referred_by = r.id, imported_referred_by = null
    from profiles r
    where r.id = w.imported_referred_by and r.id <> w.id and w.referred_by is null and w.auth_user_id is null`.execute(
    tx,
  )
  // A record that was merged into a member's is still known by its former id.
  await sql`
    update profiles w set referred_by = f.record_id, imported_referred_by = null
    from former_profiles f
    where f.id = w.imported_referred_by and f.record_id <> w.id and w.referred_by is null and w.auth_user_id is null`.execute(
    tx,
  )
}

/** Counts the records of an import that name a referrer who is not stored. */
export async function countMissingReferrers(tx: Transaction, batchId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('profiles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('import_batch', '=', batchId)
    .where('imported_referred_by', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
