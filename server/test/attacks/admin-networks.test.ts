import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { keyPermissions } from '@pepper/contract/identity/key-permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetSettings, liftAdminNetworks } from '../../src/domains/settings/index.ts'
import { hashSecret, randomSecret } from '../../src/platform/ids.ts'
import { storeSettings } from '../stored-settings.ts'
import { type Actors, createActors } from './actors.ts'
import {
  type AttackWorld,
  describeCall,
  operationOf,
  startAttackWorld,
  takeSnapshot,
} from './attack-world.ts'
import { matrix, type Row } from './matrix.ts'
import { type RawAnswer, sendHttp } from './raw-http.ts'

const OFFICE = '203.0.113.9'
const OFFICE_IPV6 = '2001:db8:7:1::5'
const HOME = '198.51.100.8'
const ALLOWED = '203.0.113.0/24, 2001:db8:7::/48'
const CLOSED = 'access.network_not_allowed'

let world: AttackWorld
let actors: Actors
beforeAll(async () => {
  world = await startAttackWorld({ TRUSTED_PROXIES: '127.0.0.0/8, ::1, 10.0.0.0/8' }, { runsJobs: false })
  actors = await createActors(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.kysely.deleteFrom('settings').execute()
  await allow(ALLOWED)
})

/** As a saved list holds on the node that saved it. */
async function allow(networks: string): Promise<void> {
  await storeSettings(world.database, { admin_networks: networks })
  forgetSettings(world.node.runtime)
  world.database.hints.give('access', 'all')
}

type Headers = Record<string, string>
const as = async (actor: Parameters<Actors['cookieOf']>[0], network: string): Promise<Headers> => ({
  cookie: (await actors.cookieOf(actor)) ?? '',
  'x-forwarded-for': network,
})

async function call(id: string, input: Record<string, unknown>, headers: Headers): Promise<RawAnswer> {
  const operation = operationOf(world, id)
  const { path, body } = describeCall(operation, input)
  const given = body === undefined ? {} : { body: JSON.parse(body) as unknown }
  return sendHttp(world.url, { method: operation.method, path, headers, ...given })
}

const codeOf = (answer: RawAnswer): string =>
  answer.status === 200 ? 'ok' : (JSON.parse(answer.body) as { code: string }).code

const outcomeOf = async (id: string, input: Record<string, unknown>, headers: Headers) =>
  codeOf(await call(id, input, headers))

const save = (value: string, headers: Headers) =>
  call('settings.save', { changes: [{ key: 'admin_networks', value, version: 1 }] }, headers)

const rows = Object.entries(matrix as Record<string, Row>)
const ofAdministrators = rows.filter(
  ([, { answers }]) => answers.owner === 'access.denied' && answers.superAdmin === 'ok',
)

test('SE-2: from another network every operation of the administration refuses, says why, and changes nothing', async () => {
  const headers = await as('superAdmin', HOME)
  expect(ofAdministrators.length).toBeGreaterThan(60)
  const inputs = []
  for (const [id, row] of ofAdministrators) inputs.push([id, await row.input(actors.things, world)] as const)
  const before = await takeSnapshot(world.database)
  for (const [id, input] of inputs) {
    expect([id, await outcomeOf(id, input, headers)]).toEqual([id, CLOSED])
  }
  expect(await takeSnapshot(world.database)).toEqual(before)
})

test('SE-2: the refusal is a sentence and leaves a security event with its network', async () => {
  const answer = await call('users.list', {}, await as('admin', '198.51.100.99'))
  expect(answer.status).toBe(403)
  expect(JSON.parse(answer.body)).toMatchObject({
    code: CLOSED,
    message: 'The administration can be used from allowed networks only.',
  })
  const event = await world.database.kysely
    .selectFrom('security_events')
    .selectAll()
    .where('user_id', '=', actors.ids.admin)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    event_type: 'unauthorized_access',
    network: '198.51.100.99',
    details: { code: CLOSED },
  })
})

test('SE-2: everything that members may do goes on there, and the page learns why the rest does not', async () => {
  const headers = await as('superAdmin', HOME)
  const viewer = JSON.parse((await call('identity.viewer', {}, headers)).body)
  expect(viewer.permissions.toSorted()).toEqual(['chat.send', 'credits.unlimited'])
  expect(viewer.is_outside_admin_networks).toBe(true)
  expect((await call('chat.send', { id: randomUUID(), content: 'Hello' }, headers)).status).toBe(200)
  expect(await outcomeOf('chat.recent', {}, headers)).toBe('ok')
  expect(await outcomeOf('identity.security', {}, headers)).toBe('ok')
  const member = JSON.parse((await call('identity.viewer', {}, await as('owner', HOME))).body)
  expect(member.is_outside_admin_networks).toBeUndefined()
})

test.each([
  [OFFICE, 'ok'],
  [`::ffff:${OFFICE}`, 'ok'],
  [`${OFFICE}:40123`, 'ok'],
  [OFFICE_IPV6, 'ok'],
  [`[${OFFICE_IPV6}]:443`, 'ok'],
  ['2001:db8:8:1::5', CLOSED],
  [`::ffff:${HOME}`, CLOSED],
  // A forged first hop: the proxy adds who really came.
  [`${OFFICE}, ${HOME}`, CLOSED],
  [`${OFFICE}, ${HOME}, 10.0.0.4`, CLOSED],
  [`${HOME}, ${OFFICE}, 10.0.0.4`, 'ok'],
  ['_hidden', CLOSED],
])('SE-2: a request by X-Forwarded-For %j gets %s', async (forwarded, outcome) => {
  expect(await outcomeOf('users.list', {}, await as('admin', forwarded))).toBe(outcome)
})

test('SE-2: a session that moves to another network loses the administration with the next request, and has it back there', async () => {
  const headers = await as('admin', OFFICE)
  expect(await outcomeOf('users.list', {}, headers)).toBe('ok')
  expect(await outcomeOf('users.list', {}, { ...headers, 'x-forwarded-for': HOME })).toBe(CLOSED)
  expect(await outcomeOf('users.list', {}, headers)).toBe('ok')
})

test('SE-2: a sign-in outside answers no permission of the administration', async () => {
  await sql`update auth_users set email_verified = true`.execute(world.database.kysely)
  const credentials = { identifier: 'admin@example.org', password: 'correct horse battery' }
  const answer = await call('joining.signIn', credentials, { 'x-forwarded-for': HOME })
  expect(answer.status).toBe(200)
  expect(answer.body).not.toContain('admin.enter')
})

test('AU-14: an API key opens nothing from another network', async () => {
  const secret = `api_${randomSecret()}`
  const now = new Date()
  await world.database.kysely
    .insertInto('api_keys')
    .values({
      ...{ user_id: actors.ids.superAdmin, name: 'Script', token_hash: hashSecret(secret) },
      ...{
        permissions: [...keyPermissions],
        created_at: now,
        expires_at: new Date(now.getTime() + 3_600_000),
      },
    })
    .execute()
  const by = (network: string) => ({ authorization: `Bearer ${secret}`, 'x-forwarded-for': network })
  expect(await outcomeOf('users.list', {}, by(OFFICE))).toBe('ok')
  expect(await outcomeOf('users.list', {}, by(HOME))).toBe(CLOSED)
  expect(await outcomeOf('chat.recent', {}, by(HOME))).toBe('access.denied')
})

test('SE-2: a list without the network that it is saved from is refused, and one with it holds at once', async () => {
  const office = await as('superAdmin', OFFICE)
  const refused = await save('192.0.2.0/24', office)
  expect(refused.status).toBe(409)
  expect(JSON.parse(refused.body)).toMatchObject({
    code: 'settings.own_network_missing',
    data: { network: OFFICE },
  })
  for (const wrong of ['office', '2001:db8::1', '0.0.0.0/0', `${OFFICE}, 10.0.0.0/99`, 'x'.repeat(3_000)])
    expect(codeOf(await save(wrong, office))).toBe('request.invalid')
  const many = Array.from({ length: 51 }, (_, index) => `203.0.113.${index}`).join(' ')
  expect(codeOf(await save(many, office))).toBe('request.invalid')
  const saved = JSON.parse((await save(` ${OFFICE}/32\n192.0.2.77/24`, office)).body)
  expect(saved.settings).toMatchObject([{ key: 'admin_networks', value: `${OFFICE}, 192.0.2.0/24` }])
  const elsewhere = await as('superAdmin', OFFICE_IPV6)
  expect(await outcomeOf('settings.list', {}, elsewhere)).toBe(CLOSED)
  const listed = JSON.parse((await call('settings.list', {}, office)).body)
  expect(listed.present_network).toBe(OFFICE)
})

test('SE-2: while approval is on another list waits, and approvers cannot lock themselves out', async () => {
  await world.newSuperAdmin()
  await storeSettings(world.database, { two_people: true })
  forgetSettings(world.node.runtime)
  const office = await as('superAdmin', OFFICE)
  expect(codeOf(await save('192.0.2.0/24', office))).toBe('settings.own_network_missing')
  const waiting = await save(OFFICE, office)
  expect(codeOf(waiting)).toBe('approvals.waiting')
  const { id: userId } = await world.database.kysely
    .selectFrom('auth_users')
    .select('id')
    .where('email', '=', 'super@example.org')
    .executeTakeFirstOrThrow()
  const cookie = await world.openSession(userId)
  const { approval_id: id } = (JSON.parse(waiting.body) as { data: { approval_id: string } }).data
  const approve = (network: string) =>
    outcomeOf('approvals.approve', { id }, { cookie, 'x-forwarded-for': network })
  expect(await approve(OFFICE_IPV6)).toBe('settings.own_network_missing')
  expect(await outcomeOf('users.list', {}, { cookie, 'x-forwarded-for': OFFICE_IPV6 })).toBe('ok')
  expect(await approve(OFFICE)).toBe('ok')
  expect(await outcomeOf('users.list', {}, { cookie, 'x-forwarded-for': OFFICE_IPV6 })).toBe(CLOSED)
})

test('SE-2: a save while the list is narrowed is judged by the list that holds at the commit', async () => {
  const home = await as('superAdmin', HOME)
  await allow('')
  expect(await outcomeOf('users.list', {}, home)).toBe('ok')
  // The node remembers the list from before for a moment, as another node would.
  await storeSettings(world.database, { admin_networks: ALLOWED })
  expect(await outcomeOf('settings.change', { key: 'xp_answered', value: 11, version: 0 }, home)).toBe(CLOSED)
})

test('SE-2: a download in progress is cut when its network is no longer allowed', async () => {
  await allow('')
  await sql`insert into profiles (email, referral_code, full_name, created_at)
    select 'line-' || n || '@example.org', lpad(n::text, 8, '0'), repeat('a long name ', 125), now() - n * interval '1 second'
    from generate_series(1, 8000) n`.execute(world.database.kysely)
  const headers = await as('superAdmin', HOME)
  const isWhole = await new Promise<boolean>((resolve, reject) => {
    const request = get(`${world.url}/api/admin/waitlist/export`, { headers }, (response) => {
      response.once('data', () => {
        response.pause()
        storeSettings(world.database, { admin_networks: ALLOWED }).then(() => response.resume(), reject)
      })
      response.resume()
      response.on('error', () => {})
      response.on('close', () => resolve(response.complete))
    })
    request.on('error', reject)
  })
  expect(isWhole).toBe(false)
})

test('SE-2: open pages of administrators hear of another list, those of members do not', async () => {
  const heard = async (actor: 'admin' | 'owner') => {
    const abort = new AbortController()
    const response = await fetch(`${world.url}/api/live`, {
      headers: await as(actor, OFFICE),
      signal: abort.signal,
    })
    let text = ''
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const part of response.body ?? []) text += decoder.decode(part as Uint8Array)
    })().catch(() => {})
    const close = () => {
      abort.abort()
      return reading
    }
    return { text: () => text, close }
  }
  const [admin, member] = [await heard('admin'), await heard('owner')]
  await expect
    .poll(() => admin.text().includes('null') && member.text().includes('null'), { timeout: 20_000 })
    .toBe(true)
  await allow(OFFICE)
  await expect.poll(() => admin.text(), { timeout: 20_000 }).toContain('"access"')
  expect(member.text()).not.toContain('"access"')
  await Promise.all([admin.close(), member.close()])
})

test('SE-2: the operator opens the administration again at the console, with an audit entry', async () => {
  const { runtime } = world.node
  expect(await liftAdminNetworks(runtime)).toBe(ALLOWED)
  expect(await liftAdminNetworks(runtime)).toBe('')
  forgetSettings(runtime)
  expect(await outcomeOf('users.list', {}, await as('admin', HOME))).toBe('ok')
  const noted = await world.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'details'])
    .where('target_id', '=', 'admin_networks')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(noted).toMatchObject({
    action: 'settings.changed',
    actor_id: null,
    details: { before: ALLOWED, after: '', via: 'command line' },
  })
})

test('SE-2: the list of networks costs members no query, and administrators none while it is cached', async () => {
  const pool = world.database
  const member = await as('owner', HOME)
  const admin = await as('superAdmin', OFFICE)
  const count = async (headers: Headers) => {
    await call('identity.viewer', {}, headers)
    let queries = 0
    const run = pool.run.bind(pool)
    const counted: typeof pool.run = (...given) => {
      queries += 1
      return run(...given)
    }
    Object.assign(pool, { run: counted })
    await call('identity.viewer', {}, headers)
    Object.assign(pool, { run })
    return queries
  }
  const before = [await count(member), await count(admin)]
  await allow('')
  expect([await count(member), await count(admin)]).toEqual(before)
})
