import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendToRecipients } from '../../src/domains/announcements/send-to-recipients.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { BOT_PACE_MS } from '../../src/platform/telegram/bot-pace.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createTestRuntime } from '../runtimes.ts'
import { createChatter } from './announcing.ts'
import { type BotApi, startBotApi, TOKEN } from './bot-api.ts'

const PEOPLE = 25

let opened: TestDatabase
let bot: BotApi
beforeAll(async () => {
  opened = await openTestDatabase()
  bot = await startBotApi()
})
afterAll(async () => {
  await opened.close()
  await bot[Symbol.asyncDispose]()
})

function openSender(): Runtime {
  const config = readConfig({ TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: bot.url })
  return createTestRuntime(opened.database, { config })
}

async function addAnnouncement(people: readonly string[]): Promise<string> {
  const { kysely } = opened.database
  const id = randomUUID()
  const now = new Date()
  await kysely
    .insertInto('announcements')
    .values({
      ...{ id, message: 'News', audience: 'all', channel: 'bot_dm', status: 'sending', is_enrolled: true },
      ...{ created_at: now, sent_at: now },
    })
    .execute()
  const recipients = people.map((user_id) => ({ announcement_id: id, user_id, state: 'pending' }))
  await kysely.insertInto('announcement_recipients').values(recipients).execute()
  return id
}

test('AD-13: two nodes that send two announcements by the bot keep one pace together', async () => {
  const people: string[] = []
  for (let index = 1; index <= PEOPLE; index += 1) people.push(await createChatter(opened.database, index))
  const ids = [await addAnnouncement(people), await addAnnouncement(people)]
  const [one, other] = [openSender(), openSender()]
  const startedAt = Date.now()
  const until = performance.now() + 60_000
  await Promise.all(
    ids.flatMap((id) => {
      const run = { id, channel: 'bot_dm' as const, message: 'News' }
      return [sendToRecipients(one, run, until), sendToRecipients(other, run, until)]
    }),
  )
  expect(bot.calls).toHaveLength(2 * PEOPLE)
  // The clocks of the database and of this test are read apart: a few ms are theirs.
  const early = bot.calls.filter((at, place) => at < startedAt + place * BOT_PACE_MS - 20)
  expect(early).toEqual([])
})
