import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { processGift } from '../../src/domains/credits/gifts/process-gift.ts'
import { readFacts } from '../../src/domains/joining/facts.ts'
import { issueLink } from '../../src/domains/joining/issue-link.ts'
import { verifyNewcomer } from '../../src/domains/referrals/index.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { post } from '../chat/talk.ts'
import { rounds } from '../faults/rounds.ts'
import { codeOf, PASSWORD } from '../joining/world.ts'
import { accountOf, asPerson, join, referralOf } from '../referrals/people.ts'
import { create, giftRowsOf, newStaff, type Person, process } from './gift-world.ts'
import { ledgerOf } from './ledger.ts'

const PARALLEL = rounds(100, 1_000)
/** The number that go through HTTP; the others call the verbs, straight on the pools of the nodes. */
const BY_HTTP = 20
/** The number in flight at once, more than the nodes have connections; the wait for a connection is 10 s at most. */
const LANES = 50
/** The number of sign-ups; each costs a password. */
const SIGN_UPS = 10
/** No kept connection: a busy process could use one that the server has just closed. */
const ONCE = { headers: { 'content-type': 'application/json', connection: 'close' } }

let world: ChatWorld
let admins: Person[]
beforeAll(async () => {
  world = await startChatWorld({ nodes: 2 })
  await sql`insert into settings (key, value) values ('max_users_per_day', '0')`.execute(
    world.database.kysely,
  )
  admins = [await newStaff(world, 'admin', 0), await newStaff(world, 'admin', 1)]
})
afterAll(() => world.close())
afterEach(async () => expect(await world.verify()).toEqual([]))

/**
 * Runs `work` this many times, in turn on each node (the embedded engine has one), with all lanes busy until nothing is
 * left.
 */
async function together<T>(
  times: number,
  work: (node: StartedNode, index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < times; index = next++) {
      results[index] = await work(world.nodes[index % world.nodes.length] as StartedNode, index)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}

const adminOf = (index: number) => admins[index % admins.length] as Person
const asGiver = ({ runtime }: StartedNode, index: number) =>
  asPerson(runtime, adminOf(index).userId, ['credits.gift'])

function countBy<T>(values: T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

test('AD-9, I8: one gift that a hundred process at once is processed once', async () => {
  const recipient = await world.newCaller()
  const { id } = (await create(adminOf(0), { recipient_id: recipient.userId, amount: 9 })).body
  const [byHttp, byVerb] = await Promise.all([
    together(BY_HTTP, async (_, index) => {
      const { status, body } = await process(adminOf(index), id)
      return status === 200 ? 'ok' : (body.code ?? '')
    }),
    together(PARALLEL - BY_HTTP, (node, index) => codeOf(processGift(asGiver(node, index), { id }))),
  ])
  expect(countBy([...byHttp, ...byVerb])).toEqual(
    new Map([
      ['ok', 1],
      ['credits.gift_not_pending', PARALLEL - 1],
    ]),
  )
  expect(await giftRowsOf(world, recipient.userId)).toMatchObject([{ xp_amount: 9, cause: `gift:${id}` }])
  expect(await accountOf(world, recipient.userId)).toMatchObject({ xp_credits: 9 })
})

test('AD-9, I8: a hundred gifts to one account that are processed at once add up to the credit', async () => {
  const { userId } = await world.newCaller()
  const { rows: gifts } = await sql<{ id: string; amount: number }>`
    insert into credit_gifts (id, recipient_id, amount, created_at)
    select gen_random_uuid(), ${userId}, 1 + n % 7, now() from generate_series(1, ${PARALLEL}::int) n
    returning id, amount`.execute(world.database.kysely)
  const processed = await together(PARALLEL, async (node, index) => {
    const id = gifts[index]?.id ?? ''
    if (index < BY_HTTP) return (await process(adminOf(index), id)).body
    return processGift(asGiver(node, index), { id })
  })
  expect(countBy(processed.map(({ status }) => status))).toEqual(new Map([['processed', PARALLEL]]))
  const total = gifts.reduce((sum, { amount }) => sum + amount, 0)
  expect(await accountOf(world, userId)).toMatchObject({ xp_credits: total })
  expect(await giftRowsOf(world, userId)).toHaveLength(PARALLEL)
})

test('RF-3, I10: one newcomer whose address a hundred prove at once qualifies once', async () => {
  const [{ runtime }] = world.nodes as [StartedNode]
  const referrer = await join(runtime)
  const elsewhere = { ...runtime, config: { ...runtime.config, isLoopback: false, needsEmailProof: true } }
  const email = 'proven-by-many@example.org'
  const friend = await join(elsewhere, { ref: referrer.code, email, isVerified: false })
  expect(friend.referral).toBe('pending')
  const link = await world.database.transaction((tx) =>
    issueLink(tx, runtime, { purpose: 'confirm_email', userId: friend.userId, email }),
  )
  const token = link.split('#')[1] ?? ''
  const [byVerb, byHttp] = await Promise.all([
    together(PARALLEL - SIGN_UPS, async (node) => {
      const facts = await readFacts(node.runtime, null)
      return node.runtime.db.transaction((tx) => verifyNewcomer(tx, friend.recordId, facts))
    }),
    together(SIGN_UPS, async ({ url }) => {
      const answer = await post(
        { url, cookie: '' },
        '/api/membership/links/complete',
        {
          token,
          password: PASSWORD,
        },
        ONCE,
      )
      return ((await answer.json()) as { referral?: string }).referral ?? 'none'
    }),
  ])
  expect(countBy([...byVerb, ...byHttp]).get('connected')).toBe(1)
  expect(await referralOf(world, friend.recordId)).toMatchObject({ status: 'qualified' })
  expect(await accountOf(world, referrer.userId)).toEqual({ xp_credits: 5, user_xp: 250, referral_count: 1 })
  expect(await accountOf(world, friend.userId)).toMatchObject({ xp_credits: 5 })
})

test('RF-3, I10: a hundred newcomers of one referrer who qualify at once are each counted and paid once', async () => {
  const [{ runtime }] = world.nodes as [StartedNode]
  const referrer = await join(runtime)
  const { rows: newcomers } = await sql<{ id: string }>`
    with people as (
      insert into auth_users (name, email) select 'N', 'newcomer-' || n || '@example.org'
      from generate_series(1, ${PARALLEL}::int) n returning id, email
    ), accounts as (insert into credit_accounts (user_id) select id from people),
    records as (
      insert into profiles (full_name, email, mailbox, referral_code, auth_user_id)
      select 'N', email, email, 'N' || lpad(row_number() over () :: text, 7, '0'), id from people returning id
    )
    insert into referrals (referrer_id, newcomer_id, status, arrived_at, created_at, joined_at)
    select ${referrer.recordId}, id, 'pending', now(), now(), now() from records returning newcomer_id as id`.execute(
    world.database.kysely,
  )
  const [verified, signedUp] = await Promise.all([
    together(PARALLEL, async (node, index) => {
      const facts = await readFacts(node.runtime, null)
      const newcomerId = newcomers[index]?.id ?? ''
      return node.runtime.db.transaction((tx) => verifyNewcomer(tx, newcomerId, facts))
    }),
    together(SIGN_UPS, async ({ url }, index) => {
      const email = `signs-up-${index}@example.org`
      const body = { email, password: PASSWORD, ref: referrer.code }
      const answer = await post({ url, cookie: '' }, '/api/membership/sign-up', body, ONCE)
      return ((await answer.json()) as { referral: string }).referral
    }),
  ])
  const people = PARALLEL + SIGN_UPS
  expect(countBy([...verified, ...signedUp])).toEqual(new Map([['connected', people]]))
  expect(await accountOf(world, referrer.userId)).toEqual({
    xp_credits: 5 * people,
    user_xp: 250 * people,
    referral_count: people,
  })
})

test('CR-2, I7: a day that a hundred ask for at once is granted once, and each of a hundred accounts gets its own', async () => {
  const person = await world.newCaller()
  const [answers] = await Promise.all([
    together(PARALLEL - BY_HTTP, ({ runtime }) => ledgerOf(runtime.db, person.userId).info(new Date())),
    together(BY_HTTP, ({ url }) =>
      fetch(`${url}/api/credits`, { headers: { cookie: person.cookie, connection: 'close' } }),
    ),
  ])
  expect(new Set(answers.map(({ daily_credits }) => daily_credits))).toEqual(new Set([3]))
  expect(await ledgerOf(world.database, person.userId).rows()).toMatchObject([{ amount: 3 }])
  const { rows: people } = await sql<{ id: string }>`
    with made as (
      insert into auth_users (name, email) select 'P', 'many-' || n || '@example.org' from generate_series(1, ${PARALLEL}) n
      returning id
    ), opened as (insert into credit_accounts (user_id) select id from made) select id from made`.execute(
    world.database.kysely,
  )
  await together(2 * PARALLEL, ({ runtime }, index) =>
    ledgerOf(runtime.db, people[index % PARALLEL]?.id ?? '').info(new Date()),
  )
  const { rows } = await sql<{ grants: number; people: number }>`
    select count(*)::int as grants, count(distinct user_id)::int as people from credit_transactions
    where transaction_type = 'daily_reset' and user_id = any (${people.map(({ id }) => id)}::uuid[])`.execute(
    world.database.kysely,
  )
  expect(rows).toEqual([{ grants: PARALLEL, people: PARALLEL }])
})

test('negative control: the same driver catches a gift that is read first and processed then', async () => {
  const recipient = await world.newCaller()
  const { id } = (await create(adminOf(0), { recipient_id: recipient.userId, amount: 1 })).body
  const naiveProcess = async ({ runtime }: StartedNode, index: number) => {
    const { kysely } = runtime.db
    const gift = await kysely
      .selectFrom('credit_gifts')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
    if (gift?.status !== 'pending') return false
    const cause = `naive:${index}`
    await sql`select credits_post(${recipient.userId}, 'gifted', 0, 1, ${cause}, '{}', now())`.execute(kysely)
    await sql`update credit_gifts set status = 'processed', processed_at = now() where id = ${id}`.execute(
      kysely,
    )
    return true
  }
  const processed = await together(50, naiveProcess)
  expect(processed.filter(Boolean).length).toBeGreaterThan(1)
  expect(await giftRowsOf(world, recipient.userId)).not.toHaveLength(1)
  expect(await world.verify()).toContainEqual(expect.objectContaining({ id: 'I8' }))
  await sql`delete from auth_users where id = ${recipient.userId}`.execute(world.database.kysely)
})
