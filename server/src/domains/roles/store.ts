import type { BuiltInRole, Permission } from '@pepper/contract/permissions'
import { sql } from 'kysely'
import { lockWhole } from '../../platform/db/advisory-locks.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { hintAfter } from '../../platform/hints/hint-after.ts'
import type { AccessContext } from './rules.ts'

/**
 * Lets one transaction at a time change roles, so that two transactions cannot each remove the other's last super
 * admin.
 */
export async function lockRoles(tx: Transaction): Promise<void> {
  await lockWhole(tx, 'roles')
}

/** Finds a person's role: 'user' where none was granted, undefined where the person does not exist. */
export async function findRole(executor: Executor, userId: string): Promise<BuiltInRole | undefined> {
  const row = await executor
    .selectFrom('people')
    .select('role')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && (row.role as BuiltInRole)
}

/** Counts the super admins who are not banned. */
export async function countActiveSuperAdmins(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('user_roles as r')
    .innerJoin('people as u', 'u.user_id', 'r.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('r.role_hierarchy', '=', 'super_admin')
    .where(sql<boolean>`not is_banned(u.banned_at, u.banned_until, now())`)
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the super admins who are not banned, with their email addresses. */
export async function listActiveSuperAdmins(
  executor: Executor,
): Promise<{ userId: string; email: string }[]> {
  return executor
    .selectFrom('user_roles as r')
    .innerJoin('people as u', 'u.user_id', 'r.user_id')
    .select(['u.user_id as userId', 'u.email'])
    .where('r.role_hierarchy', '=', 'super_admin')
    .where(sql<boolean>`not is_banned(u.banned_at, u.banned_until, now())`)
    .execute()
}

/** Returns whether there is any super admin, banned or not. */
export async function hasSuperAdmin(executor: Executor): Promise<boolean> {
  const row = await executor
    .selectFrom('user_roles')
    .select('user_id')
    .where('role_hierarchy', '=', 'super_admin')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets a person's role; 'user' is stored as no row. */
export async function saveRole(
  tx: Transaction,
  grant: { userId: string; role: BuiltInRole; grantedBy: string | null; now: Date },
): Promise<void> {
  const { userId, role, grantedBy, now } = grant
  hintAfter(tx, 'access', [userId])
  if (role === 'user') {
    await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute()
    return
  }
  const change = { role_hierarchy: role, granted_by: grantedBy, granted_at: now }
  await tx
    .insertInto('user_roles')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

/**
 * Makes `role_permissions` hold exactly these pairs for the roles among them; nodes that start at the same time agree.
 */
export async function replaceRolePermissions(
  executor: Executor,
  pairs: { role: string; permission: string }[],
): Promise<void> {
  const wanted = JSON.stringify(pairs)
  await sql`
    with wanted as (select role, permission from jsonb_to_recordset(${wanted}::jsonb) as x (role text, permission text)),
    gone as (delete from role_permissions p where p.role in (select role from wanted) and not exists (
      select from wanted w where w.role = p.role and w.permission = p.permission))
    insert into role_permissions (role, permission) select role, permission from wanted order by role, permission
    on conflict on constraint role_permissions_unique do nothing`.execute(executor)
}

export async function findAccessContext(
  executor: Executor,
  userId: string,
): Promise<AccessContext | undefined> {
  const [access] = await findAccessContexts(executor, [userId])
  return access
}

export async function findAccessContexts(executor: Executor, userIds: string[]): Promise<AccessContext[]> {
  if (userIds.length === 0) return []
  return executor
    .selectFrom('people as u')
    .select([
      'u.user_id as userId',
      sql<BuiltInRole>`u.role`.as('role'),
      sql<boolean>`is_banned(u.banned_at, u.banned_until, now())`.as('isBanned'),
      sql<
        Permission[]
      >`array(select distinct g.permission from granted_permissions g where g.user_id = u.user_id)`.as(
        'permissions',
      ),
    ])
    .where('u.user_id', 'in', userIds)
    .execute()
}

/**
 * Lists a value for each of these people that differs after every change of their permissions, and whether they may
 * enter the administration.
 */
export async function listAccessVersions(
  executor: Executor,
  userIds: string[],
): Promise<{ user_id: string; version: string; is_administrator: boolean }[]> {
  const { rows } = await sql<{ user_id: string; version: string; is_administrator: boolean }>`
    select user_id, string_agg(coalesce(role_id::text, built_in_role) || permission, ' ' order by role_id, permission) as version,
      bool_or(permission = 'admin.enter') as is_administrator
    from granted_permissions where user_id = any(${userIds}::uuid[]) group by user_id`.execute(executor)
  return rows
}
