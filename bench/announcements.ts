import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnnouncementChannel } from '@pepper/contract/announcements'
import { sql } from 'kysely'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { createAnnouncement } from '../server/src/domains/announcements/create-announcement.ts'
import { processSending } from '../server/src/domains/announcements/index.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import type { Database } from '../server/src/platform/db/database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDatabase } from '../server/src/platform/db/open-database.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { startPostgresCluster } from '../server/test/databases/postgres-cluster.ts'
import { createTestContext, createTestRuntime } from '../server/test/runtimes.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000)
/** The number of people whom mail reaches. */
const MAILED = Math.min(PEOPLE, Number(process.env.BENCH_MAILED ?? PEOPLE))
/**
 * The number of people whom the bot reaches. Bots may send 30 messages a second in all, so fewer people say as much.
 */
const CHATTERS = Math.min(PEOPLE, Number(process.env.BENCH_CHATTERS ?? 1_000))
const MIB = 1024 * 1024

/**
 * `npm run bench:announcements`: one announcement by each channel to 100,000 people (the bot: 1,000), over loopback:
 * the people a second, the memory of the node, and that each was reached exactly once.
 */
const cluster = await startPostgresCluster()
const client = new pg.Client({ connectionString: `${cluster.url}/postgres` })
await client.connect()
await client.query('create database bench_announcements')
await client.end()
const database = await openDatabase(
  { databaseUrl: `${cluster.url}/bench_announcements`, databasePoolSize: 10, dataDir: '' },
  createLog({ logLevel: 'silent' }),
)
await migrate(database)
const reached = new Map<string, number>()
const smtp = await startSmtp()
const bot = await startBot()
const config = readConfig({
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  TELEGRAM_BOT_TOKEN: '4711:bench',
  TELEGRAM_API_ROOT: `http://127.0.0.1:${bot.port}`,
})
const runtime = createTestRuntime(database, { config })
const actorId = await seed(database)
const actor = { userId: actorId, sessionId: '', role: 'admin', permissions: ['announcements.send'] as const }
const context = createTestContext(runtime, { actor })
let isSound = true
for (const channel of ['in_app', 'email', 'bot_dm'] as const) await measure(channel)
smtp.close()
bot.close()
await database.close()
await cluster.stop()
process.exit(isSound ? 0 : 1)

async function measure(channel: AnnouncementChannel): Promise<void> {
  reached.clear()
  const expected = { in_app: PEOPLE, email: MAILED, bot_dm: CHATTERS }[channel]
  const id = randomUUID()
  let highest = process.memoryUsage().rss
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 200)
  const startedAt = performance.now()
  await createAnnouncement(context, { id, message: 'News for all members', audience: 'all', channel })
  let slices = 0
  let status = ''
  while (status !== 'sent') {
    await processSending(runtime, id)
    slices += 1
    const row = await database.kysely
      .selectFrom('announcements')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    status = row.status
  }
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(watch)
  const delivered = await countDelivered(id)
  const twice = [...reached.values()].filter((times) => times > 1).length
  const isRight = delivered === expected && twice === 0 && (channel === 'in_app' || reached.size === expected)
  isSound &&= isRight
  console.log(
    `${channel.padEnd(7)} ${delivered} of ${expected} delivered in ${seconds.toFixed(1)} s: ${(expected / seconds).toFixed(0)}/s, ${slices} slices, at most ${(highest / MIB).toFixed(0)} MiB; reached twice: ${twice}${isRight ? '' : ' NOT AS EXPECTED'}`,
  )
}

async function countDelivered(id: string): Promise<number> {
  const { count } = await database.kysely
    .selectFrom('announcement_recipients')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('announcement_id', '=', id)
    .where('state', '=', 'delivered')
    .executeTakeFirstOrThrow()
  return count
}

function note(who: string): void {
  reached.set(who, (reached.get(who) ?? 0) + 1)
}

async function startSmtp(): Promise<{ port: number; close: () => void }> {
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, disableReverseLookup: true },
    onData: (stream, session, done) => {
      stream.resume().once('end', () => {
        note(session.envelope.rcptTo[0]?.address ?? '')
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close(() => {}) }
}

async function startBot(): Promise<{ port: number; close: () => void }> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    note(String((JSON.parse(body) as { chat_id: number }).chat_id))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true,"result":{}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.closeAllConnections() }
}

/** Adds the people; returns the id of one of them, who announces. */
async function seed({ kysely }: Database): Promise<string> {
  await sql`insert into auth_users (name, email, email_verified, created_at)
    select 'Bench', format('bench-%s@example.org', n), n <= ${MAILED}::int, now() - interval '1 day'
    from generate_series(1, ${PEOPLE}::int) n`.execute(kysely)
  await sql`
    insert into profiles (full_name, email, mailbox, telegram_id, referral_code, auth_user_id)
    select 'Bench', u.email, u.email, row_number() over (), upper(substr(md5(u.id::text), 1, 8)), u.id
    from auth_users u limit ${CHATTERS}::int`.execute(kysely)
  await sql`vacuum analyze`.execute(kysely)
  const { id } = await kysely.selectFrom('auth_users').select('id').limit(1).executeTakeFirstOrThrow()
  return id
}
