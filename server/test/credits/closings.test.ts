import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckReport, checkLedger } from '../../src/app/ledger/check-ledger.ts'
import { inspectLedger } from '../../src/app/verify-ledger.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { CutError, cutRequestAt } from '../cut-database.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { ledgerOf } from './ledger.ts'
import { addNode, openTurn, settle, talk } from './turns.ts'

let opened: TestDatabase
let database: Database
beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
  await addNode(database)
})
afterAll(() => opened.close())
beforeEach(() => pauseRecounts())
afterEach(() => database.kysely.deleteFrom('auth_users').execute())

const NOON = new Date('2026-03-10T12:00:00Z').getTime()
const DAY_MS = 86_400_000
const at = (minutes: number) => new Date(NOON + minutes * 60_000)

/** Lets checks read whole ledgers only where they have a reason: it is no one's turn. */
async function pauseRecounts(): Promise<void> {
  await sql`insert into ledger_checks (last_transaction_id, checked_at, recount_after, recount_people)
    values (0, now(), 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0)
    on conflict (singleton) do update set recount_after = excluded.recount_after, recount_people = 0`.execute(
    database.kysely,
  )
}

async function resumeRecounts(): Promise<void> {
  await sql`update ledger_checks set recount_after = null`.execute(database.kysely)
}

const idsOf = ({ violations }: Pick<CheckReport, 'violations'>) => [
  ...new Set(violations.map(({ id }) => id)),
]
const check = () => checkLedger(database)
const inspected = async () => idsOf(await inspectLedger(database.kysely))

const closingOf = async (userId: string) =>
  database.kysely.selectFrom('ledger_closings').selectAll().where('user_id', '=', userId).executeTakeFirst()

const accountOf = async (userId: string) =>
  database.kysely
    .selectFrom('credit_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

/** Removes a person whose ledger a test has broken. */
const remove = (userId: string) => sql`delete from auth_users where id = ${userId}`.execute(database.kysely)

/** Changes ledger rows as only the owner of the table can. */
async function tamper(change: string): Promise<void> {
  await database.script(`alter table credit_transactions disable trigger credit_transactions_append_only;
    ${change}; alter table credit_transactions enable trigger credit_transactions_append_only`)
}

test('I3: a check closes a ledger at its last row, with its balances, and the next check has nothing to do', async () => {
  const userId = await createPerson(database, { bonusCredits: 4 })
  for (const minute of [1, 2, 3, 4]) await talk(database, userId, at(minute))
  expect(await check()).toMatchObject({ violations: [], checked: 1 })
  const account = await accountOf(userId)
  expect(await closingOf(userId)).toMatchObject({
    sequence: account.ledger_sequence,
    daily_credits: 0,
    xp_credits: 3,
    day: '2026-03-10',
    day_granted: 3,
    day_spent: 3,
    user_xp: account.user_xp,
    failed_at: null,
  })
  expect(await check()).toEqual({ violations: [], checked: 0, read: 0 })
  expect(await inspected()).toEqual([])
})

test('I3: a check goes on at the closing: a fault before it is not looked for, one after it is found', async () => {
  const userId = await createPerson(database, { bonusCredits: 4 })
  for (const minute of [1, 2, 3, 4]) await talk(database, userId, at(minute))
  await check()
  await tamper(
    `update credit_transactions set xp_balance_after = 9 where user_id = '${userId}' and sequence = 2`,
  )
  await talk(database, userId, at(5))
  expect(await check()).toEqual({ violations: [], checked: 1, read: 0 })
  await tamper(
    `update credit_transactions set xp_balance_after = 9 where user_id = '${userId}' and sequence = 7`,
  )
  await talk(database, userId, at(6))
  expect(idsOf(await check())).toContain('I3')
})

test('I5: whatever is spent, returned, converted and given between checks, closings are those of a recount', async () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.constant('talk' as const) },
    { weight: 3, arbitrary: fc.constant('open' as const) },
    { weight: 2, arbitrary: fc.constant('fail' as const) },
    { weight: 1, arbitrary: fc.constant('stop' as const) },
    { weight: 1, arbitrary: fc.constant('answer' as const) },
    { weight: 1, arbitrary: fc.constant('gift' as const) },
    { weight: 1, arbitrary: fc.constant('next-day' as const) },
    { weight: 4, arbitrary: fc.constant('check' as const) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const userId = await createPerson(database)
      const open: string[] = []
      let now = NOON
      for (const action of [...steps, 'check' as const]) {
        now += 60_000
        const when = new Date(now)
        if (action === 'next-day') now += DAY_MS
        if (action === 'open' || action === 'talk') {
          const turn = await openTurn(database, userId, when)
          if (turn && action === 'talk') await settle(database, turn, 'answered', when)
          else if (turn) open.push(turn)
        }
        const ends = { fail: 'failed', stop: 'stopped', answer: 'answered' } as const
        const turn = action in ends ? open.shift() : undefined
        if (turn) await settle(database, turn, ends[action as keyof typeof ends], when)
        if (action === 'gift') await give(userId, when)
        if (action !== 'check') continue
        expect(await check()).toMatchObject({ violations: [], read: 0 })
        expect(await inspected()).toEqual([])
      }
      for (const turn of open) await settle(database, turn, 'failed', new Date(now))
      // A turn that was open at a check and answered later is closed with the next new row.
      await give(userId, new Date(now))
      expect(idsOf(await check())).toEqual([])
      expect(await closingOf(userId)).toMatchObject({ sequence: (await accountOf(userId)).ledger_sequence })
    }),
    { numRuns: 15, examples: [[['open', 'check', 'answer']], [['open', 'check', 'fail', 'talk']]] },
  )
})

/** Processes a gift of one credit as the product does. */
async function give(userId: string, when: Date): Promise<void> {
  await sql`
    with gift as (
      insert into credit_gifts (id, recipient_id, amount, status, created_at, processed_at)
      values (gen_random_uuid(), ${userId}, 1, 'processed', ${when}, ${when}) returning id
    )
    select credits_post(${userId}, 'gifted', 0, 1, 'gift:' || id, '{"cause":"gift"}', ${when}) from gift`.execute(
    database.kysely,
  )
}

test('I5: a closing ends before the spend of an open turn, whose refund comes later', async () => {
  const userId = await createPerson(database)
  await talk(database, userId, at(1))
  const turn = await openTurn(database, userId, at(2))
  await talk(database, userId, at(3))
  await check()
  const before = (await accountOf(userId)).ledger_sequence
  expect(await closingOf(userId)).toMatchObject({ sequence: before - 2 })
  await settle(database, turn ?? '', 'failed', at(4))
  expect(await check()).toEqual({ violations: [], checked: 1, read: 0 })
  expect(await closingOf(userId)).toMatchObject({ sequence: before + 1, day_spent: 2 })
})

/** Faults in what is new after a closing, each with a new ledger row, and the invariant that names it. */
const NEW_FAULTS: Record<string, (userId: string) => Promise<unknown>> = {
  I1: (userId) =>
    sql`update credit_accounts set xp_credits = xp_credits + 1 where user_id = ${userId}`.execute(
      database.kysely,
    ),
  I3: (userId) =>
    tamper(
      `update credit_transactions t set sequence = t.sequence + 1 where user_id = '${userId}'
        and sequence = (select ledger_sequence from credit_accounts where user_id = '${userId}')`,
    ),
  'I3-closed': (userId) =>
    tamper(
      `delete from credit_transactions where user_id = '${userId}'
        and sequence = (select sequence from ledger_closings where user_id = '${userId}')`,
    ),
  I4: (userId) =>
    sql`update turns set is_charged = false where id = (
      select id from turns where user_id = ${userId} order by created_at desc limit 1)`.execute(
      database.kysely,
    ),
  I5: (userId) =>
    sql`update turns set status = 'failed' where id = (
      select id from turns where user_id = ${userId} order by created_at desc limit 1)`.execute(
      database.kysely,
    ),
  I6: async (userId) => {
    const turn = await openTurn(database, userId, at(61))
    await sql`update turns set node_id = gen_random_uuid() where id = ${turn}`.execute(database.kysely)
  },
  I7: (userId) =>
    sql`select credits_post(${userId}, 'daily_reset', 3, 0, 'grant:twice', '{"cause":"grant","day":"2026-03-10"}', now())`.execute(
      database.kysely,
    ),
  I8: (userId) =>
    sql`select credits_post(${userId}, 'gifted', 0, 7, 'gift:' || gen_random_uuid(), '{}', now())`.execute(
      database.kysely,
    ),
  I9: (userId) =>
    sql`select credits_post(${userId}, 'xp_converted', 0, 1, 'conversion:2026-03-10', '{}', now())`.execute(
      database.kysely,
    ),
  'I10-unpaid': (userId) =>
    sql`select credits_post(${userId}, 'referral', 0, 1, 'referral:' || gen_random_uuid(), '{}', now())`.execute(
      database.kysely,
    ),
  I11: (userId) =>
    sql`insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
      select gen_random_uuid(), session_id, user_id, 'user', 'Twice?', id, now() from turns
      where user_id = ${userId} order by created_at desc limit 1`.execute(database.kysely),
  XP: (userId) =>
    sql`update credit_accounts set user_xp = user_xp + 7 where user_id = ${userId}`.execute(database.kysely),
}

test.each(Object.keys(NEW_FAULTS))(
  '%s: a fault in what is new since the closing is found by the hourly check',
  async (id) => {
    const userId = await createPerson(database, { bonusCredits: 5 })
    await talk(database, userId, at(1))
    await talk(database, userId, at(2))
    expect(await check()).toMatchObject({ violations: [] })
    const closed = await closingOf(userId)
    await talk(database, userId, at(60))
    await NEW_FAULTS[id]?.(userId)
    expect(idsOf(await check())).toContain(id)
    const after = await closingOf(userId)
    expect(after).toEqual({ ...closed, failed_at: expect.any(Date) })
    // It is reported each hour until it is mended.
    expect(idsOf(await check())).toContain(id)
    await remove(userId)
    expect(await check()).toMatchObject({ violations: [] })
  },
)

test('I3: a row that is slipped in behind a closing is found by the hourly check, by its id', async () => {
  const userId = await createPerson(database, { bonusCredits: 5 })
  await talk(database, userId, at(1))
  await check()
  await tamper(
    `insert into credit_transactions (user_id, sequence, transaction_type, daily_amount, xp_amount, daily_balance_after,
      xp_balance_after, cause, created_at) values ('${userId}', 0, 'other', 0, 0, 0, 0, 'slipped in', now())`,
  )
  expect(idsOf(await check())).toEqual(['I3', 'I3-closed'])
  expect(await inspected()).toEqual(['I3', 'I3-closed'])
})

test('I3: a row that was changed behind a closing so that every sum fits is found by the full check', async () => {
  const userId = await createPerson(database, { bonusCredits: 5 })
  for (const minute of [1, 2, 3]) await talk(database, userId, at(minute))
  await check()
  await tamper(`update credit_transactions set created_at = created_at - interval '1 day'
    where user_id = '${userId}' and sequence = 1`)
  await talk(database, userId, at(60))
  expect(await check()).toMatchObject({ violations: [], read: 0 })
  expect(await inspected()).toEqual(['I3-closed'])
  await resumeRecounts()
  expect(idsOf(await check())).toEqual(['I3-closed'])
})

test('I3: the last rows that were removed together with their credits are found, although the rest fits', async () => {
  const userId = await createPerson(database, { bonusCredits: 5 })
  await talk(database, userId, at(1))
  await give(userId, at(2))
  await check()
  await tamper(
    `delete from credit_transactions where user_id = '${userId}' and cause like 'gift:%';
    delete from credit_gifts where recipient_id = '${userId}';
    update credit_accounts set xp_credits = xp_credits - 1, ledger_sequence = ledger_sequence - 1 where user_id = '${userId}'`,
  )
  expect(await inspected()).toEqual(['I3-closed'])
  await talk(database, userId, at(60))
  expect(idsOf(await check())).toEqual(['I3-closed'])
})

test('I3: a closing that was changed is a fault, and stays one', async () => {
  const userId = await createPerson(database, { bonusCredits: 5 })
  for (const minute of [1, 2]) await talk(database, userId, at(minute))
  await check()
  await sql`update ledger_closings set checksum = checksum + 1 where user_id = ${userId}`.execute(
    database.kysely,
  )
  expect(await inspected()).toEqual(['I3-closed'])
  await resumeRecounts()
  expect(idsOf(await check())).toEqual(['I3-closed'])
  await pauseRecounts()
  await talk(database, userId, at(60))
  const { violations, read } = await check()
  expect([idsOf({ violations }), read]).toEqual([['I3-closed'], 1])
  expect(violations[0]?.detail).toMatch(/^closed at row \d+, and a row before it is not as it was$/)
})

test('I1: a fault of one person keeps no one else from being closed, and is closed over once it is mended', async () => {
  const [broken, sound] = [await createPerson(database, { bonusCredits: 5 }), await createPerson(database)]
  await talk(database, broken, at(1))
  await talk(database, sound, at(1))
  await sql`update credit_accounts set xp_credits = 99 where user_id = ${broken}`.execute(database.kysely)
  expect((await check()).violations).toMatchObject([{ id: 'I1', subject: broken }])
  expect(await closingOf(sound)).toMatchObject({ failed_at: null })
  expect(await closingOf(broken)).toMatchObject({ sequence: 0, failed_at: expect.any(Date) })
  await sql`update credit_accounts set xp_credits = 5 where user_id = ${broken}`.execute(database.kysely)
  expect(await check()).toMatchObject({ violations: [], read: 1 })
  expect(await closingOf(broken)).toMatchObject({ failed_at: null, xp_credits: 5 })
})

test('XP: XP of a cause that no ledger row has is counted with all of it, and closed', async () => {
  const userId = await createPerson(database)
  await talk(database, userId, at(1))
  await check()
  await sql`select progress_award(${userId}, 130, 'by hand', now())`.execute(database.kysely)
  await talk(database, userId, at(2))
  expect(await check()).toEqual({ violations: [], checked: 1, read: 1 })
  await talk(database, userId, at(3))
  expect(await check()).toEqual({ violations: [], checked: 1, read: 0 })
})

test('XP: an entry that gave no XP is found by the full check', async () => {
  const userId = await createPerson(database)
  await talk(database, userId, at(1))
  await check()
  await sql`insert into xp_entries (user_id, amount, cause, created_at) values (${userId}, 7, 'slipped in', now())`.execute(
    database.kysely,
  )
  await talk(database, userId, at(2))
  expect(await check()).toMatchObject({ violations: [], read: 0 })
  expect(await inspected()).toEqual(['XP'])
})

test('I7: the day that was open at a closing goes on, and its allowance holds over the closing', async () => {
  const userId = await createPerson(database, { bonusCredits: 5 })
  const ledger = ledgerOf(database, userId)
  for (const minute of [1, 2, 3]) await talk(database, userId, at(minute))
  await check()
  await sql`update credit_accounts set daily_credits = 1 where user_id = ${userId}`.execute(database.kysely)
  await talk(database, userId, at(4))
  await tamper(
    `update credit_transactions set daily_balance_after = 0 where user_id = '${userId}' and daily_balance_after < 0`,
  )
  expect(idsOf(await check())).toContain('I7')
  expect((await ledger.rows()).length).toBeGreaterThan(4)
})

test('an erased person leaves no closing, and the check goes on', async () => {
  const [gone, stays] = [await createPerson(database), await createPerson(database)]
  for (const userId of [gone, stays]) await talk(database, userId, at(1))
  await check()
  await talk(database, gone, at(2))
  await sql`delete from turns where user_id = ${gone}`.execute(database.kysely)
  await remove(gone)
  expect(await closingOf(gone)).toBeUndefined()
  await talk(database, stays, at(2))
  expect(await check()).toEqual({ violations: [], checked: 1, read: 0 })
})

test('I13: a check that dies at any statement leaves whole closings, and the next one goes on', async () => {
  const people = [await createPerson(database), await createPerson(database)]
  await resumeRecounts()
  for (let cut = 1; ; cut += 1) {
    for (const userId of people) await talk(database, userId, new Date(NOON + cut * DAY_MS))
    try {
      await checkLedger(cutRequestAt(database, cut))
      break
    } catch (error) {
      if (!(error instanceof CutError)) throw error
    }
    if (cut % 10 === 0) expect(await inspected()).toEqual([])
  }
  expect(await check()).toMatchObject({ violations: [] })
  for (const userId of people) {
    expect(await closingOf(userId)).toMatchObject({ sequence: (await accountOf(userId)).ledger_sequence })
  }
  expect(await inspected()).toEqual([])
})

test('a check that has to stop ends after a step, and the next one goes on there', async () => {
  const userId = await createPerson(database)
  await sql`select credits_post(${userId}, 'other', 0, 1, 'many:' || n, '{}', now()) from generate_series(1, 4500) n`.execute(
    database.kysely,
  )
  let looks = 0
  const stopping = {
    get aborted() {
      looks += 1
      return looks > 2
    },
  } as AbortSignal
  expect(await checkLedger(database, stopping)).toMatchObject({ checked: 1 })
  const { last_transaction_id: stopped } = await database.kysely
    .selectFrom('ledger_checks')
    .select('last_transaction_id')
    .executeTakeFirstOrThrow()
  expect(await check()).toMatchObject({ violations: [] })
  const { last_transaction_id: over } = await database.kysely
    .selectFrom('ledger_checks')
    .select('last_transaction_id')
    .executeTakeFirstOrThrow()
  expect(over).toBeGreaterThan(stopped)
})

test('all ledgers are read as a whole in turn, some in each check, also of people who never come again', async () => {
  const people = []
  for (let index = 0; index < 45; index += 1) people.push(await createPerson(database, { bonusCredits: 1 }))
  await check()
  await sql`delete from ledger_closings`.execute(database.kysely)
  await resumeRecounts()
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from credit_accounts`.execute(
    database.kysely,
  )
  const all = rows[0]?.count ?? 0
  let [read, checks] = [0, 0]
  while (read < all) {
    const found = await check()
    expect([found.violations, found.read > 0, found.read <= 20]).toEqual([[], true, true])
    read += found.read
    checks += 1
  }
  expect([read, checks]).toEqual([all, Math.ceil(all / 20)])
  for (const userId of people) expect(await closingOf(userId)).toMatchObject({ sequence: 1 })
})
