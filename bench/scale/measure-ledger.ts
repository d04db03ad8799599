import { sql } from 'kysely'
import { checkLedger } from '../../server/src/app/ledger/check-ledger.ts'
import { inspectLedger } from '../../server/src/app/verify-ledger.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import type { LedgerTime, Measured } from './measured.ts'
import { timed } from './process-times.ts'
import { readCommit } from './read-commit.ts'

const ROWS_PER_PERSON = [100, 300, 900]
/** The new rows of each person at a check: those of a visit, and of a long one. */
const NEW_ROWS = [6, 24]
const ROUNDS = 3

interface World {
  database: Database
  server: number
}

/**
 * Measures the check of the ledger for everyone, with more and more rows for each person: of what is new since their
 * closings, and of all that they have.
 */
export async function measureLedgerCheck({ database, server }: World): Promise<Measured['ledger']> {
  const { kysely } = database
  const [checks, reads]: [LedgerTime[], Omit<LedgerTime, 'newRows'>[]] = [[], []]
  await requireSound(checkLedger(database))
  // No whole ledgers within the checks: they are measured apart.
  await sql`update ledger_checks set recount_people = 0, recount_after = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`.execute(
    kysely,
  )
  for (const rowsPerPerson of ROWS_PER_PERSON) {
    await growLedgers(database, rowsPerPerson)
    await requireSound(checkLedger(database))
    await sql`vacuum analyze`.execute(kysely)
    const grown = await countRows(database)
    for (const newRows of NEW_ROWS) {
      const best = await timeBest(async () => {
        await addRows(database, newRows)
        return timed(server, () => requireSound(checkLedger(database)))
      })
      checks.push({ ...grown, newRows, ...best })
    }
    reads.push({
      ...(await countRows(database)),
      ...(await timeBest(() => timed(server, () => requireSound(inspectLedger(kysely))))),
    })
  }
  return { commit: readCommit(), checks, reads }
}

async function requireSound(work: Promise<{ violations: unknown[] }>): Promise<void> {
  const { violations } = await work
  if (violations.length > 0) throw new Error(`the ledger is not sound: ${JSON.stringify(violations[0])}`)
}

/** Returns the best of some runs, because others use the machine too. */
async function timeBest(
  run: () => Promise<{ ms: number; databaseCpuMs: number }>,
): Promise<{ ms: number; databaseCpuMs: number }> {
  const runs: { ms: number; databaseCpuMs: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await run())
  return runs.reduce((best, one) => (one.ms < best.ms ? one : best))
}

async function countRows({ kysely }: Database): Promise<{ people: number; rowsPerPerson: number }> {
  const { rows } = await sql<{ people: number; rows: number }>`
    select count(distinct user_id)::int as people, count(*)::float8 as rows from credit_transactions`.execute(
    kysely,
  )
  const { people, rows: all } = rows[0] ?? { people: 0, rows: 0 }
  return { people, rowsPerPerson: Math.round(all / people) }
}

async function growLedgers(database: Database, rowsPerPerson: number): Promise<void> {
  const { rowsPerPerson: there } = await countRows(database)
  await addRows(database, rowsPerPerson - there, false)
  await sql`vacuum analyze`.execute(database.kysely)
}

/**
 * Adds a chat to every person, with so many answered messages an hour apart, each with its spend, turn and XP. Messages
 * themselves are left out of large chats: as after they were erased.
 */
async function addRows({ kysely }: Database, rows: number, hasMessages = true): Promise<void> {
  await sql`
    with person as (
      select user_id, ledger_sequence, daily_credits, xp_credits, gen_random_uuid()::text as chat from credit_accounts
    ), added as (
      select p.*, n, gen_random_uuid() as turn, gen_random_uuid() as reply,
        '2020-01-01'::timestamptz + (ledger_sequence + n) * interval '1 hour' as at
      from person p cross join generate_series(1, ${rows}::int) n
    ), chats as (
      insert into chat_sessions (session_id, user_id, title, last_message_at, created_at)
      select chat, user_id, 'Grown', max(at), min(at) from added group by 1, 2
    ), spends as (
      insert into credit_transactions (user_id, sequence, transaction_type, daily_amount, xp_amount, daily_balance_after,
        xp_balance_after, cause, metadata, created_at)
      select user_id, ledger_sequence + n, 'other', 0, -1, daily_credits, xp_credits - n, 'spend:' || turn,
        '{"cause":"message","xp_credits_spent":1}', at from added
    ), asked as (
      insert into turns (id, user_id, session_id, user_message_id, reply_id, node_id, status, is_charged, created_at, settled_at)
      select turn, user_id, chat, turn, reply, gen_random_uuid(), 'answered', true, at, at from added
    ), said as (
      insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
      select case role when 'user' then turn else reply end, chat, user_id, role, 'Grown', turn, at
      from added cross join unnest(array['user', 'assistant']) role where ${hasMessages}
    ), awarded as (
      insert into xp_entries (user_id, amount, cause, created_at) select user_id, 5, 'answered:' || turn, at from added
    )
    update credit_accounts a set ledger_sequence = a.ledger_sequence + ${rows}::int, xp_credits = a.xp_credits - ${rows}::int,
      user_xp = a.user_xp + 5 * ${rows}::int
    from person p where p.user_id = a.user_id`.execute(kysely)
}
