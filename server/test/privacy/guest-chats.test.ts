import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendGuestMessage } from '../../src/domains/chat/guests/send-guest-message.ts'
import { takeGuestChat } from '../../src/domains/chat/guests/take-guest-chat.ts'
import { type ChatNode, ReplyNews } from '../../src/domains/chat/index.ts'
import { startGuestSession } from '../../src/domains/identity/sessions/start-guest-session.ts'
import { loadGuide, readVoice } from '../../src/domains/knowledge/index.ts'
import { deleteDueAccounts } from '../../src/domains/privacy/deletion/delete-due-accounts.ts'
import { requestDeletion } from '../../src/domains/privacy/deletion/request-deletion.ts'
import { requestExport } from '../../src/domains/privacy/export/request-export.ts'
import { downloadExport } from '../../src/domains/privacy/index.ts'
import { forgetSettings } from '../../src/domains/settings/read-settings.ts'
import { startPush } from '../../src/platform/hints/push.ts'
import { createVisitor, openWorld, PASSWORD, signInAs, type Visitor, type World } from '../joining/world.ts'
import { storeSettings } from '../stored-settings.ts'
import { addMember, makeLastExport, readArchive } from './members.ts'

const DAY_MS = 86_400_000
let world: World
let node: ChatNode
beforeAll(async () => {
  world = await openWorld()
  const { runtime, database } = world
  await loadGuide(runtime)
  await storeSettings(database, { guest_chat: true })
  forgetSettings(runtime)
  node = {
    runtime,
    model: null,
    voice: readVoice(),
    live: new Map(),
    guests: new Map(),
    opening: { member: 0, guest: 0 },
    news: new ReplyNews(runtime, await startPush(runtime)),
    streams: new Set(),
  }
})
afterAll(() => world.close())

/** Creates a browser in which a guest has said something. */
async function talk(content: string): Promise<Visitor> {
  const visitor = createVisitor(world.runtime)
  await visitor.call(startGuestSession)
  await visitor.call((context) => sendGuestMessage(node, context, { id: randomUUID(), content }))
  await expect.poll(() => node.guests.size).toBe(0)
  return visitor
}

async function countWith(word: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from messages where content like ${`%${word}%`})
      + (select count(*) from guest_turns where question like ${`%${word}%`})
      + (select count(*) from guest_chats where title like ${`%${word}%`})
      + (select count(*) from chat_sessions where title like ${`%${word}%`}))::int as count`.execute(
    world.database.kysely,
  )
  return rows[0]?.count ?? 0
}

test('GU-3, ST-6: the chat of a guest is in the archive of the member that they became, and goes with the account', async () => {
  const { email, userId } = await addMember(world)
  const visitor = await talk('What is a quokka worth?')
  await signInAs(visitor, { identifier: email, password: PASSWORD })
  const { chat } = await visitor.call((context) => takeGuestChat(node, context))
  expect(chat?.title).toBe('What is a quokka worth?')
  await visitor.call(requestExport)
  await makeLastExport(world)
  const files = await readArchive(visitor, downloadExport)
  expect(files['data/chats/turns.json']).toContain('"is_from_guest": true')
  expect(Object.keys(files).some((path) => path.startsWith('chats/'))).toBe(true)
  expect(Object.values(files).join('\n')).toContain('What is a quokka worth?')
  await visitor.call(requestDeletion)
  world.clock.advance(8 * DAY_MS)
  await deleteDueAccounts(world.runtime)
  expect(await countWith('quokka')).toBe(0)
  const { rows } = await sql`select from turns where user_id = ${userId}`.execute(world.database.kysely)
  expect(rows).toEqual([])
})

test('GU-3: the chat of a guest is in no other archive', async () => {
  await talk('My wombat is a secret')
  const { visitor } = await addMember(world)
  await visitor.call(requestExport)
  await makeLastExport(world)
  expect(Object.values(await readArchive(visitor, downloadExport)).join('\n')).not.toContain('wombat')
})
