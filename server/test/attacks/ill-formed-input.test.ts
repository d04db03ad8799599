import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseDeletedChats } from '../../src/domains/chat/sessions/erase-deleted-chats.ts'
import { get, post, send } from '../chat/talk.ts'
import { ask, type PeopleWorld, type Person, startPeopleWorld } from '../users/people-world.ts'
import { callOperation, type Operation, PASSWORD } from './attack-world.ts'
import { SEARCH_TEXTS } from './inputs/search-texts.ts'

// Input of a form that passed once and then failed in the database. Each test stands for its class, not for one
// request.

let world: PeopleWorld
let admin: Person
let member: Person
beforeAll(async () => {
  world = await startPeopleWorld()
  admin = await world.newPerson('super_admin', 'ada')
  member = await world.newPerson('user', 'ben')
})
afterAll(() => world.close())

const NO_UUIDS = ['a'.repeat(36), '-'.repeat(36), '0000000000000000-00000-0000-00000000', "x'--", '%00', 'é']
const statusAndCode = async (response: Response) => {
  const body = await response.text()
  const { code } = (response.ok ? {} : JSON.parse(body)) as { code?: string }
  return [response.status, code ?? null]
}

test('an address of an ad document that is no id is an unknown address, for every caller', async () => {
  for (const id of [...NO_UUIDS, randomUUID()]) {
    const response = await fetch(`${world.url}/ad-frames/${id}`)
    expect([id, response.status]).toEqual([id, 404])
  }
})

test('every id in a path is refused where it is no id', async () => {
  const isId = ({ in: place, schema }: Operation['parameters'][number]) =>
    place === 'path' && schema.format === 'uuid'
  const asked = world.operations.filter(({ parameters }) => parameters.some(isId))
  expect(asked.length).toBeGreaterThan(20)
  for (const operation of asked) {
    for (const id of NO_UUIDS) {
      const input = Object.fromEntries(operation.parameters.map(({ name }) => [name, id]))
      const response = await callOperation(operation, input, admin)
      expect([operation.id, id, ...(await statusAndCode(response))]).toEqual([
        operation.id,
        id,
        400,
        'request.invalid',
      ])
    }
  }
})

test('every search takes addresses and the operators of each language behind it', async () => {
  const texts = ['q', 'query', 'search', 'about', 'network']
  const asked = world.operations.flatMap((operation) =>
    operation.parameters
      .filter(({ name }) => texts.includes(name))
      .map(({ name, schema }) => ({ operation, name, longest: Number(schema.maxLength ?? 100) })),
  )
  expect(asked.length).toBeGreaterThan(7)
  const wrong: unknown[] = []
  for (const { operation, name, longest } of asked) {
    for (const text of SEARCH_TEXTS) {
      const response = await callOperation(operation, { [name]: text.slice(0, longest) || 'x' }, admin)
      const body = await response.text()
      if (response.status !== 200) wrong.push([operation.id, text, response.status, body.slice(0, 300)])
    }
  }
  expect(wrong).toEqual([])
})

test('DR-2: a chat about an address with an apostrophe is found by it', async () => {
  await send(member, { content: "Is example.com/it's the right page, or example.com/x\\y?" })
  for (const query of ["example.com/it's", 'example.com/x\\y']) {
    const response = await get(member, `/api/chat/search?query=${encodeURIComponent(query)}`)
    const { hits } = (await response.json()) as { hits?: unknown[] }
    expect([query, response.status, hits?.length]).toEqual([query, 200, expect.any(Number)])
    expect([query, hits?.length]).not.toEqual([query, 0])
  }
})

test('a message that brings the id of another message or reply along is refused', async () => {
  const { open } = await send(member, { content: 'Hello' })
  const stranger = await world.newPerson()
  for (const sender of [member, stranger]) {
    const response = await post(sender, '/api/chat/messages', { id: open.reply_id, content: 'Hello again' })
    expect(await statusAndCode(response)).toEqual([409, 'chat.message_id_taken'])
  }
})

test('two people who send one id at the same moment: one gets it, the other gets the refusal', async () => {
  const pair = [await world.newPerson(), await world.newPerson()]
  const id = randomUUID()
  const statuses = await Promise.all(
    pair.map(async (sender) => {
      const response = await post(sender, '/api/chat/messages', { id, content: 'Mine' })
      await response.text()
      return response.status
    }),
  )
  expect(statuses.toSorted()).toEqual([200, 409])
})

test('a question of an erased chat cannot be asked again: there is no such message', async () => {
  member = await world.newPerson()
  const { open } = await send(member, { content: 'Forget me' })
  await fetch(`${world.url}/api/chat/sessions/${open.session_id}`, {
    method: 'DELETE',
    headers: { cookie: member.cookie },
  })
  await world.database.kysely
    .updateTable('chat_sessions')
    .set({ deleted_at: sql`now() - interval '2 days'` })
    .where('session_id', '=', open.session_id)
    .execute()
  await eraseDeletedChats(world.node.runtime)
  const response = await post(member, '/api/chat/messages', { id: randomUUID(), retry_of: open.turn_id })
  expect(await statusAndCode(response)).toEqual([404, 'chat.turn_not_found'])
})

test('RF-4: figures of a file that would overflow later are refused, and those that pass can join', async () => {
  const text = [
    'email,referral_code,xp,referral_count,pbt',
    'big@example.org,AAAAAAA1,2147483647,0,0',
    'many@example.org,AAAAAAA2,0,2147483647,0',
    `rich@example.org,AAAAAAA3,0,0,${Number.MAX_SAFE_INTEGER}`,
    'most@example.org,AAAAAAA4,100000000,100000000,1000000000000',
  ].join('\n')
  const made = await ask<{ id: string; rejected: number }>(admin, '/admin/waitlist/imports', {
    file_name: 'figures.csv',
    text,
  })
  expect(made.body).toMatchObject({ rejected: 3 })
  await ask(admin, `/admin/waitlist/imports/${made.body.id}/apply`, {})
  await expect
    .poll(() => ask(admin, `/admin/waitlist/imports/${made.body.id}`).then(({ body }) => body))
    .toMatchObject({ state: 'applied' })
  const joined = await post({ url: world.url, cookie: '' }, '/api/membership/sign-up', {
    email: 'most@example.org',
    password: PASSWORD,
  })
  expect(await statusAndCode(joined)).toEqual([200, null])
})

test('lists of unknown ids are empty lists of people', async () => {
  const wrong: unknown[] = []
  for (const count of [1, 2, 50]) {
    const ids = Array.from({ length: count }, () => randomUUID())
    for (const action of ['promote', 'demote', 'ban', 'unban', 'gift']) {
      const with_ = { action, ids, ...(action === 'gift' ? { amount: 1 } : {}) }
      for (const [path, body] of [
        ['/admin/users/bulk/preview', { action, ids }],
        ['/admin/users/bulk', { id: randomUUID(), reason: 'Because', ...with_ }],
      ] as const) {
        const answer = await ask<{ people?: unknown[] }>(admin, path, body)
        if (answer.status !== 200 || answer.body.people?.length !== 0) wrong.push([path, action, answer])
      }
    }
  }
  expect(wrong).toEqual([])
})

test('a cursor is read only where a list could have given it', async () => {
  const id = randomUUID()
  const moments = [
    '2026-02-31 00:00:00+00',
    '2026-02-01 00:00:00+99',
    '2026-02-01 24:00:00+00',
    '0000-01-01 00:00:00+00',
    '2026-13-01 00:00:00+00',
    '2026-02-01',
    '1 2 3 4 5 6',
  ]
  const cursors = [
    ...moments.map((at) => `${at}|${id}`),
    `2026-02-01 00:00:00+00|${'-'.repeat(36)}`,
    `2026-02-01 00:00:00+00|${id}|`,
    `99999999999999|${id}`,
    `1|${'a'.repeat(36)}`,
  ].map((text) => Buffer.from(text).toString('base64url'))
  const others = [
    '999999999999999999',
    '-1',
    '1e3',
    '9'.repeat(40),
    "1~'",
    '~',
    'NaN~x',
    `1~${'-'.repeat(36)}`,
  ]
  const asked = world.operations.filter(
    ({ method, parameters }) =>
      method === 'GET' && parameters.some(({ name }) => /^(before|after)$/.test(name)),
  )
  expect(asked.length).toBeGreaterThan(10)
  const wrong: unknown[] = []
  for (const operation of asked) {
    for (const cursor of [...cursors, ...others]) {
      const ids = operation.parameters.filter(({ in: place }) => place === 'path')
      const required = Object.fromEntries(ids.map(({ name }) => [name, id]))
      const input = { ...required, of: 'users', kind: 'users', before: cursor, after: cursor }
      const response = await callOperation(operation, input, admin)
      const body = await response.text()
      if (response.status >= 500) wrong.push([operation.id, cursor, response.status])
      else if (/users\.list$|imports\.list|records$/.test(operation.id) && response.status !== 400) {
        wrong.push([operation.id, cursor, response.status, body.slice(0, 100)])
      }
    }
  }
  expect(wrong).toEqual([])
})

test('requested days and moments lie from 1900 to 9999', async () => {
  const days = ['0000-01-01', '0001-01-01', '1899-12-31']
  const moments = days.map((day) => `${day}T00:00:00Z`)
  const asked = world.operations.flatMap((operation) =>
    operation.parameters
      .filter(({ schema }) => schema.format === 'date' || schema.format === 'date-time')
      .map(({ name, schema }) => ({ operation, name, texts: schema.format === 'date' ? days : moments })),
  )
  expect(asked.length).toBeGreaterThan(8)
  const wrong: unknown[] = []
  for (const { operation, name, texts } of asked) {
    for (const text of texts) {
      const others = { from: text, to: text, of: 'users', before_id: 'chat_1700000000000_0123456789' }
      const response = await callOperation(operation, { ...others, [name]: text }, admin)
      const [status, code] = await statusAndCode(response)
      if (status !== 400 || code !== 'request.invalid') wrong.push([operation.id, name, text, status, code])
    }
  }
  expect(wrong).toEqual([])
})

test('an account that has lost its profile gets that refusal from every operation', async () => {
  const lost = await world.newPerson()
  await sql`update profiles set auth_user_id = null, claimed_at = null where auth_user_id = ${lost.userId}`.execute(
    world.database.kysely,
  )
  await sql`insert into profiles (email, full_name, referral_code, import_batch, imported_at, created_at, updated_at)
    values (null, 'Kay', 'KAYKAY01', gen_random_uuid(), now(), now(), now())`.execute(world.database.kysely)
  const renamed = await ask(lost, '/identity/display-name', { display_name: 'Kay' })
  expect([renamed.status, renamed.body.code]).toEqual([409, 'identity.profile_missing'])
  const claimed = await ask(lost, '/membership/claims', { referral_code: 'KAYKAY01', note: 'It is mine' })
  expect([claimed.status, claimed.body.code]).toEqual([409, 'identity.profile_missing'])
  const wrong: unknown[] = []
  for (const operation of world.operations.filter(({ method }) => method === 'GET')) {
    if (operation.path.includes('{') || operation.path.includes('live')) continue
    const response = await callOperation(operation, { ref: 'x' }, lost)
    await response.body?.cancel()
    if (response.status >= 500) wrong.push([operation.id, response.status])
  }
  expect(wrong).toEqual([])
})
