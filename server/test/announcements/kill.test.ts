import { randomUUID } from 'node:crypto'
import type { AnnouncementChannel } from '@pepper/contract/announcements'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase, type DatabaseLocation, testEngine } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { rounds } from '../faults/rounds.ts'
import { startServerProcess, withDatabase } from '../faults/server-process.ts'
import { startTestNode } from '../nodes.ts'
import { announce, call, createAdmin, createChatter, failuresOf, finished } from './announcing.ts'
import { startBotApi, TOKEN } from './bot-api.ts'
import { startMailServer } from './mail-server.ts'

const PEOPLE = 40

/** Lets the killed node's work be taken up now, without waiting for its heartbeat, its job and the next minute. */
async function takeUp(location: DatabaseLocation): Promise<void> {
  await withDatabase(location, async ({ kysely }) => {
    if (testEngine() === 'postgres') {
      await sql`update server_nodes set heartbeat_at = now() - interval '1 minute'`.execute(kysely)
    }
    await sql`insert into outbox_events (name, payload)
      select 'announcements.sending_due', jsonb_build_object('announcement_id', id) from announcements`.execute(
      kysely,
    )
  })
}

const channels: [AnnouncementChannel, number][] = [
  ['email', 10],
  ['bot_dm', 10],
  ['in_app', 0],
]

test.each(Array.from({ length: rounds(1, 20) }, () => channels).flat())(
  'AD-13: a node killed in the middle of sending by %s: another goes on, and each person gets it once',
  async (channel, killAt) => {
    const location = await createTestDatabase()
    await using smtp = await startMailServer()
    await using bot = await startBotApi()
    const env = { SMTP_URL: smtp.url, TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: bot.url }
    const admin = await withDatabase(location, async (database) => {
      for (let index = 1; index < PEOPLE; index += 1) {
        if (channel === 'bot_dm') await createChatter(database, index)
        else await createPerson(database)
      }
      return createAdmin(database)
    })
    const server = await startServerProcess(location, env)
    const reached = () =>
      channel === 'email' ? smtp.mails.map(({ to }) => to) : bot.messages.map(({ chatId }) => chatId)
    let killed: Promise<unknown> | undefined
    const killInTime = async () => {
      if (killed === undefined && reached().length >= killAt) killed = server.kill()
      await killed
    }
    smtp.onTaken = killInTime
    bot.onTaken = killInTime
    const id = randomUUID()
    await announce({ ...admin, url: server.url }, { id, channel })
    if (channel === 'in_app') killed = server.kill()
    await expect.poll(() => killed, { timeout: 60_000 }).toBeDefined()
    await killed
    await takeUp(location)
    const node = await startTestNode(location, env)
    try {
      const caller = { ...admin, url: node.url }
      const done = await finished(caller, id)
      const again = await announce(caller, { id, channel })
      expect(again).toEqual(done)
      expect(done.delivered + done.failed).toBe(channel === 'bot_dm' ? PEOPLE - 1 : PEOPLE)
      const broken = await failuresOf(caller, id)
      expect(broken.every(({ reason, attempts }) => reason === 'interrupted' && attempts === 1)).toBe(true)
      expect(new Set<number | string>(reached()).size).toBe(reached().length)
      if (channel !== 'in_app') {
        expect(reached().length).toBeGreaterThanOrEqual(killAt)
        // Four at most were under way; the one that was being answered had arrived, and is not known to.
        expect(broken.length).toBeGreaterThanOrEqual(1)
        expect(broken.length).toBeLessThanOrEqual(4)
        expect(reached().length).toBeGreaterThanOrEqual(done.delivered + 1)
        return
      }
      expect(done.failed).toBe(0)
      const { notifications } = await call<{ notifications: unknown[] }>(caller, '/notifications')
      expect(notifications).toHaveLength(1)
    } finally {
      await node.stop()
      await location.remove()
    }
  },
)
