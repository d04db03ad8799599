import { randomUUID } from 'node:crypto'
import type { CreditGift } from '@pepper/contract/credits/gifts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeSnapshot } from '../attacks/attack-world.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, get } from '../chat/talk.ts'
import { cancel, change, create, giftRowsOf, give, newStaff, type Person, process } from './gift-world.ts'

let world: ChatWorld
let admin: Person
beforeAll(async () => {
  world = await startChatWorld({ nodes: 2 })
  admin = await newStaff(world, 'admin', 1)
})
afterAll(() => world.close())

const auditsOf = (giftId: string) =>
  world.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'details'])
    .where('target_id', '=', giftId)
    .orderBy('id')
    .execute()

const eventsOf = async (userId: string) => {
  const { rows } = await sql<{ payload: unknown }>`select payload from outbox_events
    where name = 'credits.gift_processed' and payload ->> 'user_id' = ${userId}`.execute(
    world.database.kysely,
  )
  return rows.map((row) => row.payload)
}

async function list(caller: Caller, query = '') {
  const response = await get(caller, `/api/admin/credit-gifts${query}`)
  return (await response.json()) as { gifts: CreditGift[]; earlier: string | null; pending: number }
}

const credits = async (caller: Caller) =>
  (await (await get(caller, '/api/credits')).json()) as { xp_credits: number }

test('AD-9: a gift waits until it is processed, then its credits are in the XP bucket with row, audit and event', async () => {
  const recipient = await world.newCaller()
  const gift = { recipient_id: recipient.userId, amount: 10_000, reason: ' For the chillies ' }
  const created = await create(admin, gift)
  expect(created).toMatchObject({
    status: 200,
    body: {
      recipient: { user_id: recipient.userId },
      amount: 10_000,
      reason: 'For the chillies',
      status: 'pending',
      failed_for: null,
      created_by: { user_id: admin.userId },
      processed_by: null,
      processed_at: null,
    },
  })
  expect(await credits(recipient)).toMatchObject({ xp_credits: 0 })
  expect(await eventsOf(recipient.userId)).toEqual([])
  const { id } = created.body
  expect(await process(admin, id)).toMatchObject({
    status: 200,
    body: { status: 'processed', processed_by: { user_id: admin.userId }, processed_at: expect.any(String) },
  })
  expect(await credits(recipient)).toMatchObject({ xp_credits: 10_000 })
  expect(await giftRowsOf(world, recipient.userId)).toEqual([
    {
      transaction_type: 'gifted',
      daily_amount: 0,
      xp_amount: 10_000,
      cause: `gift:${id}`,
      metadata: { cause: 'gift', reason: 'For the chillies' },
    },
  ])
  expect(await eventsOf(recipient.userId)).toEqual([
    { user_id: recipient.userId, gift_id: id, amount: 10_000, reason: 'For the chillies' },
  ])
  const actor_id = admin.userId
  expect(await auditsOf(id)).toMatchObject([
    { action: 'credit_gift.created', actor_id, details: { before: null, after: 'pending', amount: 10_000 } },
    { action: 'credit_gift.processed', actor_id, details: { before: 'pending', after: 'processed' } },
  ])
})

test('AD-9: a gift that is processed already, or that does not exist, is refused in the documented words and changes nothing', async () => {
  const recipient = await world.newCaller()
  const { body } = await give(admin, { recipient_id: recipient.userId, amount: 4 })
  const before = await takeSnapshot(world.database)
  for (const id of [body.id, randomUUID()]) {
    expect(await process(admin, id)).toMatchObject({
      status: 409,
      body: {
        code: 'credits.gift_not_pending',
        message: 'Failed to process credit gift - gift may not exist or is already processed',
      },
    })
  }
  expect(await takeSnapshot(world.database)).toEqual(before)
})

test('AD-9: a pending gift can be changed and cancelled; a settled one cannot', async () => {
  const recipient = await world.newCaller()
  const { body: gift } = await create(admin, {
    recipient_id: recipient.userId,
    amount: 9_999,
    reason: 'Typo',
  })
  const other = await newStaff(world, 'super_admin')
  const changed = await change(other, gift.id, { amount: 99, reason: ' Fixed ' })
  expect(changed).toMatchObject({ status: 200, body: { amount: 99, reason: 'Fixed', status: 'pending' } })
  const stale = { status: 409, body: { code: 'credits.gift_changed' } }
  expect(await process(admin, gift.id, 9_999)).toMatchObject(stale)
  expect(await giftRowsOf(world, recipient.userId)).toEqual([])
  expect(await process(admin, gift.id, 99)).toMatchObject({ status: 200, body: { status: 'processed' } })
  const settled = { status: 409, body: { code: 'credits.gift_settled' } }
  expect(await change(admin, gift.id, { amount: 1, reason: '' })).toMatchObject(settled)
  expect(await cancel(admin, gift.id)).toMatchObject(settled)
  expect((await auditsOf(gift.id))[1]).toMatchObject({
    action: 'credit_gift.changed',
    actor_id: other.userId,
    details: { before: 9_999, after: 99 },
  })

  const { body: unwanted } = await create(admin, { recipient_id: recipient.userId, amount: 5 })
  for (let i = 0; i < 2; i += 1) {
    expect(await cancel(other, unwanted.id)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', processed_by: { user_id: other.userId } },
    })
  }
  expect(await process(admin, unwanted.id)).toMatchObject({ status: 409 })
  expect((await auditsOf(unwanted.id)).map(({ action }) => action)).toEqual([
    'credit_gift.created',
    'credit_gift.cancelled',
  ])
  expect(await giftRowsOf(world, recipient.userId)).toHaveLength(1)
  const { body: own } = await create(other, { recipient_id: admin.userId, amount: 1 })
  expect(await change(admin, own.id, { amount: 10_000, reason: '' })).toMatchObject({
    status: 403,
    body: { code: 'credits.gift_to_self' },
  })
})

test('AD-9: of a cancellation and a processing at the same time one wins', async () => {
  const recipient = await world.newCaller()
  for (let round = 0; round < 5; round += 1) {
    const { body: gift } = await create(admin, { recipient_id: recipient.userId, amount: 1 })
    const answers = await Promise.all([process(admin, gift.id), cancel(admin, gift.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})

test('AD-12: credits given at once are there with the answer, once for an id however often it is asked', async () => {
  const recipient = await world.newCaller()
  const gift = { id: randomUUID(), recipient_id: recipient.userId, amount: 7 }
  const answers = await Promise.all(Array.from({ length: 8 }, () => give(admin, gift)))
  for (const { status, body } of answers) expect([status, body.status]).toEqual([200, 'processed'])
  expect(await credits(recipient)).toMatchObject({ xp_credits: 7 })
  expect(await auditsOf(gift.id)).toHaveLength(2)
  expect(await give(admin, { ...gift, amount: 8 })).toMatchObject({
    status: 409,
    body: { code: 'credits.gift_id_taken' },
  })
})

test('AD-9: administrators cannot give themselves credits, neither by making a gift nor by processing one', async () => {
  const other = await newStaff(world, 'super_admin')
  const refused = { status: 403, body: { code: 'credits.gift_to_self' } }
  expect(await create(admin, { recipient_id: admin.userId, amount: 1 })).toMatchObject(refused)
  expect(await give(admin, { recipient_id: admin.userId, amount: 1 })).toMatchObject(refused)
  const { body } = await create(other, { recipient_id: admin.userId, amount: 1 })
  expect(await process(admin, body.id)).toMatchObject(refused)
  expect(await giftRowsOf(world, admin.userId)).toEqual([])
  expect(await process(other, body.id)).toMatchObject({ status: 200, body: { status: 'processed' } })
})

test('AD-9: a gift fails with its reason where the recipient was banned or deleted meanwhile, and stays failed', async () => {
  const { kysely } = world.database
  const [banned, deleted] = [await world.newCaller(), await world.newCaller()]
  const [toBanned, toDeleted] = [
    await create(admin, { recipient_id: banned.userId, amount: 5 }),
    await create(admin, { recipient_id: deleted.userId, amount: 5 }),
  ]
  await sql`update auth_users set banned_at = now() where id = ${banned.userId}`.execute(kysely)
  await sql`delete from auth_users where id = ${deleted.userId}`.execute(kysely)
  expect(await process(admin, toBanned.body.id)).toMatchObject({
    status: 200,
    body: { status: 'failed', failed_for: 'recipient_banned' },
  })
  expect(await process(admin, toDeleted.body.id)).toMatchObject({
    status: 200,
    body: { status: 'failed', failed_for: 'recipient_gone', recipient: null },
  })
  expect(await giftRowsOf(world, banned.userId)).toEqual([])
  expect(await eventsOf(banned.userId)).toEqual([])
  expect((await auditsOf(toBanned.body.id)).at(-1)).toMatchObject({
    action: 'credit_gift.failed',
    details: { before: 'pending', after: 'failed', failed_for: 'recipient_banned' },
  })
  await sql`update auth_users set banned_at = null where id = ${banned.userId}`.execute(kysely)
  expect(await process(admin, toBanned.body.id)).toMatchObject({ status: 409 })
})

test('AD-9: unknown and banned people get no new gift, and an amount is 1 to 10,000', async () => {
  const recipient = await world.newCaller()
  await sql`update auth_users set banned_at = now() where id = ${recipient.userId}`.execute(
    world.database.kysely,
  )
  expect(await create(admin, { recipient_id: randomUUID(), amount: 1 })).toMatchObject({
    status: 404,
    body: { code: 'credits.gift_recipient_not_found' },
  })
  expect(await create(admin, { recipient_id: recipient.userId, amount: 1 })).toMatchObject({
    status: 409,
    body: { code: 'access.person_banned' },
  })
  for (const amount of [0, -1, 10_001, 1.5]) {
    expect((await create(admin, { recipient_id: randomUUID(), amount })).status).toBe(400)
  }
  expect(
    (await create(admin, { recipient_id: randomUUID(), amount: 1, reason: 'x'.repeat(201) })).status,
  ).toBe(400)
})

test('AD-9: gifts are listed newest first in pages, by status, with how many wait', async () => {
  const recipient = await world.newCaller()
  const ids: string[] = []
  for (const amount of [1, 2, 3])
    ids.unshift((await create(admin, { recipient_id: recipient.userId, amount })).body.id)
  const first = await list(admin, '?limit=2')
  expect(first.gifts.map((gift) => gift.id)).toEqual(ids.slice(0, 2))
  const second = await list(admin, `?limit=1&before=${first.earlier}`)
  expect(second.gifts.map((gift) => gift.id)).toEqual(ids.slice(2))
  await process(admin, ids[0] ?? '')
  const waiting = await list(admin, '?status=pending&limit=100')
  expect(waiting.pending).toBe(waiting.gifts.length)
  expect(waiting.gifts.map((gift) => gift.id)).not.toContain(ids[0])
  expect((await list(admin, '?status=processed')).gifts[0]?.id).toBe(ids[0])
})

test('CR-5: the recipient’s open page hears of the credits from any node', async () => {
  const recipient = await world.newCaller({ node: 0 })
  const live = await fetch(`${recipient.url}/api/live`, { headers: { cookie: recipient.cookie } })
  const chunks = (live.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .values()
  let told = ''
  const hear = async (wanted: string) => {
    while (!told.includes(wanted)) told += (await chunks.next()).value ?? ''
  }
  await hear('null')
  await give(admin, { recipient_id: recipient.userId, amount: 2 })
  await hear('credits')
  expect(told).toContain('credits')
})
