import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type AttackWorld,
  describeCall,
  operationOf,
  PASSWORD,
  startAttackWorld,
  takeSnapshot,
} from './attack-world.ts'
import { matrix } from './matrix.ts'
import { type HeldRequest, openHttp } from './raw-http.ts'
import { type Case, casesOf, createWithdrawalWorld, refusalOf, type WithdrawalWorld } from './withdrawals.ts'

// S1: a request that is opened before its sender loses the right to it, and completed after, changes nothing.

let world: AttackWorld
let people: WithdrawalWorld
beforeAll(async () => {
  world = await startAttackWorld({}, { runsJobs: false })
  people = await createWithdrawalWorld(world)
})
afterAll(() => world.close())
afterEach(() => people.restore())

const codeOf = (body: string) => (JSON.parse(body) as { code?: string }).code ?? 'ok'

interface Open extends HeldRequest {
  tried: Case
  cookie: string
}

/** Opens a request of a person who may still do it. */
async function open(
  tried: Case,
  call: { path: string; body?: string | Buffer | undefined; type?: string },
): Promise<Open> {
  const { path, body = '', type = 'application/json' } = call
  const cookie = await people.cookieFor(tried)
  const held = await openHttp(world.url, { path, body, headers: { cookie, 'content-type': type } })
  return { ...held, tried, cookie }
}

async function withdraw({ tried, cookie }: Open): Promise<void> {
  const { status } = await people.withdraw(tried, cookie)
  expect([tried.withdrawal, status]).toEqual([tried.withdrawal, 200])
}

test('every unsafe operation refuses a caller who lost the right to it between the head and the body', async () => {
  const cases = casesOf(world)
  expect(cases.length).toBeGreaterThan(70)
  for (const tried of cases) {
    const input = await matrix[tried.id]?.input(people.actors.things, world)
    const held = await open(tried, describeCall(operationOf(world, tried.id), input ?? {}))
    await withdraw(held)
    expect([tried, codeOf((await held.finish()).body)]).toEqual([tried, refusalOf(tried.withdrawal)])
    await people.restore()
  }
})

test.each([
  ['/rpc/credits/gifts/give', 'credits.gifts.give'],
  ['/rpc/users/previewBulk', 'users.previewBulk'],
  ['/rpc/mail/listOutbox', 'mail.listOutbox'],
])('%s of the web app does so too, also where it only reads', async (path, id) => {
  const body = JSON.stringify({ json: await matrix[id]?.input(people.actors.things, world) })
  const tried: Case = { id, withdrawal: 'demotion' }
  const held = await open(tried, { path, body })
  await withdraw(held)
  const answer = JSON.parse((await held.finish()).body) as { json: { code: string } }
  expect(answer.json.code).toBe('access.denied')
})

async function countPictures(): Promise<number> {
  const { rows } = await sql`select from asset_pictures`.execute(world.database.kysely)
  return rows.length
}

test('a picture whose sender was banned while it arrived is not kept', async () => {
  const tried: Case = { id: 'brandPictures.save', withdrawal: 'ban' }
  const before = await countPictures()
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const held = await open(tried, {
    path: '/api/admin/assets/uploads?slot=favicon',
    body: pixel,
    type: 'image/png',
  })
  await withdraw(held)
  expect(codeOf((await held.finish()).body)).toBe('access.sign_in_required')
  expect(await countPictures()).toBe(before)
})

const NEW_PASSWORD = { current_password: PASSWORD, new_password: 'the password of a thief' }

test.each([
  ['credits.gifts.give', { amount: 10_000 }],
  ['announcements.admin.create', {}],
  ['settings.change', { key: 'maintenance_mode', value: true, version: 0 }],
  ['content.create', { status: 'published' }],
  ['identity.changePassword', NEW_PASSWORD],
])('S1: %s of a person who was banned on the way leaves nothing', async (id, change) => {
  const input = { ...(await matrix[id]?.input(people.actors.things, world)), ...change }
  const call = describeCall(operationOf(world, id), input)
  const tried: Case = { id: 'credits.gifts.give', withdrawal: 'ban' }
  const held = await open(tried, call)
  await withdraw(held)
  const before = await takeSnapshot(world.database)
  expect(codeOf((await held.finish()).body)).toBe('access.sign_in_required')
  expect(await takeSnapshot(world.database)).toEqual(before)
})
