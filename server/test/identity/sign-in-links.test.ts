import { afterAll, beforeAll, expect, test } from 'vitest'
import { get } from '../chat/talk.ts'
import { ask, auditsOf, type PeopleWorld, type Person, startPeopleWorld } from '../users/people-world.ts'

let world: PeopleWorld
let admin: Person
let superAdmin: Person
beforeAll(async () => {
  world = await startPeopleWorld()
  superAdmin = await world.newPerson('super_admin')
  admin = await world.newPerson('admin')
})
afterAll(() => world.close())

type Sent = { delivery: string; expires_at: string }
type Shown = { link: string; expires_at: string }
const send = (by: Person, person: Person) => ask<Sent>(by, `/admin/users/${person.userId}/sign-in-link`, {})
const show = (by: Person, person: Person) =>
  ask<Shown>(by, `/admin/users/${person.userId}/sign-in-link/hand-over`, {})
const visitor = () => ({ url: world.url, cookie: '' })
const use = (token: string) =>
  ask<{ viewer: { user_id: string } }>(visitor(), '/identity/sign-in-links/use', { token })
const tokenOf = (text: string) => /sign-in-link#(\S+)/.exec(text)?.[1] ?? ''

/**
 * Waits for a mail to a person with a token that differs from `earlier`; returns the token of the newest. The mail
 * waits in the outbox, from which a replaced link is deleted: no mail server is configured here.
 */
async function mailedToken({ email }: Person, earlier = ''): Promise<string> {
  const rows = () =>
    world.database.kysely
      .selectFrom('outbox_mails')
      .select(['body_text'])
      .where('recipient', '=', email)
      .where('body_text', 'like', '%/auth/sign-in-link#%')
      .orderBy('id', 'desc')
      .execute()
  const newest = async () => tokenOf((await rows())[0]?.body_text ?? '')
  const isNew = (token: string) => token !== '' && token !== earlier
  await expect.poll(async () => isNew(await newest()), { timeout: 60_000 }).toBe(true)
  return newest()
}

const notedOf = async ({ userId }: Person) =>
  (
    await world.database.kysely
      .selectFrom('security_events')
      .select('event_type')
      .where('user_id', '=', userId)
      .where('event_type', 'like', 'sign_in_link%')
      .execute()
  ).map((row) => row.event_type)

const inboxOf = async (person: Person) =>
  JSON.stringify(await (await get(person, '/api/notifications')).json())

test('ST-4: a sign-in link is mailed in the language of its owner, not in that of the administrator', async () => {
  const ada = await world.newPerson()
  await world.database.kysely
    .updateTable('preferences')
    .set({ last_language: 'es' })
    .where('user_id', '=', ada.userId)
    .execute()
  await send({ ...admin, cookie: `${admin.cookie}; locale=fr` }, ada)
  await mailedToken(ada)
  const mail = await world.database.kysely
    .selectFrom('outbox_mails')
    .select('body_text')
    .where('recipient', '=', ada.email)
    .executeTakeFirstOrThrow()
  expect(mail.body_text).toMatch(/enlace/)
})

test('W2: an administrator sends a sign-in link and never sees it: only the mail of its owner has it', async () => {
  const ada = await world.newPerson()
  const sent = await send(admin, ada)
  expect(sent).toEqual({ status: 200, body: { delivery: 'kept', expires_at: expect.any(String) } })
  expect(Date.parse(sent.body.expires_at) - Date.now()).toBeLessThanOrEqual(60 * 60_000)
  const token = await mailedToken(ada)
  expect(token).not.toBe('')
  expect((await ask(admin, '/mail/outbox')).body.code).toBe('access.denied')
  const looked = await ask(visitor(), '/identity/sign-in-links/inspect', { token })
  expect(looked.body).toMatchObject({ email: ada.email })
  const answers = await Promise.all([use(token), use(token), use(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  expect(answers.find(({ status }) => status === 200)?.body.viewer.user_id).toBe(ada.userId)
  expect(await auditsOf(world, ada.userId)).toMatchObject([
    { action: 'user.sign_in_link_issued', actor_id: admin.userId },
    { action: 'user.sign_in_link_used', actor_id: ada.userId, details: { issued_by: admin.userId } },
  ])
  expect(await notedOf(ada)).toEqual(['sign_in_link_issued'])
  await expect.poll(() => inboxOf(ada)).toContain('sign_in_link_issued')
})

test('W2: seeing a link is a right of its own, which super admins have; it is audited, recorded and notified', async () => {
  const ada = await world.newPerson()
  expect((await show(admin, ada)).body.code).toBe('access.denied')
  expect(await auditsOf(world, ada.userId)).toEqual([])
  const shown = await show(superAdmin, ada)
  expect(Date.parse(shown.body.expires_at) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  expect((await use(tokenOf(shown.body.link))).body.viewer.user_id).toBe(ada.userId)
  expect(await auditsOf(world, ada.userId)).toMatchObject([
    { action: 'user.sign_in_link_handed_over', actor_id: superAdmin.userId },
    { action: 'user.sign_in_link_used', actor_id: ada.userId },
  ])
  expect(await notedOf(ada)).toEqual(['sign_in_link_handed_over'])
  await expect.poll(() => inboxOf(ada)).toContain('sign_in_link_handed_over')
})

test('AU-14: administrators make no links for people of their own role or above, or with more rights', async () => {
  const refusal = async (by: Person, person: Person, make: typeof send | typeof show = send) =>
    (await make(by, person)).body.code
  expect(await refusal(admin, admin)).toBe('access.own_account')
  expect(await refusal(admin, await world.newPerson('admin'))).toBe('access.not_below')
  expect(await refusal(admin, superAdmin)).toBe('access.not_below')
  const other = await world.newPerson('super_admin')
  expect(await refusal(superAdmin, other)).toBe('access.not_below')
  expect(await refusal(superAdmin, other, show)).toBe('access.not_below')
  const auditor = await world.newPerson()
  const role = { name: 'Auditor', description: '', permissions: ['audit.read'] }
  const { body } = await ask<{ id: string }>(superAdmin, '/super-admin/roles', role)
  await ask(superAdmin, `/super-admin/roles/${body.id}/assign`, { user_id: auditor.userId })
  expect(await refusal(admin, auditor)).toBe('access.may_more')
  expect((await send(superAdmin, auditor)).status).toBe(200)
  const bob = await world.newPerson()
  await ask(admin, `/admin/users/${bob.userId}/ban`, { reason: 'Spam' })
  expect(await refusal(admin, bob)).toBe('access.person_banned')
})

test('AU-14: a link dies with a newer one, with time, with the sessions, and with the standing that it came from', async () => {
  const ada = await world.newPerson()
  const helper = await world.newPerson('super_admin')
  const shownBy = async (by: Person) => tokenOf((await show(by, ada)).body.link)
  const first = await shownBy(superAdmin)
  const second = await shownBy(superAdmin)
  expect((await use(first)).status).toBe(410)
  await ask(admin, `/admin/users/${ada.userId}/end-sessions`, {})
  expect((await use(second)).status).toBe(410)

  await send(admin, ada)
  const promoted = await mailedToken(ada)
  await ask(superAdmin, `/admin/users/${ada.userId}/role`, { role: 'admin' })
  expect((await use(promoted)).status).toBe(410)
  await ask(superAdmin, `/admin/users/${ada.userId}/role`, { role: 'user' })

  // An administrator may still send links, but not see them: a link that was shown becomes void with the right to see
  // it.
  const orphan = await shownBy(helper)
  await ask(superAdmin, `/admin/users/${helper.userId}/role`, { role: 'admin' })
  expect((await use(orphan)).status).toBe(410)
  await send(helper, ada)
  const sent = await mailedToken(ada, promoted)
  await ask(superAdmin, `/admin/users/${helper.userId}/role`, { role: 'user' })
  expect((await use(sent)).status).toBe(410)

  const late = await shownBy(superAdmin)
  await world.database.kysely
    .updateTable('sign_in_links')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await use(late)).status).toBe(410)
})

test('SA-1: a preview of a role lists the changes, with the rights that stay and why', async () => {
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
