import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@pepper/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldChats } from '../../src/domains/chat/sessions/delete-old-chats.ts'
import { openWorld, type World } from '../joining/world.ts'
import { meetAtALock } from '../meet-at-a-lock.ts'
import { addMember } from '../privacy/members.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('ST-6: an old chat in which a person writes during the clean-up stays', async () => {
  const { userId: user_id } = await addMember(world)
  const { kysely } = world.database
  const old = new Date(world.clock.now().getTime() - 31 * DAY_MS)
  const chats = ['resumed', 'left'].map((title) => ({ session_id: `session_${randomUUID()}`, title }))
  await kysely
    .insertInto('chat_sessions')
    .values(chats.map((chat) => ({ ...chat, user_id, created_at: old, last_message_at: old })))
    .execute()
  const deleted = await meetAtALock(
    world.database,
    (tx) =>
      tx
        .updateTable('chat_sessions')
        .set({ last_message_at: world.clock.now() })
        .where('title', '=', 'resumed')
        .execute(),
    () => deleteOldChats(world.runtime, 30),
  )
  expect(deleted).toBe(1)
  const open = await kysely
    .selectFrom('chat_sessions')
    .select('title')
    .where('deleted_at', 'is', null)
    .execute()
  expect(open).toEqual([{ title: 'resumed' }])
})
