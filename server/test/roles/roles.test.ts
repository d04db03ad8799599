import { randomUUID } from 'node:crypto'
import { type BuiltInRole, builtInRoles } from '@pepper/contract/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAuditChain } from '../../src/domains/audit/index.ts'
import { setRoleWithin, syncRolePermissions } from '../../src/domains/roles/index.ts'
import { rolePermissions } from '../../src/domains/roles/rules.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createPerson } from '../factories.ts'

let opened: TestDatabase
let database: Database

beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterAll(() => opened.close())
beforeEach(async () => {
  await sql`delete from user_roles`.execute(database.kysely)
})

function grant(actorId: string | null, userId: string, role: BuiltInRole): Promise<boolean> {
  return database.transaction((tx) =>
    setRoleWithin(tx, {
      actorId,
      userId,
      role,
      origin: { requestId: 'request', network: null },
      now: new Date(),
    }),
  )
}

async function createHolder(role: BuiltInRole): Promise<string> {
  const userId = await createPerson(database)
  if (role !== 'user') await grant(null, userId, role)
  return userId
}

async function readRole(userId: string): Promise<string | undefined> {
  const row = await database.kysely
    .selectFrom('user_roles')
    .select('role_hierarchy')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role_hierarchy
}

async function countTraces(): Promise<{ audits: number; events: number }> {
  const { rows } = await sql<{ audits: number; events: number }>`select
    (select count(*) from audit_entries where action = 'user.role_changed') as audits,
    (select count(*) from outbox_events where name = 'access.role_changed') as events`.execute(
    database.kysely,
  )
  return rows[0] ?? { audits: 0, events: 0 }
}

test('a promotion sets the role, and records an audit entry and an event, in one transaction', async () => {
  const [admin, user] = [await createHolder('admin'), await createPerson(database)]
  const before = await countTraces()
  expect(await grant(admin, user, 'admin')).toBe(true)
  expect(await readRole(user)).toBe('admin')
  expect(await countTraces()).toEqual({ audits: before.audits + 1, events: before.events + 1 })
  const audit = await database.kysely
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({
    actor_id: admin,
    target_type: 'user',
    target_id: user,
    request_id: 'request',
    details: { before: 'user', after: 'admin' },
  })
  expect((await verifyAuditChain(database)).broken).toBeNull()
})

test('a demotion to user leaves no row; the same role again changes and records nothing', async () => {
  const admin = await createHolder('admin')
  expect(await grant(null, admin, 'user')).toBe(true)
  expect(await readRole(admin)).toBeUndefined()
  const before = await countTraces()
  expect(await grant(null, admin, 'user')).toBe(false)
  expect(await countTraces()).toEqual(before)
})

test('D7: refused changes leave no trace', async () => {
  const [admin, superAdmin] = [await createHolder('admin'), await createHolder('super_admin')]
  const user = await createPerson(database)
  const before = await countTraces()
  await expect(grant(admin, admin, 'user')).rejects.toMatchObject({ code: 'access.own_role' })
  await expect(grant(admin, user, 'super_admin')).rejects.toMatchObject({ code: 'access.role_too_high' })
  await expect(grant(admin, superAdmin, 'user')).rejects.toMatchObject({ code: 'access.role_too_high' })
  await expect(grant(null, superAdmin, 'admin')).rejects.toMatchObject({ code: 'access.last_super_admin' })
  await expect(grant(null, randomUUID(), 'admin')).rejects.toMatchObject({ code: 'access.user_not_found' })
  expect(await countTraces()).toEqual(before)
})

test('D7: super admins who demote each other at once leave one', async () => {
  const holders = [await createHolder('super_admin'), await createHolder('super_admin')]
  const [first = '', second = ''] = holders
  const outcomes = await Promise.allSettled([grant(first, second, 'user'), grant(second, first, 'user')])
  expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const roles = await Promise.all(holders.map(readRole))
  expect(roles.filter((role) => role === 'super_admin')).toHaveLength(1)
})

test('role permissions are filled by nodes that start at once, and follow the rules again after a change', async () => {
  const stale = { role: 'admin', permission: 'gone.long_ago' }
  const custom = { role: 'moderators', permission: 'waitlist.manage' }
  await database.kysely.insertInto('role_permissions').values([stale, custom]).execute()
  await Promise.all(Array.from({ length: 8 }, () => syncRolePermissions(database)))
  const stored = await database.kysely.selectFrom('role_permissions').selectAll().execute()
  const wanted = builtInRoles.flatMap((role) =>
    rolePermissions[role].map((permission) => ({ role, permission })),
  )
  expect(stored).toHaveLength(wanted.length + 1)
  expect(stored).toEqual(expect.arrayContaining([...wanted, custom]))
})
