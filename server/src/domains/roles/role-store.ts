import { type Permission, permission } from '@pepper/contract/permissions'
import type { RoleHolder } from '@pepper/contract/roles'
import { sql } from 'kysely'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError, isConstraintViolation } from '../../platform/errors.ts'
import { hintAfter } from '../../platform/hints/hint-after.ts'
import type { MomentAndId } from '../../platform/page-cursor.ts'
import type { Grant } from './access-preview.ts'

export interface CustomRole {
  id: string
  name: string
  description: string
  /** A permission that this version does not know gives nothing and is left out. */
  permissions: Permission[]
  holders: number
}

export interface RoleWrite {
  id: string
  name: string
  description: string
  permissions: readonly string[]
  now: Date
}

function selectRoles(executor: Executor) {
  return executor.selectFrom('roles as r').select([
    'r.id',
    'r.name',
    'r.description',
    sql<string[]>`array(
        select permission from custom_role_permissions p where p.role_id = r.id order by permission
      )`.as('permissions'),
    sql<number>`(select count(*) from custom_role_holders h where h.role_id = r.id)`.as('holders'),
  ])
}

export async function listCustomRoles(executor: Executor): Promise<CustomRole[]> {
  const roles = await selectRoles(executor).orderBy('r.name').execute()
  return roles.map(withKnown)
}

/** Lists the names of the custom roles that a person holds. */
export async function listOwnRoleNames(executor: Executor, userId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('custom_role_holders as h')
    .innerJoin('roles as r', 'r.id', 'h.role_id')
    .select('r.name')
    .where('h.user_id', '=', userId)
    .orderBy('r.name')
    .execute()
  return rows.map((row) => row.name)
}

/** Returns a custom role. Throws access.role_not_found. */
export async function getCustomRole(executor: Executor, id: string): Promise<CustomRole> {
  const role = await selectRoles(executor).where('r.id', '=', id).executeTakeFirst()
  if (!role) throw new AppError('access.role_not_found')
  return withKnown(role)
}

function withKnown(role: Omit<CustomRole, 'permissions'> & { permissions: string[] }): CustomRole {
  const isKnown = (text: string): text is Permission => permission.safeParse(text).success
  return { ...role, permissions: role.permissions.filter(isKnown) }
}

/** Adds a custom role with its permissions. Throws access.role_name_taken. */
export async function insertRole(tx: Transaction, role: RoleWrite & { createdBy: string }): Promise<void> {
  const { id, name, description, permissions, createdBy, now } = role
  await refusingTakenName(() =>
    tx
      .insertInto('roles')
      .values({ id, name, description, created_by: createdBy, created_at: now, updated_at: now })
      .execute(),
  )
  await insertPermissions(tx, id, permissions)
}

/** Changes a custom role and replaces its permissions. Throws access.role_name_taken. */
export async function updateRoleRow(tx: Transaction, role: RoleWrite): Promise<void> {
  const { id, name, description, permissions, now } = role
  await refusingTakenName(() =>
    tx.updateTable('roles').set({ name, description, updated_at: now }).where('id', '=', id).execute(),
  )
  await tx.deleteFrom('custom_role_permissions').where('role_id', '=', id).execute()
  hintAfter(tx, 'access', 'all')
  await insertPermissions(tx, id, permissions)
}

export async function deleteRoleRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('roles').where('id', '=', id).execute()
  hintAfter(tx, 'access', 'all')
}

export async function isHeldBy(executor: Executor, roleId: string, userId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('custom_role_holders')
    .select('user_id')
    .where('role_id', '=', roleId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the ids of all holders of a role, in a fixed order. */
export async function listHolderIds(executor: Executor, roleId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('custom_role_holders')
    .select('user_id')
    .where('role_id', '=', roleId)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/**
 * Returns whether an administrator would lose anything if a role gave only `kept` from now on to all its holders, or to
 * `userId` alone. A role that gives `admin.enter` always counts, even where another role gives the same.
 */
export async function costsAdministrator(
  executor: Executor,
  { roleId, userId, kept }: { roleId: string; userId: string | null; kept: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from custom_role_holders h
    where h.role_id = ${roleId}::uuid and (${userId}::uuid is null or h.user_id = ${userId}::uuid)
      and exists (select from granted_permissions e where e.user_id = h.user_id and e.permission = 'admin.enter')
      and exists (
        select from custom_role_permissions p
        where p.role_id = h.role_id and (p.permission = 'admin.enter' or p.permission <> all (${[...kept]}::text[])
          and not exists (select from granted_permissions g where g.user_id = h.user_id
            and g.permission = p.permission and g.role_id is distinct from h.role_id)))
    limit 1`.execute(executor)
  return rows.length > 0
}

/** Gives a role to a person; returns false where they have it already. */
export async function insertHolder(
  tx: Transaction,
  grant: { roleId: string; userId: string; grantedBy: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('custom_role_holders')
    .values({
      role_id: grant.roleId,
      user_id: grant.userId,
      granted_by: grant.grantedBy,
      granted_at: grant.now,
    })
    .onConflict((conflict) => conflict.constraint('custom_role_holders_once').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  hintAfter(tx, 'access', [grant.userId])
  return row !== undefined
}

/** Takes a role from a person; returns false where they do not have it. */
export async function deleteHolder(tx: Transaction, roleId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('custom_role_holders')
    .where('role_id', '=', roleId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  hintAfter(tx, 'access', [userId])
  return numDeletedRows === 1n
}

/** Gives all holders of a role another role. */
export async function moveHolders(
  tx: Transaction,
  move: { from: string; to: string; grantedBy: string; now: Date },
): Promise<void> {
  await sql`
    insert into custom_role_holders (user_id, role_id, granted_by, granted_at)
    select user_id, ${move.to}::uuid, ${move.grantedBy}::uuid, ${move.now} from custom_role_holders
    where role_id = ${move.from}::uuid
    on conflict on constraint custom_role_holders_once do nothing`.execute(tx)
  hintAfter(tx, 'access', 'all')
}

export interface HolderRow extends Omit<RoleHolder, 'granted_at'> {
  granted_at: Date
  /** `granted_at` for the cursor. */
  at: string
}

/** Lists the holders of a custom role, or of the built-in `admin` or `super_admin`, newest first. */
export async function listHolderRows(
  executor: Executor,
  roleId: string,
  { before, limit }: { before: MomentAndId | null; limit: number },
): Promise<HolderRow[]> {
  const isBuiltIn = roleId === 'admin' || roleId === 'super_admin'
  const held = isBuiltIn
    ? sql`select user_id, granted_by, granted_at from user_roles where role_hierarchy = ${roleId}`
    : sql`select user_id, granted_by, granted_at from custom_role_holders where role_id = ${roleId}::uuid`
  const { rows } = await sql<HolderRow>`
    select u.user_id as id, u.email, u.full_name, h.granted_at, h.granted_at::text as at,
      (select json_build_object('id', b.user_id, 'email', b.email) from people b where b.user_id = h.granted_by) as by
    from (${held}) h join people u on u.user_id = h.user_id
    where ${before ? sql`(h.granted_at, u.user_id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`}
    order by h.granted_at desc, u.user_id desc limit ${limit}`.execute(executor)
  return rows
}

/**
 * The numbers of people. An admin is a person with the built-in role admin or super_admin, as in the second document. A
 * custom role never makes its holders admins, whatever it permits: its holders are counted with the role.
 */
export interface PeopleCounts {
  total: number
  /** Super admins included. */
  admins: number
  superAdmins: number
}

export async function countPeople(executor: Executor): Promise<PeopleCounts> {
  const { rows } = await sql<PeopleCounts>`select
    (select count(*) from people)::int as total,
    (select count(*) from user_roles where role_hierarchy in ('admin', 'super_admin'))::int as admins,
    (select count(*) from user_roles where role_hierarchy = 'super_admin')::int as "superAdmins"`.execute(
    executor,
  )
  return rows[0] ?? { total: 0, admins: 0, superAdmins: 0 }
}

async function insertPermissions(tx: Transaction, id: string, permissions: readonly string[]): Promise<void> {
  const values = [...new Set(permissions)].map((permission) => ({ role_id: id, permission }))
  await tx.insertInto('custom_role_permissions').values(values).execute()
}

async function refusingTakenName(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isConstraintViolation(error, 'roles_name_unique')) throw new AppError('access.role_name_taken')
    throw error
  }
}

/** Lists the permissions of a person, one row for each role that gives one. */
export async function listGrants(executor: Executor, userId: string): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select g.permission, g.role_id as "roleId", coalesce(c.name, g.built_in_role) as "roleName"
    from granted_permissions g left join roles c on c.id = g.role_id
    where g.user_id = ${userId}::uuid order by c.name nulls first`.execute(executor)
  return rows
}

export interface PermissionHolder {
  id: string
  email: string
  full_name: string
  /** The names of the roles that give the permission. */
  from: string[]
}

/** Lists the holders of a permission, newest accounts first. */
export async function listPermissionHolderRows(
  executor: Executor,
  permission: string,
  limit: number,
): Promise<PermissionHolder[]> {
  const { rows } = await sql<PermissionHolder>`
    select u.user_id as id, u.email, u.full_name, h.names as "from"
    from (
      select g.user_id, array_agg(coalesce(c.name, g.built_in_role) order by c.name nulls first) as names
      from granted_permissions g left join roles c on c.id = g.role_id where g.permission = ${permission}
      group by g.user_id
    ) h join people u on u.user_id = h.user_id
    order by u.joined_at desc, u.user_id limit ${limit}`.execute(executor)
  return rows
}

export async function countPermissionHolders(executor: Executor, permission: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id) as count from granted_permissions where permission = ${permission}`.execute(
    executor,
  )
  return rows[0]?.count ?? 0
}
