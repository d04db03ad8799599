import { get } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type PeopleWorld, type Person, startPeopleWorld } from '../users/people-world.ts'

const WAITLIST = '/api/admin/waitlist/export'
let world: PeopleWorld
let root: Person
let whole: Received
beforeAll(async () => {
  world = await startPeopleWorld()
  root = await world.newPerson('super_admin')
  // More than the buffers between two processes hold.
  await sql`insert into profiles (email, referral_code, full_name, created_at)
    select 'line-' || n || '@example.org', lpad(n::text, 8, '0'), repeat('a long name ', 125), now() - n * interval '1 second'
    from generate_series(1, 8000) n`.execute(world.database.kysely)
  whole = await download(root, WAITLIST, async () => {})
})
afterAll(() => world.close())

interface Received {
  bytes: number
  isWhole: boolean
}

/** Reads a download whose reader stops after its first part until `meanwhile` is done. */
function download(
  { url, cookie }: Person,
  path: string,
  meanwhile: () => Promise<unknown>,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}${path}`, { headers: { cookie } }, (response) => {
      let bytes = 0
      response.once('data', () => {
        response.pause()
        meanwhile().then(() => response.resume(), reject)
      })
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.on('error', () => {})
      response.on('close', () => resolve({ bytes, isWhole: response.complete }))
    })
    request.on('error', reject)
  })
}

async function eventsOf(person: Person): Promise<string[]> {
  const rows = await world.database.kysely
    .selectFrom('security_events')
    .select('event_type')
    .where('user_id', '=', person.userId)
    .execute()
  return rows.map((row) => row.event_type)
}

test.each([
  ['banned', (person: Person) => ask(root, `/admin/users/${person.userId}/ban`, { reason: 'Leaks' })],
  ['demoted', (person: Person) => ask(root, `/admin/users/${person.userId}/role`, { role: 'user' })],
])('W11: a download whose reader is %s on the way is cut', async (_, withdraw) => {
  const reader = await world.newPerson('admin')
  expect(whole.isWhole).toBe(true)
  const cut = await download(reader, WAITLIST, async () => {
    expect((await withdraw(reader)).status).toBe(200)
  })
  expect(cut.isWhole).toBe(false)
  expect(cut.bytes).toBeGreaterThan(0)
  expect(cut.bytes).toBeLessThan(whole.bytes)
  await expect.poll(() => eventsOf(reader)).toContain('unauthorized_access')
})
