import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { awardXp, recomputeXp } from '../../src/domains/progress/index.ts'
import { changeSetting } from '../../src/domains/settings/index.ts'
import { approveClaim } from '../../src/domains/waitlist/claims/approve-claim.ts'
import { requestClaim } from '../../src/domains/waitlist/claims/request-claim.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, send } from '../chat/talk.ts'
import { addRecord } from '../joining/world.ts'
import { asPerson, join } from '../referrals/people.ts'
import { asAdmin } from '../waitlist/administration.ts'

let world: ChatWorld
let runtime: Runtime
beforeAll(async () => {
  world = await startChatWorld()
  runtime = (world.nodes[0] as StartedNode).runtime
})
afterAll(() => world.close())
afterEach(async () => expect(await world.verify()).toEqual([]))

/** Lists the tiers that a person was reported to have reached, in order, with their XP at that time. */
async function reachedBy(userId: string): Promise<[string, number][]> {
  const { rows } = await sql<{ tier: string; xp: number }>`
    select payload ->> 'tier' as tier, (payload ->> 'xp')::int as xp from outbox_events
    where name = 'progress.tier_reached' and payload ->> 'user_id' = ${userId} order by id`.execute(
    world.database.kysely,
  )
  return rows.map(({ tier, xp }) => [tier, xp])
}

async function hear(caller: Caller, content: string): Promise<void> {
  expect((await send(caller, { content })).end).toMatchObject({ status: 'answered' })
}

const award = (userId: string, amount: number, cause: string) =>
  world.database.transaction((tx) => awardXp(tx, { userId, amount, cause, now: new Date() }))

test('CR-7: an answered message that crosses a threshold reports the tier once, and says so in its own end', async () => {
  const caller = await world.newCaller({ xp: 2_945 })
  const first = await send(caller, { content: 'Hello' })
  expect(first.end).toMatchObject({ status: 'answered', xp_awarded: 60, progress_tier: 'silver' })
  const second = await send(caller, { content: 'And again' })
  expect(second.end).toMatchObject({ status: 'answered', xp_awarded: 10 })
  expect(await reachedBy(caller.userId)).toEqual([['silver', 3_005]])
})

test('CR-7: the XP of a qualified referral that crosses a threshold reports the referrer’s tier once', async () => {
  const referrer = await join(runtime)
  await award(referrer.userId, 24_800, 'before')
  await join(runtime, { ref: referrer.code })
  await join(runtime, { ref: referrer.code })
  expect(await reachedBy(referrer.userId)).toEqual([
    ['silver', 24_800],
    ['gold', 25_050],
  ])
})

test('CR-7: an activation reports the tier that the record’s XP brings, or the one that the reward for activating crosses', async () => {
  const rich = await addRecord(world.database, { email: 'rich@example.org', xp: 3_100 })
  const near = await addRecord(world.database, { email: 'near@example.org', xp: 2_950 })
  const poor = await addRecord(world.database, { email: 'poor@example.org', xp: 2_000 })
  const activate = (record: typeof rich) => join(runtime, { recordId: record.id, email: record.email ?? '' })
  expect(await reachedBy((await activate(rich)).userId)).toEqual([['silver', 3_100]])
  expect(await reachedBy((await activate(near)).userId)).toEqual([['silver', 3_050]])
  expect(await reachedBy((await activate(poor)).userId)).toEqual([])
})

test('CR-7: referrals that waited for a referrer’s activation report the tier that they bring together with it', async () => {
  const record = await addRecord(world.database, { email: 'awaited@example.org', xp: 2_600 })
  await join(runtime, { ref: record.referral_code })
  const late = await join(runtime, { recordId: record.id, email: 'awaited@example.org' })
  await join(runtime, { ref: record.referral_code })
  expect(await reachedBy(late.userId)).toHaveLength(1)
})

test('CR-7: a claim that an administrator approves reports the tier that the record brings', async () => {
  const member = await join(runtime)
  const record = await addRecord(world.database, { email: null, xp: 49_950 })
  await award(member.userId, 3_000, 'before')
  const claim = await requestClaim(asPerson(runtime, member.userId, ['chat.send']), {
    referral_code: record.referral_code,
    note: 'It is me, honestly',
  })
  await approveClaim(asAdmin(runtime, (await join(runtime)).userId), { id: claim.id })
  expect(await reachedBy(member.userId)).toEqual([
    ['silver', 3_000],
    ['platinum', 52_950],
  ])
})

test('CR-7: 200 awards at once report each threshold that they cross once, and one that is undone reports none', async () => {
  const { userId } = await world.newCaller()
  await Promise.all(Array.from({ length: 200 }, (_, index) => award(userId, 260, `at-once:${index}`)))
  await Promise.all(Array.from({ length: 20 }, () => award(userId, 60_000, 'the same cause')))
  expect((await reachedBy(userId)).map(([tier]) => tier)).toEqual(['silver', 'gold', 'platinum', 'diamond'])
  const { userId: other } = await world.newCaller()
  const undone = world.database.transaction(async (tx) => {
    await awardXp(tx, { userId: other, amount: 5_000, cause: 'undone', now: new Date() })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await reachedBy(other)).toEqual([])
})

test('CR-6, CR-7, D4: each XP rule that the operator changes rules the next award, and recomputing from the entries changes nothing', async () => {
  const operator = asPerson(runtime, (await join(runtime)).userId, ['settings.change'])
  const caller = await world.newCaller()
  const xpOf = async (userId: string) => {
    const rows = await world.database.kysely
      .selectFrom('xp_entries')
      .select(['cause', 'amount'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(({ cause, amount }) => [cause.split(':')[0], amount])
  }
  const activate = async (name: string) => {
    const email = `${name}@example.org`
    const record = await addRecord(world.database, { email })
    return join(runtime, { recordId: record.id, email })
  }
  const referrer = await join(runtime)
  const before = [await activate('by-the-old-rule'), await join(runtime, { ref: referrer.code })]
  await hear(caller, 'By the old rules')
  const rules = { xp_answered: 25, xp_first_of_day: 70, xp_referral_qualified: 300, xp_activation: 130 }
  for (const [key, value] of Object.entries(rules)) await changeSetting(operator, { key, value })
  await hear(caller, 'By the new rules')
  const other = await world.newCaller()
  await hear(other, 'First of a day by the new rules')
  await join(runtime, { ref: referrer.code })
  const after = await activate('by-the-new-rule')
  expect(await xpOf(caller.userId)).toEqual([
    ['answered', 10],
    ['first_of_day', 50],
    ['answered', 25],
  ])
  expect(await xpOf(other.userId)).toEqual([
    ['answered', 25],
    ['first_of_day', 70],
  ])
  expect(await xpOf(referrer.userId)).toEqual([
    ['referral', 250],
    ['referral', 300],
  ])
  expect(await xpOf(before[0]?.userId ?? '')).toEqual([['activation', 100]])
  expect(await xpOf(after.userId)).toEqual([['activation', 130]])
  const xp = () =>
    world.database.kysely
      .selectFrom('credit_accounts')
      .select(['user_id', 'user_xp'])
      .orderBy('user_id')
      .execute()
  const stored = await xp()
  expect(await recomputeXp(runtime, { isCorrected: true })).toMatchObject({ differences: [], corrected: 0 })
  expect(await xp()).toEqual(stored)
  await sql`update credit_accounts set user_xp = user_xp + 1000 where user_id = ${referrer.userId}`.execute(
    world.database.kysely,
  )
  expect(await recomputeXp(runtime, { isCorrected: true })).toMatchObject({ corrected: 1 })
  expect(await xp()).toEqual(stored)
  const defaults = { xp_answered: 10, xp_first_of_day: 50, xp_referral_qualified: 250, xp_activation: 100 }
  for (const [key, value] of Object.entries(defaults)) await changeSetting(operator, { key, value })
})
