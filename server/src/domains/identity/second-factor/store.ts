import { sql } from 'kysely'
import type { Database, Executor, NamedStatement, Transaction } from '../../../platform/db/database.ts'

const ASK_FOR_FACTOR: NamedStatement = {
  name: 'identity_ask_for_factor',
  text: `
    with missing as (
      select id, factor_asked_at from auth_users u where id = $1
      and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
      and not exists (select from passkeys p where p.user_id = u.id)
    ), begun as (
      update auth_users u set factor_asked_at = $2 from missing m
      where u.id = m.id and u.factor_asked_at is null returning u.factor_asked_at
    )
    select coalesce(m.factor_asked_at, b.factor_asked_at, $2) as asked_at from missing m left join begun b on true`,
}

export interface SecondFactor {
  secret: string
  confirmedAt: Date | null
  /** The step of the newest code that was used. */
  lastStep: number
}

export async function findSecondFactor(executor: Executor, userId: string): Promise<SecondFactor | null> {
  const row = await selectFactor(executor, userId).executeTakeFirst()
  return row ? presentFactor(row) : null
}

/** Finds a person's second factor and locks it, so that no other request uses one of its codes until `tx` ends. */
export async function lockSecondFactor(tx: Transaction, userId: string): Promise<SecondFactor | null> {
  const row = await selectFactor(tx, userId).forUpdate().executeTakeFirst()
  return row ? presentFactor(row) : null
}

function selectFactor(executor: Executor, userId: string) {
  return executor
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
}

function presentFactor(row: {
  secret: string
  confirmed_at: Date | null
  last_step: string | number | bigint
}): SecondFactor {
  return { secret: row.secret, confirmedAt: row.confirmed_at, lastStep: Number(row.last_step) }
}

/**
 * Stores a secret that is not in force yet, in place of another such one. Returns false if a secret is already in
 * force.
 */
export async function startSecondFactor(
  tx: Transaction,
  userId: string,
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function confirmSecondFactor(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
}

export async function storeUsedStep(tx: Transaction, userId: string, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
}

/** Removes the app of a person; returns whether one was in force. */
export async function deleteSecondFactor(
  tx: Transaction,
  userId: string,
  confirmedFrom: Date | null = null,
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .$if(confirmedFrom !== null, (query) => query.where('confirmed_at', '>=', confirmedFrom))
    .returning('confirmed_at')
    .executeTakeFirst()
  return gone !== undefined && gone.confirmed_at !== null
}

/** Removes recovery codes and trusted devices of a person. */
export async function deleteFactorLeftovers(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('trusted_devices').where('user_id', '=', userId).execute()
}

export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Uses up a recovery code. Returns whether it was valid. */
export async function useRecoveryCode(tx: Transaction, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(executor: Executor, userId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function trustDevice(
  tx: Transaction,
  userId: string,
  device: { deviceKey: string; sessionEpoch: number; expiresAt: Date },
): Promise<void> {
  const values = { session_epoch: device.sessionEpoch, expires_at: device.expiresAt }
  await tx
    .insertInto('trusted_devices')
    .values({ user_id: userId, device_key: device.deviceKey, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_key']).doUpdateSet(values))
    .execute()
}

/** Returns whether a device signs in without a code. Signing out everywhere ends that too. */
export async function isTrustedDevice(
  executor: Executor,
  userId: string,
  { deviceKey, now }: { deviceKey: string; now: Date },
): Promise<boolean> {
  const row = await executor
    .selectFrom('trusted_devices as t')
    .innerJoin('auth_users as u', (join) =>
      join.onRef('u.id', '=', 't.user_id').onRef('u.session_epoch', '=', 't.session_epoch'),
    )
    .select(sql<number>`1`.as('one'))
    .where('t.user_id', '=', userId)
    .where('t.device_key', '=', deviceKey)
    .where('t.expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns since when a person is asked for a second factor, starting now if they were not yet; null if they have one.
 */
export async function askForFactor(db: Database, userId: string, now: Date): Promise<Date | null> {
  const [row] = await db.run<{ asked_at: Date }>(ASK_FOR_FACTOR, [userId, now])
  return row?.asked_at ?? null
}
