import { creditInfo } from '@pepper/contract/credits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, get, send } from '../chat/talk.ts'
import { newStaff } from './gift-world.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(() => world.close())

const infoOf = async (caller: Caller) => creditInfo.parse(await (await get(caller, '/api/credits')).json())

test('CR-1, CR-3: the answer counts both buckets, the total, the XP and the day’s use, and a message moves them by one', async () => {
  const caller = await world.newCaller({ bonusCredits: 1, xp: 240 })
  expect(await infoOf(caller)).toMatchObject({
    daily_credits: 3,
    xp_credits: 3,
    total_credits: 6,
    user_xp: 240,
    daily_used: 0,
    daily_allowance: 3,
    xp_pending: 0,
  })
  const { end } = await send(caller, { content: 'Hello' })
  const after = {
    daily_credits: 2,
    xp_credits: 3,
    total_credits: 5,
    user_xp: 300,
    daily_used: 1,
    xp_pending: 1,
  }
  expect(end).toMatchObject({ status: 'answered', credits: after })
  expect(await infoOf(caller)).toMatchObject(after)
})

test.each(['admin', 'super_admin'] as const)(
  'CR-1: -1 is unlimited: an account of the role %s counts no credits and spends none',
  async (role) => {
    const staff = await newStaff(world, role)
    const unlimited = { daily_credits: -1, xp_credits: -1, total_credits: -1, daily_allowance: -1 }
    expect(await infoOf(staff)).toMatchObject(unlimited)
    expect((await send(staff, { content: 'Hello' })).end).toMatchObject({
      status: 'answered',
      credits: unlimited,
    })
    const { rows } = await sql<{ spends: number }>`select count(*)::int as spends from credit_transactions
      where user_id = ${staff.userId} and cause like 'spend:%'`.execute(world.database.kysely)
    expect(rows).toEqual([{ spends: 0 }])
  },
)
