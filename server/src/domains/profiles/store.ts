import { type Selectable, sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import type { Profiles } from '../../platform/db/schema.ts'
import { AppError, isConstraintViolation } from '../../platform/errors.ts'
import { randomReferralCode } from '../../platform/ids.ts'
import { mailboxOf } from './mailbox.ts'

/** The row of a person: a record that is not claimed yet, or a member. */
export type ProfileRecord = Selectable<Profiles>

/** Finds the record of a code, or of a code that a member had before a record became part of theirs. */
export async function findRecordByCode(executor: Executor, code: string): Promise<ProfileRecord | null> {
  const row = await executor
    .selectFrom('profiles')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('referral_code', '=', code),
        eb('id', '=', eb.selectFrom('former_profiles').select('record_id').where('referral_code', '=', code)),
      ]),
    )
    .orderBy((eb) => eb('referral_code', '=', code), 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function findRecordById(executor: Executor, id: string): Promise<ProfileRecord | null> {
  const row = await executor.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function findRecordByEmail(executor: Executor, email: string): Promise<ProfileRecord | null> {
  const row = await executor.selectFrom('profiles').selectAll().where('email', '=', email).executeTakeFirst()
  return row ?? null
}

/** Finds a member's own row. */
export async function findRecordOfMember(executor: Executor, userId: string): Promise<ProfileRecord | null> {
  const row = await executor
    .selectFrom('profiles')
    .selectAll()
    .where('auth_user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Locks these records until the transaction ends, always in one order, so that two joins cannot block each other. */
export async function lockRecords(
  tx: Transaction,
  ids: (string | null)[],
): Promise<Map<string, ProfileRecord>> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('profiles')
    .selectAll()
    .where('id', 'in', wanted)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Locks the record of a member. Take this lock before that of their account, in the same order as a change of name
 * does.
 */
export async function lockOwnRecord(tx: Transaction, userId: string): Promise<void> {
  await tx.selectFrom('profiles').select('id').where('auth_user_id', '=', userId).forNoKeyUpdate().execute()
}

export interface MemberFields {
  userId: string
  email: string
  displayName: string | null
  isEmailVerified: boolean
  now: Date
}

export interface NewMember extends MemberFields {
  /** Whether the row starts without the address, because an unclaimed record has it. */
  isEmailWithheld?: boolean
}

/** Adds the row of a new member, with a code of their own (AU-4). Throws identity.email_taken. */
export async function insertMember(tx: Transaction, member: NewMember): Promise<ProfileRecord> {
  const { userId, email, displayName, isEmailVerified, isEmailWithheld = false, now } = member
  return refusingTakenEmail(async () => {
    for (;;) {
      const row = await tx
        .insertInto('profiles')
        .values({
          email: isEmailWithheld ? null : email,
          mailbox: isEmailWithheld ? null : mailboxOf(email),
          full_name: displayName ?? nameFromEmail(email),
          referral_code: randomReferralCode(),
          email_confirmed: isEmailVerified,
          auth_user_id: userId,
          claimed_at: now,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.constraint('profiles_referral_code_unique').doNothing())
        .returningAll()
        .executeTakeFirst()
      if (row) return row
    }
  })
}

/**
 * Claims a record for a member. Throws joining.already_activated where another person was first,
 * joining.email_in_other_record.
 */
export async function claimRecord(
  tx: Transaction,
  recordId: string,
  member: MemberFields,
): Promise<ProfileRecord> {
  const { userId, email, displayName, isEmailVerified, now } = member
  const update = () =>
    tx
      .updateTable('profiles')
      .set({
        auth_user_id: userId,
        email,
        mailbox: mailboxOf(email),
        email_confirmed: isEmailVerified,
        claimed_at: now,
        claim_secret_hash: null,
        updated_at: now,
        ...(displayName === null ? {} : { full_name: displayName }),
      })
      .where('id', '=', recordId)
      .where('auth_user_id', 'is', null)
      .returningAll()
      .executeTakeFirst()
  const row = await refusingTakenEmail(update, 'joining.email_in_other_record')
  if (!row) throw new AppError('joining.already_activated')
  return row
}

/**
 * Sets an email address in the profile of an account that has none; returns whether it did. Throws identity.email_taken
 * where another record has the address.
 */
export async function fillEmail(
  tx: Transaction,
  userId: string,
  { email, now }: { email: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await refusingTakenEmail(() =>
    tx
      .updateTable('profiles')
      .set({ email, mailbox: mailboxOf(email), email_confirmed: false, updated_at: now })
      .where('auth_user_id', '=', userId)
      .where('email', 'is', null)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}

/** Replaces the address in the profile of an account. Throws identity.email_taken. */
export async function replaceProfileEmail(
  tx: Transaction,
  userId: string,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await refusingTakenEmail(() =>
    tx
      .updateTable('profiles')
      .set({ email, mailbox: mailboxOf(email), email_confirmed: false, updated_at: now })
      .where('auth_user_id', '=', userId)
      .execute(),
  )
}

/** Sets the address of a member's record to that of their account, which is verified. Throws identity.email_taken. */
export async function restoreEmail(executor: Executor, userId: string, now: Date): Promise<void> {
  const account = await executor
    .selectFrom('people')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!account) return
  const { email } = account
  await refusingTakenEmail(() =>
    executor
      .updateTable('profiles')
      .set({ email, mailbox: mailboxOf(email), email_confirmed: true, updated_at: now })
      .where('auth_user_id', '=', userId)
      .execute(),
  )
}

/** Removes the address from a member's record if it is not that of their account. */
export async function clearEmail(executor: Executor, userId: string, now: Date): Promise<void> {
  await executor
    .updateTable('profiles')
    .set({ email: null, mailbox: null, email_confirmed: false, updated_at: now })
    .where('auth_user_id', '=', userId)
    .where('email', '<>', (eb) => eb.selectFrom('people').select('email').where('user_id', '=', userId))
    .execute()
}

/** Marks a member's address as verified; returns their record's id. */
export async function markEmailConfirmed(tx: Transaction, userId: string, now: Date): Promise<string> {
  const { id } = await tx
    .updateTable('profiles')
    .set({ email_confirmed: true, updated_at: now })
    .where('auth_user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setReferredBy(tx: Transaction, newcomerId: string, referrerId: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ referred_by: referrerId })
    .where('id', '=', newcomerId)
    .where('referred_by', 'is', null)
    .execute()
}

/** Returns whether `ancestorId` is in the chain of referrers above `recordId`. */
export async function isReferredBy(
  executor: Executor,
  recordId: string,
  ancestorId: string,
): Promise<boolean> {
  const { rows } = await sql`
    with recursive chain (id, referred_by) as (
      select id, referred_by from profiles where id = ${recordId}
      union
      select w.id, w.referred_by from profiles w join chain c on w.id = c.referred_by
    )
    select from chain where referred_by = ${ancestorId} limit 1`.execute(executor)
  return rows.length > 0
}

/** Counts a new account on a local day; returns false where the day's limit (0: none) is reached. */
export async function countNewAccount(
  tx: Transaction,
  day: { now: Date; timeZone: string; limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into membership_days as d (day, accounts)
    values ((${day.now}::timestamptz at time zone ${day.timeZone})::date, 1)
    on conflict (day) do update set accounts = d.accounts + 1
      where ${day.limit}::int = 0 or d.accounts < ${day.limit}::int
    returning d.accounts`.execute(tx)
  return rows.length === 1
}

function nameFromEmail(email: string): string {
  return email.split('@')[0] || 'User'
}

async function refusingTakenEmail<T>(
  write: () => Promise<T>,
  code: 'identity.email_taken' | 'joining.email_in_other_record' = 'identity.email_taken',
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isConstraintViolation(error, 'profiles_email_unique')) throw new AppError(code)
    throw error
  }
}

/** Renames the profile of an account and returns the previous name. Throws identity.profile_missing. */
export async function renameProfile(
  tx: Transaction,
  userId: string,
  { name, now }: { name: string; now: Date },
): Promise<string> {
  const before = await tx
    .selectFrom('profiles')
    .select('full_name')
    .where('auth_user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new AppError('identity.profile_missing')
  await tx
    .updateTable('profiles')
    .set({ full_name: name, updated_at: now })
    .where('auth_user_id', '=', userId)
    .execute()
  return before.full_name
}
