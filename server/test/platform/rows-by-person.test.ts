import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'

/**
 * The tables that grow with what people do. Their rows are to lie together by person on many servers (decision 096), so
 * that each row has its person.
 */
const GROWING = [
  'ad_sightings',
  'announcement_recipients',
  'credit_transactions',
  'ecosystem_deliveries',
  'gap_turns',
  'messages',
  'notification_reads',
  'system_notifications',
  'turn_feedback',
  'turns',
  'xp_entries',
]

/**
 * The unique keys of persons' tables that lack the person, by the reason for which they may. `random`: ids that the
 * program draws, which the person can join without a change of meaning. `secret`: what a request brings before its person
 * is known, so that a table of secrets has to lead to the person. `order`: places in one order for everyone, to be
 * counted by person or by server. `everyone`: true of all people together, so that one server has to keep it.
 */
const WITHOUT_PERSON: Record<'random' | 'secret' | 'order' | 'everyone', readonly string[]> = {
  random: [
    'api_keys(id)',
    'auth_accounts(id)',
    'auth_sessions(id)',
    'credit_transactions(id)',
    'data_exports(id)',
    'created_members(id)',
    'ecosystem_deliveries(id)',
    'gap_turns(turn_id)',
    'linked_identities(id)',
    'messages(id)',
    'passkeys(id)',
    'security_notices(id)',
    'suspicious_activity(id)',
    'system_notifications(id)',
    'turn_feedback(turn_id)',
    'turns(id)',
    'waitlist_claims(id)',
    'xp_entries(id)',
  ],
  secret: [
    'api_keys(token_hash)',
    'auth_sessions(token)',
    'email_changes(token_hash)',
    'password_recoveries(token_hash)',
    'security_notices(token_hash)',
    'sign_in_links(token_hash)',
  ],
  order: ['ecosystem_deliveries(sequence)', 'waitlist_claims(sequence)'],
  everyone: [
    'auth_accounts(account_id,provider_id)',
    'linked_identities(provider,subject)',
    'passkeys(credential_id)',
    'security_notices(cause)',
  ],
}

let opened: TestDatabase
let database: Database
beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterAll(() => opened.close())

test('each row of a table that grows with what people do has its person', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and a.attnotnull
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(database.kysely)
  expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining(GROWING))
})

test('each unique key of a person’s table holds the person, or is known to lack it for a reason', async () => {
  const { rows } = await sql<{ key: string }>`
    select c.relname || '(' || string_agg(k.attname, ',' order by k.attname) || ')' as key
    from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute p on p.attrelid = c.oid and p.attname = 'user_id' and p.attnotnull
      join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
    where i.indisunique and p.attnum <> all(i.indkey)
    group by i.indexrelid, c.relname`.execute(database.kysely)
  const known = Object.values(WITHOUT_PERSON).flat()
  expect(rows.map(({ key }) => key).toSorted()).toEqual(known.toSorted())
})

test('a growing table refers to people, to another person’s table with their column, or to a small table', async () => {
  const { rows } = await sql<{ reference: string }>`
    select distinct f.conrelid::regclass || ' ' || f.confrelid::regclass as reference
    from pg_constraint f
    where f.contype = 'f' and f.conrelid::regclass::text = any(${GROWING})
      and f.confrelid::regclass::text not in ('auth_users', 'credit_accounts')`.execute(database.kysely)
  expect(rows.map(({ reference }) => reference).toSorted()).toEqual([
    'ad_sightings ad_placements',
    'announcement_recipients announcements',
    'gap_turns guide_gaps',
    'gap_turns turns',
    'messages chat_sessions',
    'notification_reads notifications',
    'turn_feedback turns',
    'turns chat_sessions',
  ])
})
