import type { RoleEntry } from '@pepper/contract/roles'
import type { UserDetail } from '@pepper/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { banUser } from '../../src/domains/identity/bans/ban-user.ts'
import { createRole } from '../../src/domains/roles/create-role.ts'
import { type Context, UNMATCHED } from '../../src/platform/context.ts'
import { takeSnapshot } from '../attacks/attack-world.ts'
import { CutError, cutRequestAt } from '../cut-database.ts'
import { trustMadeUpActors, trustMadeUpSessions } from '../runtimes.ts'
import { ask, auditsOf, type PeopleWorld, type Person, startPeopleWorld } from '../users/people-world.ts'

let world: PeopleWorld
let superAdmin: Person
let member: Person
beforeAll(async () => {
  world = await startPeopleWorld()
  superAdmin = await world.newPerson('super_admin')
  member = await world.newPerson()
})
afterAll(() => world.close())

const ROLES = '/super-admin/roles'
const create = (name: string, permissions: string[], by = superAdmin) =>
  ask<RoleEntry>(by, ROLES, { name, description: 'Helps out', permissions })
const assign = (role: string, to: Person, by = superAdmin) =>
  ask(by, `${ROLES}/${role}/assign`, { user_id: to.userId })
const waitlistStatus = async (caller: Person) => (await ask(caller, '/admin/waitlist/counts')).status

test('SA-1: a save from a stale page gives back no permission that was taken', async () => {
  const { body: read } = await create('Librarian', ['admin.enter', 'waitlist.manage'])
  const stale = { name: read.name, description: read.description, permissions: read.permissions }
  await ask(superAdmin, `${ROLES}/${read.id}`, { ...stale, permissions: ['admin.enter'], read: stale })
  const late = await ask<{ code: string }>(superAdmin, `${ROLES}/${read.id}`, {
    ...{ ...stale, description: 'Lends books', read: stale },
  })
  expect([late.status, late.body.code]).toEqual([409, 'access.role_outdated'])
  const { body } = await ask<{ roles: RoleEntry[] }>(superAdmin, ROLES)
  expect(body.roles.find(({ id }) => id === read.id)).toMatchObject({
    permissions: ['admin.enter'],
    description: 'Helps out',
  })
  expect((await auditsOf(world, read.id)).map(({ action }) => action)).toEqual([
    'role.created',
    'role.updated',
  ])
  expect((await ask(superAdmin, `${ROLES}/${read.id}/delete`, {})).status).toBe(200)
})

test('SA-1: a custom role gives what it holds from the next request on, and no more', async () => {
  expect(await waitlistStatus(member)).toBe(403)
  const { body: role } = await create('Doorkeeper', ['admin.enter', 'waitlist.manage'])
  expect(role).toMatchObject({ is_system_role: false, user_count: 0 })
  expect((await assign(role.id, member)).body).toEqual({ is_changed: true })
  expect((await assign(role.id, member)).body).toEqual({ is_changed: false })
  expect(await waitlistStatus(member)).toBe(200)
  expect((await ask(member, '/admin/users')).status).toBe(403)
  expect((await ask(member, '/admin/credit-gifts')).status).toBe(403)
  const { body: detail } = await ask<UserDetail>(superAdmin, `/admin/users/${member.userId}`)
  expect(detail.permissions).toContainEqual({ permission: 'waitlist.manage', from: ['Doorkeeper'] })
  expect(detail.permissions).toContainEqual({ permission: 'chat.send', from: ['user'] })
  const { body } = await ask<{ holders: { id: string }[] }>(superAdmin, `${ROLES}/${role.id}/holders`)
  expect(body.holders).toMatchObject([{ id: member.userId, by: { id: superAdmin.userId } }])

  const changed = { name: 'Greeter', description: '', permissions: ['admin.enter'] }
  await ask(superAdmin, `${ROLES}/${role.id}`, changed)
  expect(await waitlistStatus(member)).toBe(403)
  const removed = await ask(superAdmin, `${ROLES}/${role.id}/remove`, { user_id: member.userId })
  expect(removed.body).toEqual({ is_changed: true })
  expect((await ask(superAdmin, `${ROLES}/${role.id}/delete`, {})).body).toEqual({ holders: 0 })
  expect((await auditsOf(world, role.id)).map(({ action, details }) => [action, details])).toEqual([
    ['role.created', { before: null, after: expect.objectContaining({ name: 'Doorkeeper' }) }],
    ['role.updated', { before: expect.objectContaining({ name: 'Doorkeeper' }), after: changed }],
    ['role.deleted', expect.objectContaining({ before: expect.objectContaining({ name: 'Greeter' }) })],
  ])
  expect((await auditsOf(world, member.userId)).map(({ action }) => action)).toEqual([
    'user.role_assigned',
    'user.role_removed',
  ])
})

test('SA-1: a permission that this version does not know keeps no role from being changed', async () => {
  const { body: role } = await create('Ops', ['admin.enter'])
  await assign(role.id, member)
  await world.database.kysely
    .insertInto('custom_role_permissions')
    .values({ role_id: role.id, permission: 'x.unknown' })
    .execute()
  const read = { name: role.name, description: role.description, permissions: role.permissions }
  const saved = await ask(superAdmin, `${ROLES}/${role.id}`, { ...read, description: 'Runs it', read })
  expect(saved.status).toBe(200)
  await world.database.kysely
    .insertInto('custom_role_permissions')
    .values({ role_id: role.id, permission: 'x.unknown' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const removed = await ask(superAdmin, `${ROLES}/${role.id}/remove`, { user_id: member.userId })
  expect(removed.body).toEqual({ is_changed: true })
  expect((await ask(superAdmin, `${ROLES}/${role.id}/delete`, {})).status).toBe(200)
})

test('SA-1: no custom role has the name of a built-in one', async () => {
  for (const name of [
    'Admin',
    ' super admin',
    'SUPER_ADMIN',
    'Super-Admins',
    'Ádmin',
    'User',
    'Administrador',
  ]) {
    expect([name, (await create(name, ['admin.enter'])).body.code]).toEqual([name, 'access.role_name_taken'])
  }
  const { body } = await create('Admin assistant', ['admin.enter'])
  const rename = (name: string) =>
    ask(superAdmin, `${ROLES}/${body.id}`, { name, description: '', permissions: ['admin.enter'] })
  expect(await rename('Superadmin')).toMatchObject({ status: 409, body: { code: 'access.role_name_taken' } })
  expect(await rename('Assistants')).toMatchObject({ status: 200 })
})

test('SA-1: a role with more holders than a page shows is listed page by page, each holder once', async () => {
  const { body: role } = await create('Tester', ['chat.send'])
  // Ten people each were given the role at the same moment.
  await sql`
    with many as (insert into auth_users (name, email)
      select 'T', 'tester-' || n || '@example.org' from generate_series(1, 205) n returning id)
    insert into custom_role_holders (role_id, user_id, granted_at)
    select ${role.id}::uuid, id, now() + interval '1 microsecond' * (row_number() over () / 10) from many`.execute(
    world.database.kysely,
  )
  const read = async (query = '') => {
    const path = `${ROLES}/${role.id}/holders${query}`
    return (await ask<{ holders: { id: string }[]; earlier: string | null }>(superAdmin, path)).body
  }
  const first = await read()
  const second = await read(`?before=${first.earlier}`)
  expect([first.holders.length, second.holders.length, second.earlier]).toEqual([200, 5, null])
  expect(new Set([...first.holders, ...second.holders].map(({ id }) => id)).size).toBe(205)
  expect((await ask(superAdmin, `${ROLES}/${role.id}/holders?before=x`)).status).toBe(400)
})

test('SA-1: a held role is deleted only with what its holders get instead', async () => {
  const [old, heir] = [await create('Old', ['waitlist.manage']), await create('Heir', ['admin.enter'])]
  await assign(old.body.id, member)
  const remove = (body: unknown) => ask(superAdmin, `${ROLES}/${old.body.id}/delete`, body)
  expect(await remove({})).toMatchObject({ status: 409, body: { code: 'access.role_held' } })
  expect(await remove({ reassign_to: heir.body.id })).toMatchObject({ body: { holders: 1 } })
  const { body } = await ask<UserDetail>(superAdmin, `/admin/users/${member.userId}`)
  expect(body.custom_roles).toEqual(['Heir'])
  expect((await create('heir', ['admin.enter'])).body.code).toBe('access.role_name_taken')
})

test('D7: administrators grant only rights that they hold, and no custom role to themselves', async () => {
  const keeper = await world.newPerson()
  const { body: manages } = await create('Role keeper', ['roles.manage', 'super_admin.enter', 'admin.enter'])
  await assign(manages.id, keeper)
  expect((await create('Too much', ['mail.read_outbox'], keeper)).body.code).toBe(
    'access.permission_not_held',
  )
  const { body: strong } = await create('Strong', ['mail.read_outbox'])
  expect((await assign(strong.id, member, keeper)).body.code).toBe('access.permission_not_held')
  expect((await assign(strong.id, superAdmin)).body.code).toBe('access.own_role')
  expect((await assign(manages.id, superAdmin, keeper)).body.code).toBe('access.role_too_high')
  const wider = { name: 'Role keeper', description: '', permissions: ['roles.manage'] }
  expect((await ask(keeper, `${ROLES}/${manages.id}`, wider)).body.code).toBe('access.own_role')
})

test('D7: a change that ends at any statement leaves nothing, or its audit entry with it', async () => {
  const bob = await world.newPerson()
  const attempts = [
    (context: Context) => createRole(context, { name: 'Cut', description: '', permissions: ['chat.send'] }),
    (context: Context) => banUser(context, { id: bob.userId, reason: 'Spam' }),
  ]
  for (const attempt of attempts) {
    const before = await takeSnapshot(world.database)
    const entries = await countAudits()
    for (let cut = 1; ; cut += 1) {
      try {
        await attempt(contextCutAt(cut))
        expect(cut).toBeGreaterThan(5)
        break
      } catch (error) {
        if (!(error instanceof CutError)) throw error
      }
      const isDone = (await countAudits()) > entries
      if (isDone) break
      expect([cut, await takeSnapshot(world.database)]).toEqual([cut, before])
    }
    expect(await countAudits()).toBe(entries + 1)
  }
})

const countAudits = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_entries`.execute(
    world.database.kysely,
  )
  return rows[0]?.count ?? 0
}

/** Builds a super admin's request on a database that fails at its `cut`th statement. */
function contextCutAt(cut: number): Context {
  const { runtime } = world.node
  return {
    runtime: {
      ...runtime,
      db: cutRequestAt(world.database, cut),
      checkAccess: trustMadeUpActors,
      checkAuthentication: trustMadeUpSessions,
    },
    requestId: 'request',
    traceId: null,
    route: { pattern: UNMATCHED },
    network: '127.0.0.1',
    userAgent: '',
    acceptLanguage: '',
    timeZone: '',
    sender: '',
    cookies: '',
    sessionToken: null,
    keySecret: null,
    keyActor: null,
    needs: null,
    origin: { requestId: 'request', network: null },
    actor: {
      userId: superAdmin.userId,
      sessionId: superAdmin.userId,
      role: 'super_admin',
      permissions: ['roles.manage', 'users.ban', 'chat.send'],
    },
    responseHeaders: new Headers(),
  }
}

test('D7: super admins who ban or demote each other at once leave one who may enter', async () => {
  const { kysely } = world.database
  await sql`delete from user_roles`.execute(kysely)
  const [a, b] = [await world.newPerson('super_admin'), await world.newPerson('super_admin')]
  await Promise.all([
    ask(a, `/admin/users/${b.userId}/ban`, { reason: 'Race' }),
    ask(b, `/admin/users/${a.userId}/role`, { role: 'user' }),
  ])
  const { rows } = await sql`select from user_roles r join auth_users u on u.id = r.user_id
    where r.role_hierarchy = 'super_admin' and u.banned_at is null`.execute(kysely)
  expect(rows).toHaveLength(1)
})
