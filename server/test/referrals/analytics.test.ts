import { randomUUID } from 'node:crypto'
import type { AnalyticsRange } from '@pepper/contract/referrals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followReferredNewcomers } from '../../src/app/follow-newcomers.ts'
import { exportAnalytics } from '../../src/domains/referrals/funnel/export-analytics.ts'
import { listTopReferrers } from '../../src/domains/referrals/funnel/list-top-referrers.ts'
import { readFunnel } from '../../src/domains/referrals/funnel/read-funnel.ts'
import { recordVisit } from '../../src/domains/referrals/index.ts'
import { ledgerOf } from '../credits/ledger.ts'
import { codeOf, countRows, createVisitor, PUBLIC, type World } from '../joining/world.ts'
import {
  asPerson,
  asReviewer,
  join,
  type Member,
  openReferralWorld,
  referralOf,
  violationsOf,
} from './people.ts'

const DAY_MS = 86_400_000

let world: World
let admin: Member
beforeAll(async () => {
  world = await openReferralWorld(PUBLIC)
  admin = await join(world.runtime)
})
afterAll(() => world.close())

const context = () => asReviewer(world.runtime, admin.userId)
const funnelOf = (range: AnalyticsRange & { referrer?: string }) => readFunnel(context(), range)
const zeros = {
  visits: 0,
  sign_ups: 0,
  without_link: 0,
  verified: 0,
  first_answers: 0,
  day_7_due: 0,
  day_7_returns: 0,
}

/** Adds an answered question of a person, as the chat leaves it; returns the id of the chat. */
async function answer({ userId }: Member, at: Date): Promise<string> {
  const { kysely } = world.database
  const session_id = `chat_${at.getTime()}_${randomUUID().replaceAll('-', '')}`
  await kysely.insertInto('chat_sessions').values({ session_id, user_id: userId }).execute()
  const ids = {
    id: randomUUID(),
    user_message_id: randomUUID(),
    reply_id: randomUUID(),
    node_id: randomUUID(),
  }
  const turn = { ...ids, user_id: userId, session_id, status: 'answered', is_charged: false }
  await kysely
    .insertInto('turns')
    .values({ ...turn, created_at: at, settled_at: at })
    .execute()
  return session_id
}

const visitHere = ({ userId }: Member) => ledgerOf(world.database, userId).info(world.clock.now())

test('AD-14: the funnel counts each step of those who arrived on a day, and nothing that did not happen', async () => {
  const start = world.clock.now()
  const referrer = await join(world.runtime, { name: 'Fay Funnel' })
  const visitors = Array.from({ length: 4 }, () => createVisitor(world.runtime))
  for (const visitor of visitors) {
    await visitor.call((request) => recordVisit(request, referrer.code))
    await visitor.call((request) => recordVisit(request, referrer.code))
  }
  world.clock.advance(DAY_MS)
  const visit = { visitorId: randomUUID(), at: start }
  const answered = await join(world.runtime, { ref: referrer.code, visit })
  const silent = await join(world.runtime, {
    ref: referrer.code,
    visit: { visitorId: randomUUID(), at: start },
  })
  const typed = await join(world.runtime, { ref: referrer.code, isVerified: false })
  await answer(answered, world.clock.now())
  await followReferredNewcomers(world.runtime)
  const range = { from: '2026-03-10', to: '2026-03-12' }
  const arrived = { ...zeros, visits: 4, sign_ups: 2, verified: 2, first_answers: 1 }
  expect(await funnelOf(range)).toEqual({
    time_zone: 'UTC',
    days: [
      { day: '2026-03-10', ...arrived },
      { day: '2026-03-11', ...zeros, sign_ups: 1, without_link: 1 },
      { day: '2026-03-12', ...zeros },
    ],
    total: { ...arrived, sign_ups: 3, without_link: 1 },
  })
  world.clock.advance(7 * DAY_MS)
  await visitHere(answered)
  await followReferredNewcomers(world.runtime)
  expect((await funnelOf(range)).total).toMatchObject({ day_7_due: 1, day_7_returns: 1 })
  world.clock.advance(DAY_MS)
  await visitHere(silent)
  await followReferredNewcomers(world.runtime)
  expect((await funnelOf(range)).total).toMatchObject({ day_7_due: 3, day_7_returns: 1 })
  expect(await referralOf(world, typed.recordId)).toMatchObject({ is_back_on_day_7: false })
  expect(await violationsOf(world)).toEqual([])
})

test('AD-14: facts about a newcomer stay when the chat is deleted, and late first answers do not count', async () => {
  const referrer = await join(world.runtime)
  const [early, late] = [
    await join(world.runtime, { ref: referrer.code }),
    await join(world.runtime, { ref: referrer.code }),
  ]
  const answeredAt = world.clock.now()
  const sessionId = await answer(early, answeredAt)
  await followReferredNewcomers(world.runtime)
  await world.database.kysely
    .updateTable('chat_sessions')
    .set({ deleted_at: answeredAt })
    .where('session_id', '=', sessionId)
    .execute()
  world.clock.advance(31 * DAY_MS)
  await answer(late, world.clock.now())
  await followReferredNewcomers(world.runtime)
  expect(await referralOf(world, early.recordId)).toMatchObject({ first_answer_at: answeredAt })
  expect(await referralOf(world, late.recordId)).toMatchObject({ first_answer_at: null })
})

test('AD-14: a day begins and ends in the asked time zone, on days of 23 and 25 hours too', async () => {
  await using other = await openReferralWorld(PUBLIC)
  const referrer = await join(other.runtime)
  const arrive = (at: string) =>
    join(other.runtime, { ref: referrer.code, visit: { visitorId: randomUUID(), at: new Date(at) } })
  for (const at of [
    '2026-03-28T22:59:59Z',
    '2026-03-28T23:00:00Z',
    '2026-03-29T21:59:59Z',
    '2026-03-29T22:00:00Z',
  ]) {
    await arrive(at)
  }
  const reader = asReviewer(other.runtime, referrer.userId)
  const range = { from: '2026-03-28', to: '2026-03-30' }
  const signUps = async (time_zone?: string) =>
    (await readFunnel(reader, { ...range, time_zone })).days.map((day) => day.sign_ups)
  expect(await signUps('Europe/Berlin')).toEqual([1, 2, 1])
  expect(await signUps()).toEqual([2, 2, 0])
  expect(await signUps('America/New_York')).toEqual([2, 2, 0])
  expect(await signUps('Pacific/Kiritimati')).toEqual([0, 2, 2])
})

test('AD-14: ranges that are no ranges, and unknown zones, are refused', async () => {
  const ask = (from: string, to: string, time_zone?: string) => codeOf(funnelOf({ from, to, time_zone }))
  expect(await ask('2026-03-12', '2026-03-11')).toBe('request.invalid')
  expect(await ask('2026-01-01', '2027-01-01')).toBe('ok')
  expect(await ask('2026-01-01', '2027-01-02')).toBe('request.invalid')
  expect(await ask('2026-03-11', '2026-03-11', 'Mars/Olympus')).toBe('request.invalid')
})

test('AD-14: the top referrers are those with a newcomer, most qualified first, and no others', async () => {
  await using other = await openReferralWorld(PUBLIC)
  const runtime = other.runtime
  const [two, one, none] = [
    await join(runtime, { name: 'Two' }),
    await join(runtime, { name: 'One' }),
    await join(runtime, { name: 'None' }),
  ]
  for (const ref of [one.code, two.code, two.code]) await join(runtime, { ref })
  await join(runtime, { ref: one.code, email: 'x@mailinator.com' })
  await createVisitor(runtime).call((request) => recordVisit(request, one.code))
  const reader = asReviewer(runtime, none.userId)
  const today = { from: '2026-03-10', to: '2026-03-10' }
  const { referrers } = await listTopReferrers(reader, { ...today, limit: 20 })
  expect(referrers).toEqual([
    {
      referrer: expect.objectContaining({ full_name: 'Two', referral_code: two.code, user_id: two.userId }),
      ...zeros,
      sign_ups: 2,
      without_link: 2,
      verified: 2,
      qualified: 2,
      held: 0,
    },
    {
      referrer: expect.objectContaining({ full_name: 'One' }),
      ...zeros,
      visits: 1,
      sign_ups: 2,
      without_link: 2,
      verified: 2,
      qualified: 1,
      held: 1,
    },
  ])
  expect((await listTopReferrers(reader, { ...today, limit: 1 })).referrers).toHaveLength(1)
  const yesterday = { from: '2026-03-09', to: '2026-03-09', limit: 20 }
  expect((await listTopReferrers(reader, yesterday)).referrers).toEqual([])
  const ofOne = await readFunnel(reader, { ...today, referrer: one.recordId })
  expect(ofOne.total).toEqual({ ...zeros, visits: 1, sign_ups: 2, without_link: 2, verified: 2 })
})

test('AD-14: the export is a CSV file that no spreadsheet runs, and leaves its audit entry', async () => {
  await using other = await openReferralWorld(PUBLIC)
  const runtime = other.runtime
  const referrer = await join(runtime, { name: '=HYPERLINK("http://x","y")', email: 'formula@example.org' })
  await join(runtime, { ref: referrer.code })
  const reader = asReviewer(runtime, referrer.userId)
  const range = { from: '2026-03-09', to: '2026-03-10' }
  expect(await exportAnalytics(reader, { ...range, by: 'day' })).toEqual({
    file_name: 'referrals-by-day-2026-03-09-2026-03-10.csv',
    csv: [
      'day,visits,sign_ups,without_link,verified,first_answers,day_7_due,day_7_returns',
      '2026-03-09,0,0,0,0,0,0,0',
      '2026-03-10,0,1,1,1,0,0,0\r\n',
    ].join('\r\n'),
  })
  const { csv } = await exportAnalytics(reader, { ...range, by: 'referrer' })
  expect(csv.split('\r\n')[1]).toBe(
    `${referrer.code},"'=HYPERLINK(""http://x"",""y"")",formula@example.org,0,1,1,1,0,0,0,1,0`,
  )
  const entries = await other.database.kysely
    .selectFrom('audit_entries')
    .select(['actor_id', 'details'])
    .where('action', '=', 'referral.analytics_exported')
    .execute()
  expect(entries).toMatchObject([
    { actor_id: referrer.userId, details: { by: 'day', from: '2026-03-09', rows: 2 } },
    { details: { by: 'referrer', rows: 1, time_zone: 'UTC' } },
  ])
})

test('D7: without the permission no figures are shown, and nothing is written', async () => {
  const before = await countRows(world.database)
  const range = { from: '2026-03-10', to: '2026-03-10' }
  const others = asPerson(world.runtime, admin.userId, ['referrals.review', 'admin.enter'])
  const visitor = { ...asPerson(world.runtime, ''), actor: null }
  for (const [asker, code] of [
    [others, 'access.denied'],
    [visitor, 'access.sign_in_required'],
  ] as const) {
    expect(await codeOf(readFunnel(asker, range))).toBe(code)
    expect(await codeOf(listTopReferrers(asker, { ...range, limit: 5 }))).toBe(code)
    expect(await codeOf(exportAnalytics(asker, { ...range, by: 'day' }))).toBe(code)
  }
  expect(await countRows(world.database)).toEqual(before)
})
