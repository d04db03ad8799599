import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { createTestDatabase, openTestDatabase } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { startTestNode } from '../nodes.ts'
import { requireSoundLedger } from '../sound-ledger.ts'

const riches = ({ kysely }: Database, userId: string) =>
  sql`update credit_accounts set xp_credits = xp_credits + 1 where user_id = ${userId}`.execute(kysely)

/** Adds a turn in a chat of its own, two minutes old, of a node that does not exist. */
const addTurn =
  (status: 'answered' | 'streaming', isCharged: boolean) => (database: Database, userId: string) =>
    sql`with chat as (
      insert into chat_sessions (session_id, user_id) values (gen_random_uuid()::text, ${userId}) returning session_id
    )
    insert into turns (id, user_id, session_id, user_message_id, reply_id, status, node_id, is_charged, created_at, settled_at)
    select gen_random_uuid(), ${userId}, session_id, gen_random_uuid(), gen_random_uuid(), ${status}, gen_random_uuid(),
      ${isCharged}, now() - interval '2 minutes', case when ${status} = 'answered' then now() end
    from chat`.execute(database.kysely)

/** Changes that leave a wrong balance, a gap, a day granted twice, a gift without its credits, and so on. */
const BREAKS: Record<string, (database: Database, userId: string) => Promise<unknown>> = {
  I1: riches,
  I3: ({ kysely }, userId) =>
    sql`update credit_accounts set ledger_sequence = 7 where user_id = ${userId}`.execute(kysely),
  I4: addTurn('answered', true),
  I5: ({ kysely }, userId) =>
    sql`select credits_post(${userId}, 'other', 0, 1, 'refund:' || gen_random_uuid(), '{"cause":"refund"}', now())`.execute(
      kysely,
    ),
  I6: addTurn('streaming', false),
  I7: ({ kysely }, userId) =>
    sql`select credits_post(${userId}, 'daily_reset', 3, 0, cause, '{"cause":"grant","day":"2026-03-10"}', now())
      from (values ('grant:once'), ('grant:twice')) grants (cause)`.execute(kysely),
  I8: ({ kysely }, userId) =>
    sql`insert into credit_gifts (id, recipient_id, amount, status, created_at, processed_at)
      values (gen_random_uuid(), ${userId}, 5, 'processed', now(), now())`.execute(kysely),
  I9: ({ kysely }, userId) =>
    sql`select credits_post(${userId}, 'xp_converted', 0, 1, 'conversion:2026-03-10', '{}', now())`.execute(
      kysely,
    ),
  'I10-count': async ({ kysely }, userId) => {
    await sql`insert into profiles (full_name, referral_code, auth_user_id) values ('P', 'BROKEN10', ${userId})`.execute(
      kysely,
    )
    await sql`update credit_accounts set referral_count = 2 where user_id = ${userId}`.execute(kysely)
  },
  I11: ({ kysely }, userId) =>
    sql`with chat as (
        insert into chat_sessions (session_id, user_id) values ('twice_' || ${userId}, ${userId}) returning session_id
      )
      insert into messages (id, session_id, user_id, role, content, turn_id, created_at)
      select gen_random_uuid(), session_id, ${userId}, 'user', 'Once?', '11111111-1111-4111-8111-111111111111', now()
      from chat, generate_series(1, 2)`.execute(kysely),
  XP: ({ kysely }, userId) =>
    sql`update credit_accounts set user_xp = 40 where user_id = ${userId}`.execute(kysely),
}

test('negative control: a row that a test breaks on purpose is reported by its invariant, and the database is refused at its end', async () => {
  const opened = await openTestDatabase()
  const { database } = opened
  for (const [id, breakIt] of Object.entries(BREAKS)) {
    const userId = await createPerson(database, { bonusCredits: 2 })
    await requireSoundLedger(database)
    await breakIt(database, userId)
    await expect(requireSoundLedger(database), id).rejects.toThrow(`${id} (`)
    await sql`delete from auth_users where id = ${userId}`.execute(database.kysely)
  }
  await riches(database, await createPerson(database))
  await expect(opened.close()).rejects.toThrow('I1 (')
})

test('negative control: a database that only a node had open is checked at its end too', async () => {
  const location = await createTestDatabase()
  const node = await startTestNode(location)
  await riches(node.runtime.db, await createPerson(node.runtime.db, { bonusCredits: 2 }))
  await node.stop()
  await expect(location.remove()).rejects.toThrow('I1 (')
})
