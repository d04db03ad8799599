import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AttackWorld, startAttackWorld } from '../attacks/attack-world.ts'
import { sendHttp } from '../attacks/raw-http.ts'
import { createPerson } from '../factories.ts'

let world: AttackWorld
let member: { id: string; cookie: string }
beforeAll(async () => {
  world = await startAttackWorld({ RATE_LIMITS: 'on' }, { runsJobs: false })
})
afterAll(() => world.close())
beforeEach(async () => {
  const id = await createPerson(world.database)
  member = { id, cookie: await world.openSession(id) }
})

const openPage = (path: string, cookie = member.cookie) => sendHttp(world.url, { path, headers: { cookie } })

async function reportScreen(path: string, cookie = member.cookie): Promise<unknown> {
  const { body } = await sendHttp(world.url, {
    path: '/api/security-events/denied-screens',
    headers: { cookie },
    body: { path },
  })
  return JSON.parse(body)
}

function listDenials(userId: string | null = member.id) {
  return world.database.kysely
    .selectFrom('security_events')
    .select(['network', 'details'])
    .where('event_type', '=', 'unauthorized_access')
    .where('user_id', userId === null ? 'is' : '=', userId)
    .orderBy('id')
    .execute()
}

const denied = (screen: string, permission: string) => ({
  network: '127.0.0.1',
  details: { code: 'access.denied', screen, permission },
})

test('SE-1: a screen of the administration opened without the right leaves an event with the account, screen and network', async () => {
  await openPage('/admin/dashboard')
  await openPage('/super-admin/audit/events?type=login_failed')
  await openPage('/credits')
  expect(await reportScreen('/admin/users')).toEqual({ is_noted: true })
  expect(await listDenials()).toEqual([
    denied('/admin/dashboard', 'admin.enter'),
    denied('/super-admin/audit', 'super_admin.enter'),
    denied('/admin/users', 'admin.enter'),
  ])
})

test('SE-1: a page that is loaded and then drawn is one event, and again one a minute later', async () => {
  await openPage('/admin/users')
  expect(await reportScreen('/admin/users')).toEqual({ is_noted: false })
  expect(await listDenials()).toHaveLength(1)
  await world.database.kysely
    .updateTable('security_events')
    .set({ created_at: new Date(Date.now() - 61_000) })
    .where('user_id', '=', member.id)
    .execute()
  expect(await reportScreen('/admin/users')).toEqual({ is_noted: true })
})

test('SE-1: a typed address is noted by its area alone, and a loop leaves ten events a minute', async () => {
  await openPage('/admin/<script>alert(1)</script>')
  await openPage('/admin/../admin/very-private')
  expect(await listDenials()).toEqual([denied('/admin', 'admin.enter')])
  const screens = ['dashboard', 'users', 'analytics', 'database', 'content', 'notifications', 'ad-placements']
  const others = ['credit-gifts', 'waitlist', 'announcements', 'referrals', 'settings', 'assets']
  for (let round = 0; round < 3; round += 1)
    for (const screen of [...screens, ...others]) await reportScreen(`/admin/${screen}`)
  expect(await listDenials()).toHaveLength(10)
})

test('SE-1: the server judges what is reported: an administrator is noted only for what their role does not cover', async () => {
  const { kysely } = world.database
  await kysely.insertInto('user_roles').values({ user_id: member.id, role_hierarchy: 'admin' }).execute()
  expect(await reportScreen('/admin/users')).toEqual({ is_noted: false })
  await openPage('/admin/users')
  expect(await listDenials()).toEqual([])
  expect(await reportScreen('/super-admin/roles')).toEqual({ is_noted: true })
  expect(await listDenials()).toEqual([denied('/super-admin/roles', 'super_admin.enter')])
})

test('SE-1: a visitor is led to signing in: their page leaves no event, a report without a session is refused', async () => {
  const before = await listDenials(null)
  await openPage('/admin/dashboard', '')
  expect(await listDenials(null)).toEqual(before)
  expect(await reportScreen('/admin/dashboard', '')).toMatchObject({ code: 'access.sign_in_required' })
})
