import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDueAccounts } from '../../src/domains/privacy/deletion/delete-due-accounts.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, eventsOf, get, post } from '../chat/talk.ts'

let world: ChatWorld
let runtime: Runtime
beforeAll(async () => {
  world = await startChatWorld()
  const [node] = world.nodes
  if (!node) throw new Error('no node was started')
  runtime = node.runtime
})
afterAll(() => world.close())

/** Makes the deletion of an account due, as it is seven days after its owner asked. */
async function makeDue(userId: string): Promise<void> {
  const dueAt = new Date(runtime.clock.now().getTime() - 1)
  await world.database.kysely
    .insertInto('account_deletions')
    .values({ user_id: userId, requested_at: new Date(dueAt.getTime() - 1), due_at: dueAt })
    .execute()
}

/** Counts the rows of the chat, the ledger and the account that still name a person. */
async function countRows(userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from turns where user_id = ${userId}) + (select count(*) from messages where user_id = ${userId})
      + (select count(*) from chat_sessions where user_id = ${userId}) + (select count(*) from xp_entries where user_id = ${userId})
      + (select count(*) from credit_transactions where user_id = ${userId}) + (select count(*) from credit_accounts where user_id = ${userId})
      + (select count(*) from auth_users where id = ${userId}))::int as count`.execute(world.database.kysely)
  return rows[0]?.count ?? -1
}

/**
 * Sends a message and deletes the account as soon as the reply has begun; returns how the stream ended, if it was not
 * cut.
 */
async function deleteWhileAnswered(caller: Caller & { userId: string }): Promise<string | null> {
  const content = 'How does an auction end?\n\n[[reply tokens=80 rate=80]]'
  const answer = await post(caller, '/api/chat/messages', { id: randomUUID(), content })
  const isBegun = Promise.withResolvers<void>()
  const read = async () => {
    for await (const event of eventsOf(answer)) {
      if (event.type === 'text') isBegun.resolve()
      if (event.type === 'end') return event.status
    }
    return null
  }
  const ended = read().catch(() => null)
  await isBegun.promise
  await makeDue(caller.userId)
  expect(await deleteDueAccounts(runtime)).toBe(1)
  return ended
}

test('ST-6: an account that is deleted while it gets a reply leaves nothing, and the ledger holds', async () => {
  const caller = await world.newCaller()
  const ended = await deleteWhileAnswered(caller)
  expect(ended).not.toBe('answered')
  await expect.poll(() => countRows(caller.userId)).toBe(0)
  expect((await get(caller, '/api/credits')).status).toBe(401)
  expect(await world.verify()).toEqual([])
})

test('ST-6: of sends and a deletion at one moment each is whole or nothing', async () => {
  const callers = await Promise.all(Array.from({ length: 6 }, () => world.newCaller()))
  for (const { userId } of callers) await makeDue(userId)
  const sends = callers.map((caller) =>
    post(caller, '/api/chat/messages', { id: randomUUID(), content: 'Hello' }),
  )
  const [replies] = await Promise.all([Promise.all(sends), deleteDueAccounts(runtime)])
  for (const reply of replies) {
    expect([200, 401]).toContain(reply.status)
    // It is cut where the account is deleted before the reply is complete.
    await reply.text().catch(() => '')
  }
  await expect.poll(() => deleteDueAccounts(runtime)).toBe(0)
  for (const { userId } of callers) await expect.poll(() => countRows(userId)).toBe(0)
  expect(await world.verify()).toEqual([])
})
