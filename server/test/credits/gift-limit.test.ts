import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { post } from '../chat/talk.ts'
import { storeSettings } from '../stored-settings.ts'
import { create, giftRowsOf, give, newStaff, type Person, process } from './gift-world.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ nodes: 2 })
})
afterAll(() => world.close())

const REACHED = 'credits.gift_limit_reached'

const setLimit = (credits: number) => storeSettings(world.database, { gift_daily_limit: credits })

const sumOf = async ({ userId }: Person) =>
  (await giftRowsOf(world, userId)).reduce((sum, row) => sum + row.xp_amount, 0)

const newPerson = async () => (await world.newCaller()) as Person

test('W3: parallel gifts of one administrator on two nodes stop at exactly the limit of the day', async () => {
  await setLimit(1_000)
  const admin = await newStaff(world, 'admin')
  const elsewhere = { ...admin, url: world.nodes.at(-1)?.url ?? admin.url }
  const people = await Promise.all(Array.from({ length: 14 }, newPerson))
  const answers = await Promise.all(
    people.map(({ userId }, index) =>
      give(index % 2 ? admin : elsewhere, { recipient_id: userId, amount: 100 }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(Array(4).fill(REACHED))
  const given = await Promise.all(people.map(sumOf))
  expect(given.reduce((sum, credits) => sum + credits, 0)).toBe(1_000)
})

test('W3: the refusal says what is left, leaves nothing behind, and a super admin has the limit too', async () => {
  await setLimit(500)
  const boss = await newStaff(world, 'super_admin')
  const ada = await newPerson()
  expect((await give(boss, { recipient_id: ada.userId, amount: 350 })).status).toBe(200)
  const id = randomUUID()
  expect(await give(boss, { id, recipient_id: ada.userId, amount: 151 })).toMatchObject({
    status: 409,
    body: { code: REACHED, data: { limit: 500, left: 150 } },
  })
  const gifts = world.database.kysely.selectFrom('credit_gifts').select('id').where('id', '=', id)
  expect(await gifts.execute()).toEqual([])
  expect((await give(boss, { id, recipient_id: ada.userId, amount: 150 })).status).toBe(200)
  expect(await sumOf(ada)).toBe(500)
})

test('W3: a pending gift counts toward the limit of the person who processes it; creating one does not count', async () => {
  await setLimit(100)
  const [maker, payer] = [await newStaff(world, 'admin'), await newStaff(world, 'admin')]
  const ada = await newPerson()
  const { body: one } = await create(maker, { recipient_id: ada.userId, amount: 80 })
  const { body: other } = await create(maker, { recipient_id: ada.userId, amount: 80 })
  expect((await process(payer, one.id)).body.status).toBe('processed')
  expect((await process(payer, other.id)).body).toMatchObject({ code: REACHED, data: { left: 20 } })
  expect((await process(maker, other.id)).body.status).toBe('processed')
  expect((await give(maker, { recipient_id: ada.userId, amount: 21 })).body.code).toBe(REACHED)
})

test('W3: gifts of a bulk action count; those beyond the limit are refused by name', async () => {
  await setLimit(250)
  const admin = await newStaff(world, 'admin')
  const ids = (await Promise.all([newPerson(), newPerson(), newPerson()])).map(({ userId }) => userId)
  const bulk = { id: randomUUID(), action: 'gift', ids, amount: 100 }
  const response = await post(admin, '/api/admin/users/bulk', bulk)
  const { people } = (await response.json()) as { people: { refusal: string | null }[] }
  expect(people.map(({ refusal }) => refusal)).toEqual([null, null, REACHED])
})

test('W3: yesterday does not count, and 0 is no limit', async () => {
  await setLimit(100)
  const admin = await newStaff(world, 'admin')
  const ada = await newPerson()
  const gift = { recipient_id: ada.userId, amount: 100 }
  const { body } = await give(admin, gift)
  expect((await give(admin, gift)).body.code).toBe(REACHED)
  await world.database.kysely
    .updateTable('credit_gifts')
    .set({ processed_at: new Date(Date.now() - 86_400_000) })
    .where('id', '=', body.id)
    .execute()
  expect((await give(admin, gift)).status).toBe(200)
  await setLimit(0)
  expect((await give(admin, gift)).status).toBe(200)
})
