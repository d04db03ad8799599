import { sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { randomReferralCode } from '../../platform/ids.ts'
import { mailboxOf } from './mailbox.ts'

/** The values of a record in an imported file. */
export interface ImportedRecord {
  id: string | null
  email: string | null
  full_name: string | null
  telegram_handle: string | null
  telegram_id: number | null
  referral_code: string | null
  referred_by: string | null
  referral_count: number
  xp: number
  pbt: number
  rank_id: number
  email_confirmed: boolean
  auth_user_id: string | null
  tags: string[]
  avatar: string | null
  avatar_url: string | null
  created_at: Date | null
}

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

/** Locks all records of an import, always in the same order. */
export async function lockImported(tx: Transaction, importId: string): Promise<void> {
  await sql`select from profiles where import_batch = ${importId} order by id for update`.execute(tx)
}

/**
 * Deletes the records of an import. Records of other imports that had one of them as their referrer keep its id as an
 * imported reference, in case it comes back.
 */
export async function deleteImported(tx: Transaction, importId: string): Promise<number> {
  await sql`
    update profiles w set imported_referred_by = w.referred_by, referred_by = null
    from profiles r
    where r.import_batch = ${importId} and w.referred_by = r.id and w.auth_user_id is null
      and w.import_batch is distinct from r.import_batch`.execute(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('profiles')
    .where('import_batch', '=', importId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Finds the records that share a key with any of these lines. */
export async function findMatchesOfAll(
  executor: Executor,
  records: ImportedRecord[],
): Promise<KnownRecord[]> {
  const keys = <K extends 'id' | 'email' | 'referral_code' | 'telegram_id'>(key: K) =>
    records.map((record) => record[key]).filter((value) => value !== null)
  const { rows } = await sql<KnownRecord>`
    select id, email, referral_code, telegram_id from profiles
    where id = any (${keys('id')}::uuid[]) or email = any (${keys('email')}::text[])
      or referral_code = any (${keys('referral_code')}::text[])
      or telegram_id = any (${keys('telegram_id')}::bigint[])`.execute(executor)
  return rows
}

/** Finds those of these ids that no record has, nor had before it was merged into a member's. */
export async function findMissingIds(executor: Executor, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select i.id from unnest(${ids}::uuid[]) i (id)
    where not exists (select from profiles w where w.id = i.id)
      and not exists (select from former_profiles f where f.id = i.id)`.execute(executor)
  return new Set(rows.map((row) => row.id))
}
