import { afterAll, beforeAll, expect, test } from 'vitest'
import { get } from '../chat/talk.ts'
import { ask, auditsOf, type PeopleWorld, type Person, startPeopleWorld } from './people-world.ts'

let world: PeopleWorld
let admin: Person
let superAdmin: Person
beforeAll(async () => {
  world = await startPeopleWorld()
  superAdmin = await world.newPerson('super_admin')
  admin = await world.newPerson('admin')
})
afterAll(() => world.close())

type Made = { link: string; expires_at: string }
const make = (by: Person, person: Person) => ask<Made>(by, `/admin/users/${person.userId}/sign-in-link`, {})
const visitor = () => ({ url: world.url, cookie: '' })
const use = (token: string) =>
  ask<{ viewer: { user_id: string } }>(visitor(), '/identity/sign-in-links/use', { token })
const tokenOf = ({ body }: { body: Made }) => body.link.split('#')[1] ?? ''

test('AU-14: a sign-in link signs its person in once however many try, is audited, noted and told', async () => {
  const ada = await world.newPerson()
  const made = await make(admin, ada)
  const token = tokenOf(made)
  expect(Date.parse(made.body.expires_at) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  const looked = await ask(visitor(), '/identity/sign-in-links/inspect', { token })
  expect(looked.body).toMatchObject({ email: ada.email })
  const answers = await Promise.all([use(token), use(token), use(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  expect(answers.find(({ status }) => status === 200)?.body.viewer.user_id).toBe(ada.userId)
  expect(await auditsOf(world, ada.userId)).toMatchObject([
    { action: 'user.sign_in_link_issued', actor_id: admin.userId },
    { action: 'user.sign_in_link_used', actor_id: ada.userId, details: { issued_by: admin.userId } },
  ])
  const noted = await world.database.kysely
    .selectFrom('security_events')
    .select('event_type')
    .where('user_id', '=', ada.userId)
    .where('event_type', '=', 'sign_in_link_issued')
    .execute()
  expect(noted).toHaveLength(1)
  await expect
    .poll(async () => JSON.stringify(await (await get(ada, '/api/notifications')).json()))
    .toContain('sign_in_link_issued')
})

test('AU-14: nobody makes a link for somebody of their own standing or above, or who may more', async () => {
  const refusal = async (by: Person, person: Person) => (await make(by, person)).body.code
  expect(await refusal(admin, admin)).toBe('access.own_account')
  expect(await refusal(admin, await world.newPerson('admin'))).toBe('access.not_below')
  expect(await refusal(admin, superAdmin)).toBe('access.not_below')
  expect(await refusal(superAdmin, await world.newPerson('super_admin'))).toBe('access.not_below')
  const auditor = await world.newPerson()
  const role = { name: 'Auditor', description: '', permissions: ['audit.read'] }
  const { body } = await ask<{ id: string }>(superAdmin, '/super-admin/roles', role)
  await ask(superAdmin, `/super-admin/roles/${body.id}/assign`, { user_id: auditor.userId })
  expect(await refusal(admin, auditor)).toBe('access.may_more')
  expect((await make(superAdmin, auditor)).status).toBe(200)
  const bob = await world.newPerson()
  await ask(admin, `/admin/users/${bob.userId}/ban`, { reason: 'Spam' })
  expect(await refusal(admin, bob)).toBe('access.person_banned')
})

test('AU-14: a link dies with a newer one, with time, with the sessions, and with the standing that it came from', async () => {
  const ada = await world.newPerson()
  const first = tokenOf(await make(admin, ada))
  const second = tokenOf(await make(admin, ada))
  expect((await use(first)).status).toBe(410)
  await ask(admin, `/admin/users/${ada.userId}/end-sessions`, {})
  expect((await use(second)).status).toBe(410)

  const promoted = tokenOf(await make(admin, ada))
  await ask(superAdmin, `/admin/users/${ada.userId}/role`, { role: 'admin' })
  expect((await use(promoted)).status).toBe(410)
  await ask(superAdmin, `/admin/users/${ada.userId}/role`, { role: 'user' })

  const helper = await world.newPerson('admin')
  const orphan = tokenOf(await make(helper, ada))
  await ask(superAdmin, `/admin/users/${helper.userId}/role`, { role: 'user' })
  expect((await use(orphan)).status).toBe(410)

  const late = tokenOf(await make(admin, ada))
  await world.database.kysely
    .updateTable('sign_in_links')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await use(late)).status).toBe(410)
})

test('SA-1: what a role will change is told beforehand, with what stays and why', async () => {
  const ada = await world.newPerson()
  const { body: toAdmin } = await ask<{ gained: string[]; kept: unknown[]; refusal: string | null }>(
    admin,
    `/admin/users/${ada.userId}/role/preview?role=admin`,
  )
  expect(toAdmin.gained).toContain('users.ban')
  expect(toAdmin).toMatchObject({
    refusal: null,
    lost: [],
    kept: [{ permission: 'chat.send', from: ['admin'] }],
  })
  const own = await ask(admin, `/admin/users/${admin.userId}/role/preview?role=user`)
  expect(own.body).toMatchObject({ refusal: 'access.own_role' })
  const role = { name: 'Reader', description: '', permissions: ['users.read', 'chat.send'] }
  const { body } = await ask<{ id: string }>(superAdmin, '/super-admin/roles', role)
  const assign = await ask(
    superAdmin,
    `/super-admin/roles/${body.id}/preview?user_id=${ada.userId}&change=assign`,
  )
  expect(assign.body).toEqual({
    refusal: null,
    gained: ['users.read'],
    lost: [],
    kept: [{ permission: 'chat.send', from: ['user', 'Reader'] }],
  })
  await ask(superAdmin, `/super-admin/roles/${body.id}/assign`, { user_id: ada.userId })
  const holders = await ask<{ holders: { id: string; from: string[] }[] }>(
    superAdmin,
    '/super-admin/roles/permissions/users.read/holders',
  )
  expect(holders.body.holders.find(({ id }) => id === ada.userId)?.from).toEqual(['Reader'])
  const remove = await ask(
    superAdmin,
    `/super-admin/roles/${body.id}/preview?user_id=${ada.userId}&change=remove`,
  )
  expect(remove.body).toMatchObject({ gained: [], lost: ['users.read'] })
})
