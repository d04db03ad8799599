import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { touchInbox } from '../../src/domains/notifications/inbox-store.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { send } from '../chat/talk.ts'
import { untilPushed, watch } from './watching.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld({ nodes: 2, livePollMs: 3_600_000 })
})
afterAll(() => world.close())

const soon = { timeout: 1_400, interval: 10 }

test('CR-5: without a bus the database itself brings hints, and none that is lost hides a change', async () => {
  const member = await world.newCaller({ node: 1 })
  const heard = await watch(member)
  await untilPushed(world)
  heard.length = 0
  const [first] = world.nodes
  await send({ ...member, url: first?.url ?? '' }, { content: 'Tell me of bids' })
  await expect.poll(() => [...new Set(heard)].sort(), soon).toEqual(['chats', 'credits'])
  await pause(300)
  heard.length = 0
  const { kysely } = world.database
  const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pepper hints' and datname = current_database()`
  const cutting = setInterval(() => void cut.execute(kysely).catch(() => {}), 50)
  await pause(2_500)
  await sql`select credits_post(${member.userId}, 'gifted', 0, 5, ${randomUUID()}, '{}', now())`.execute(
    kysely,
  )
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['credits'])
  clearInterval(cutting)
  await untilPushed(world)
  heard.length = 0
  await first?.runtime.db.transaction((tx) => touchInbox(tx, member.userId))
  await expect.poll(() => heard, soon).toEqual(['notifications'])
})
