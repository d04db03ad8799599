import type { ApiKey } from '@pepper/contract/identity/api-keys'
import type { Permission } from '@pepper/contract/permissions'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'

/** A key that was found, with its person. */
export interface FoundKey {
  keyId: string
  userId: string
  name: string
  role: string
  /** The permissions of the key that its person still holds. */
  permissions: Permission[]
  /** All permissions that its person holds. */
  held: Permission[]
}

export async function findKey(executor: Executor, tokenHash: string, now: Date): Promise<FoundKey | null> {
  const { rows } = await sql<FoundKey>`
    select key_id as "keyId", user_id as "userId", name, role, permissions, held
    from identity_api_key(${tokenHash}, ${now}::timestamptz)`.execute(executor)
  return rows[0] ?? null
}

export async function markKeyUsed(
  tx: Transaction,
  id: string,
  { network, now }: { network: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ last_used_at: now, last_used_network: network })
    .where('id', '=', id)
    .execute()
}

/** Lists the keys of a person, or with null those of all people, newest first. */
export async function listKeyRows(executor: Executor, ownerId: string | null): Promise<ApiKey[]> {
  const rows = await selectKeys(executor)
    .$if(ownerId !== null, (query) => query.where('k.user_id', '=', ownerId))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .limit(1_000)
    .execute()
  return rows.map(presentKey)
}

export async function getKey(executor: Executor, id: string): Promise<ApiKey> {
  return presentKey(await selectKeys(executor).where('k.id', '=', id).executeTakeFirstOrThrow())
}

export async function countKeys(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface KeyToStore {
  userId: string
  name: string
  tokenHash: string
  permissions: readonly Permission[]
  now: Date
  expiresAt: Date
}

export async function insertKey(tx: Transaction, key: KeyToStore): Promise<string> {
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      user_id: key.userId,
      name: key.name,
      token_hash: key.tokenHash,
      permissions: [...key.permissions],
      created_at: key.now,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes a key of a person, or with null one of any person. Returns its owner and its name. */
export async function deleteKey(
  tx: Transaction,
  id: string,
  ownerId: string | null,
): Promise<{ user_id: string; name: string } | undefined> {
  return tx
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .$if(ownerId !== null, (query) => query.where('user_id', '=', ownerId))
    .returning(['user_id', 'name'])
    .executeTakeFirst()
}

/** Removes all keys of a person; returns how many. */
export async function deleteKeysOf(tx: Transaction, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('api_keys').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

function selectKeys(executor: Executor) {
  return executor
    .selectFrom('api_keys as k')
    .innerJoin('auth_users as u', 'u.id', 'k.user_id')
    .select([
      'k.id',
      'k.name',
      'k.user_id',
      'u.email',
      'k.permissions',
      'k.created_at',
      'k.expires_at',
      'k.last_used_at',
      'k.last_used_network',
    ])
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>

function presentKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    owner: { user_id: row.user_id, email: row.email },
    permissions: row.permissions as Permission[],
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_network: row.last_used_network,
  }
}
