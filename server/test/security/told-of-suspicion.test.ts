import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../src/domains/joining/signing-in/sign-in.ts'
import type { Jobs } from '../../src/platform/events/jobs.ts'
import { recordSecurityEvent } from '../../src/platform/security-events.ts'
import { startJobs } from '../joining/start-jobs.ts'
import { createVisitor, openWorld, PASSWORD, signInAs, type World } from '../joining/world.ts'
import { addMember, type Member } from '../privacy/members.ts'

const HOUR_MS = 3_600_000
const AT_LAST = { timeout: 60_000, interval: 100 }
let world: World
let jobs: Jobs
beforeAll(async () => {
  world = await openWorld()
  jobs = await startJobs(world.runtime)
})
afterAll(async () => {
  await jobs.stop(5_000)
  await world.close()
})

const from = (network?: string) => createVisitor(world.runtime, network)

async function fail({ email }: Member, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) {
    await signInAs(from(), { identifier: email, password: 'a wrong password' }).catch(() => {})
  }
}

async function signInFrom({ email }: Member, networks: string[]): Promise<void> {
  for (const network of networks) await signInAs(from(network), { identifier: email, password: PASSWORD })
}

/** Gives a member a habit: sign-ins on earlier days, twelve hours away from the present hour. */
async function addHabit({ userId }: Member, signIns: number): Promise<void> {
  const rows = Array.from({ length: signIns }, (_, day) => ({
    event_type: 'login_succeeded',
    user_id: userId,
    network: '203.0.113.0',
    created_at: new Date(world.clock.now().getTime() - ((day + 2) * 24 + 12) * HOUR_MS),
  }))
  await world.database.kysely.insertInto('security_events').values(rows).execute()
}

/** Makes so many refused requests of a member, as a node counts them. */
async function beRefused({ visitor }: Member, refusals: number): Promise<void> {
  await visitor.call((context) =>
    recordSecurityEvent(context, { type: 'rate_limit_exceeded', details: { refusals } }),
  )
}

function signInOnNewDevice({ email }: Member): Promise<unknown> {
  return from().call((context) =>
    signIn(Object.assign(context, { userAgent: 'A browser elsewhere' }), {
      identifier: email,
      password: PASSWORD,
    }),
  )
}

/** Reads the notices to a member, and the signals of their flag. */
async function told({ userId, email }: Member) {
  const { kysely } = world.database
  const flags = await kysely
    .selectFrom('suspicious_activity')
    .select('signals')
    .where('user_id', '=', userId)
    .execute()
  const inbox = await kysely
    .selectFrom('system_notifications')
    .select('code')
    .where('user_id', '=', userId)
    .execute()
  const mails = await kysely
    .selectFrom('outbox_mails')
    .select('subject')
    .where('recipient', '=', email)
    .where('body_text', 'like', '%/auth/not-me#%')
    .execute()
  return {
    signals: flags.flatMap(({ signals }) => signals),
    inbox: inbox.map(({ code }) => code),
    mails: mails.map(({ subject }) => subject.replace(/ (to|in) your .*$/, '')),
  }
}

const SUSPICIOUS = { inbox: ['suspicious_activity'], mails: ['Unusual activity'] }
const SIGNS = [
  {
    sign: 'failed_attempts',
    almost: (member: Member) => fail(member, 3),
    happen: (member: Member) => fail(member, 1),
    ...SUSPICIOUS,
  },
  {
    sign: 'rapid_requests',
    almost: (member: Member) => beRefused(member, 20),
    happen: (member: Member) => beRefused(member, 10),
    ...SUSPICIOUS,
  },
  {
    sign: 'multiple_locations',
    almost: (member: Member) => signInFrom(member, ['203.0.113.7', '198.51.100.7']),
    happen: (member: Member) => signInFrom(member, ['192.0.2.7']),
    ...SUSPICIOUS,
  },
  {
    sign: 'unusual_time',
    almost: async (member: Member) => {
      world.clock.advance(6 * HOUR_MS)
      await addHabit(member, 8)
      await signInFrom(member, ['203.0.113.7'])
      // An event now would make this hour a usual one.
      world.clock.advance(5 * HOUR_MS)
      await addHabit(member, 2)
    },
    happen: (member: Member) => signInFrom(member, ['203.0.113.7']),
    ...SUSPICIOUS,
  },
  {
    sign: 'unknown_device',
    almost: (member: Member) => signInFrom(member, ['203.0.113.7']),
    happen: signInOnNewDevice,
    ...{ inbox: ['signed_in_elsewhere'], mails: ['New sign-in'] },
  },
] as const

test.each(SIGNS)(
  'SE-2: $sign flags the account and is notified in the inbox and by mail, and less is not',
  async (row) => {
    const member = await addMember(world)
    await row.almost(member)
    await settle()
    expect(await told(member)).toEqual({ signals: [], inbox: [], mails: [] })
    await row.happen(member)
    await expect
      .poll(() => told(member), AT_LAST)
      .toEqual({ signals: [row.sign], inbox: row.inbox, mails: row.mails })
  },
)

/** Waits until every event so far was handed over and every job is done. */
async function settle(): Promise<void> {
  const marker = await addMember(world)
  await fail(marker, 4)
  await expect.poll(() => told(marker), AT_LAST).toMatchObject({ mails: SUSPICIOUS.mails })
}
