import { keyPermissions } from '@pepper/contract/identity/key-permissions'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asMarkdown } from '../content/files-world.ts'
import { ask, auditsOf, type PeopleWorld, type Person, startPeopleWorld } from '../users/people-world.ts'

let world: PeopleWorld
let root: Person
beforeAll(async () => {
  world = await startPeopleWorld()
  root = await world.newPerson('super_admin')
})
afterAll(() => world.close())

type Made = { key: { id: string }; secret: string }
const make = (by: Person, permissions: string[] = ['users.read', 'users.ban']) =>
  ask<Made>(by, '/admin/api-keys', { name: 'Nightly', permissions, expires_in_days: 30 })

/** Makes a call with a key; returns 'ok' or the code of the error. */
async function call(secret: string, path: string, body?: unknown): Promise<string> {
  const response = await fetch(`${world.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (response.ok) return 'ok'
  return ((await response.json()) as { code: string }).code
}
const SIGN_IN = 'access.sign_in_required'

test('AU-14: a key does what it was made for, as its person, and every call is in the audit log', async () => {
  const { body } = await make(root)
  expect(body.secret).toMatch(/^api_/)
  expect(await call(body.secret, '/api/admin/users')).toBe('ok')
  expect(await call(body.secret, '/api/admin/users/export')).toBe('ok')
  const bob = await world.newPerson()
  expect(await call(body.secret, `/api/admin/users/${bob.userId}/ban`, { reason: 'Spam' })).toBe('ok')
  expect(await auditsOf(world, bob.userId)).toMatchObject([{ action: 'user.banned', actor_id: root.userId }])
  const used = await auditsOf(world, body.key.id)
  expect(used.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['api_key.created', root.userId],
    ...Array(3).fill(['api_key.used', root.userId]),
  ])
  expect(used.slice(1).map(({ details }) => (details as { route: string }).route)).toEqual([
    '/api/admin/users',
    '/api/admin/users/export',
    '/api/admin/users/{id}/ban',
  ])
  expect(await call(body.secret, '/api/admin/settings')).toBe('access.denied')
  const { keys } = (await ask<{ keys: Record<string, unknown>[] }>(root, '/admin/api-keys')).body
  expect(keys[0]).toMatchObject({ name: 'Nightly', last_used_network: '127.0.0.1' })
  expect(JSON.stringify(keys)).not.toContain(body.secret)
  const stored = await world.database.kysely.selectFrom('api_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(body.secret.slice(4))
})

test('AU-14: a refused call by a key is a security event of its person, except where a key opens nothing at all', async () => {
  const owner = await world.newPerson('super_admin')
  const { body } = await make(owner)
  const eventsOf = (userId: string | null) =>
    world.database.kysely
      .selectFrom('security_events')
      .select(['details', 'network'])
      .where('event_type', '=', 'unauthorized_access')
      .where('user_id', userId === null ? 'is' : '=', userId)
      .execute()
  const before = (await eventsOf(null)).length
  expect(await call(body.secret, '/api/admin/settings')).toBe('access.denied')
  expect(await eventsOf(owner.userId)).toEqual([{ details: { code: 'access.denied' }, network: '127.0.0.1' }])
  expect(await call(body.secret, '/api/identity/security')).toBe(SIGN_IN)
  expect(await eventsOf(owner.userId)).toHaveLength(1)
  expect(await eventsOf(null)).toHaveLength(before + 1)
})

test('AU-14: a key is no session: nothing of the person themselves, no other route, no further key, no cookie beside it', async () => {
  const { body } = await make(root, [...keyPermissions])
  const { secret } = body
  for (const path of ['/api/identity/security', '/api/credits', '/api/identity/second-factor'])
    expect([path, await call(secret, path)]).toEqual([path, SIGN_IN])
  expect(await call(secret, '/api/chat/sessions')).toBe('access.denied')
  expect(await call(secret, '/api/identity/sign-out', { scope: 'global' })).toBe('ok')
  expect(await call(secret, '/api/admin/users')).toBe('ok')
  expect(await call(secret, '/api/tokens', { audience: 'x' })).toBe(SIGN_IN)
  expect(await call(secret, '/api/admin/api-keys')).toBe('access.denied')
  expect(await call(secret, '/api/super-admin/roles')).toBe('access.denied')
  const viewer = await fetch(`${world.url}/api/identity/viewer`, {
    headers: { authorization: `Bearer ${secret}`, cookie: root.cookie },
  })
  expect(await viewer.json()).toMatchObject({ status: 'guest' })
  // In place of a cookie a key is worth nothing, and on the routes of the web app neither.
  const rpc = await fetch(`${world.url}/rpc/users/list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '{"json":{}}',
  })
  expect(rpc.status).toBe(401)
  const sent = { id: crypto.randomUUID(), content: 'Hello' }
  expect(await call(secret, '/api/chat/messages', sent)).toBe(SIGN_IN)
})

test('AU-14: a key is dead with the next call once it is revoked or expired, or its person banned or demoted', async () => {
  const ada = await world.newPerson('super_admin')
  const newSecret = async () => (await make(ada)).body
  const isAlive = (secret: string) => call(secret, '/api/admin/users')
  const revoked = await newSecret()
  expect(await isAlive(revoked.secret)).toBe('ok')
  const stranger = await world.newPerson('admin')
  const revoke = (by: Person, id: string) => ask(by, `/admin/api-keys/${id}/revoke`, {})
  expect((await revoke(stranger, revoked.key.id)).body.code).toBe('access.denied')
  expect((await revoke(root, revoked.key.id)).status).toBe(200)
  expect((await revoke(ada, revoked.key.id)).body.code).toBe('api_keys.not_found')
  expect(await isAlive(revoked.secret)).toBe(SIGN_IN)
  const { secret, key } = await newSecret()
  const { kysely } = world.database
  const expiresAt = (expires_at: Date) =>
    kysely.updateTable('api_keys').set({ expires_at }).where('id', '=', key.id).execute()
  await expiresAt(new Date())
  expect(await isAlive(secret)).toBe(SIGN_IN)
  await expiresAt(new Date(Date.now() + 60_000))
  expect(await isAlive(secret)).toBe('ok')
  await ask(root, `/admin/users/${ada.userId}/ban`, { reason: 'Spam' })
  expect(await isAlive(secret)).toBe(SIGN_IN)
  await ask(root, `/admin/users/${ada.userId}/unban`, {})
  expect(await isAlive(secret)).toBe('ok')
  await ask(root, `/admin/users/${ada.userId}/role`, { role: 'admin' })
  expect(await isAlive(secret)).toBe(SIGN_IN)
  expect(await isAlive(`${secret}x`)).toBe(SIGN_IN)
})

test('AU-14: a key gets only rights that its owner holds, and none to make more keys; rights lost later it loses too', async () => {
  const { body: role } = await ask<{ id: string }>(root, '/super-admin/roles', {
    name: 'Scripter',
    description: '',
    permissions: ['api_keys.manage', 'audit.read'],
  })
  const ada = await world.newPerson('admin')
  expect((await make(ada)).body.code).toBe('access.denied')
  await ask(root, `/super-admin/roles/${role.id}/assign`, { user_id: ada.userId })
  expect((await make(ada, ['monitoring.read'])).body.code).toBe('access.permission_not_held')
  for (const one of ['api_keys.manage', 'users.change_role', 'chat.send'])
    expect((await make(ada, [one])).body.code).toBe('access.permission_not_held')
  const { secret } = (await make(ada, ['users.read', 'audit.read'])).body
  expect(await call(secret, '/api/admin/users')).toBe('ok')
  await ask(root, `/admin/users/${ada.userId}/role`, { role: 'user' })
  expect(await call(secret, '/api/admin/users')).toBe('access.denied')
  for (let made = 1; made < 20; made += 1) await make(ada, ['audit.read'])
  expect((await make(ada, ['audit.read'])).body.code).toBe('api_keys.too_many')
})

test('AU-14: a key uploads files as large as its person may, if it has the permission', async () => {
  const holder = async (permission: string) => (await make(root, [permission])).body
  const editor = await holder('content.manage')
  const files = [asMarkdown('large.md', Buffer.alloc(200_000, 'x'))]
  expect(await call(editor.secret, '/api/admin/content-imports', { files })).toBe('ok')
  const reader = await holder('users.read')
  expect(await call(reader.secret, '/api/admin/content-imports', { files })).toBe('request.too_large')
  const routes = (await auditsOf(world, editor.key.id)).map(({ action, details }) => [action, details])
  expect(routes.slice(1)).toMatchObject([['api_key.used', { route: '/api/admin/content-imports' }]])
})

test('AD-10, AU-14: a key uploads a picture, and the call is in the audit log with its route', async () => {
  const { key, secret } = (await make(root, ['settings.change'])).body
  const picture = sharp({ create: { width: 512, height: 512, channels: 3, background: 'red' } })
  const uploaded = await fetch(`${world.url}/api/admin/assets/uploads?slot=favicon`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'image/png' },
    body: new Uint8Array(await picture.png().toBuffer()),
  })
  expect(uploaded.status).toBe(200)
  const used = (await auditsOf(world, key.id)).find(({ action }) => action === 'api_key.used')
  expect(used?.details).toEqual({ route: '/api/admin/assets/uploads' })
})
