import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { migrate, migrateWithin } from '../../src/platform/db/migrate.ts'
import { MigrationError } from '../../src/platform/db/migration-error.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { upgradeInSteps } from '../../src/platform/db/upgrade-in-steps.ts'
import {
  digestRows,
  FILLED_TABLES,
  FIRST_ID,
  fillDatabase,
  loadRelease,
  openReleasedDatabase,
  releases,
} from '../databases/released-database.ts'
import { startTransactionPooler } from '../databases/transaction-pooler.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { rounds } from './rounds.ts'

const MESSAGES = rounds(20_000, 1_000_000)
const isProof = MESSAGES === 1_000_000

async function openFilled(version: string, messages = MESSAGES): Promise<TestDatabase> {
  const released = await openReleasedDatabase(version)
  await fillDatabase(released.database, messages)
  return released
}

async function connect({ location }: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: location.databaseUrl })
  await client.connect()
  return client
}

/**
 * Has the database itself record, before and after each statement that changes tables, the locks of its transaction and
 * the rows that it has read.
 */
async function observeTransactions({ script }: Database): Promise<void> {
  await script(`
    create schema observer;
    create table observer.seen (tx xid8, relation name, mode text, reads bigint, file oid);
    create function observer.look() returns event_trigger language plpgsql as $$ begin
      insert into observer.seen
      select pg_current_xact_id(), c.relname, l.mode, pg_stat_get_xact_tuples_returned(c.oid), pg_relation_filenode(c.oid)
      from pg_class c left join pg_locks l on l.relation = c.oid and l.pid = pg_backend_pid() and l.granted
      where c.relnamespace = 'public'::regnamespace and c.relname = any('{${FILLED_TABLES.join(',')}}');
    end $$;
    create event trigger before_each on ddl_command_start execute function observer.look();
    create event trigger after_each on ddl_command_end execute function observer.look()`)
}

/** Finds tables that a transaction read, or rewrote, while it kept others from reading or writing them. */
async function findBlockingReads({ kysely }: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select relation, array_agg(distinct mode) filter (where mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock',
      'AccessExclusiveLock')) as modes, max(reads) - min(reads) as reads, count(distinct file) as files
    from observer.seen group by tx, relation
    having bool_or(mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))
      and (max(reads) > min(reads) or count(distinct file) > 1)`.execute(kysely)
  return rows
}

async function countObserved({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct tx)::int as count from observer.seen where mode = 'AccessExclusiveLock'`.execute(
    kysely,
  )
  return rows[0]?.count ?? 0
}

test.each(releases)('no step of the upgrade from %s reads a large table that it locks', async (version) => {
  await using released = await openFilled(version, 20_000)
  const { database } = released
  const before = await digestRows(database)
  await observeTransactions(database)
  await migrate(database)
  expect(await findBlockingReads(database)).toEqual([])
  expect(await countObserved(database)).toBeGreaterThan(3)
  expect(await digestRows(database)).toEqual(before)
})

test('a control that must be found: the same upgrade in one transaction', async () => {
  await using released = await openFilled('1.0.0', 2_000)
  await observeTransactions(released.database)
  await released.database.transaction(migrateWithin)
  expect(await findBlockingReads(released.database)).toEqual(
    expect.arrayContaining([expect.objectContaining({ relation: 'turns', modes: expect.any(Array) })]),
  )
})

/** Statements such as nodes of any release run all the time. */
const STATEMENTS = {
  'read a session': `select * from auth_sessions where id = '${FIRST_ID}'`,
  'renew a session': `update auth_sessions set expires_at = now() + interval '1 day' where id = '${FIRST_ID}'`,
  'read a person': `select * from auth_users where id = '${FIRST_ID}'`,
  'change a person': `update auth_users set updated_at = now() where id = '${FIRST_ID}'`,
  'read a turn': `select * from turns where id = '${FIRST_ID}'`,
  'change a turn': `update turns set xp_awarded = xp_awarded where id = '${FIRST_ID}'`,
  'read messages': `select * from messages where session_id = 'chat_1' order by position desc limit 20`,
  'change a message': `update messages set is_superseded = false where turn_id = '${FIRST_ID}' and session_id = 'chat_1'`,
  'read a verdict': `select * from turn_feedback where turn_id = '${FIRST_ID}'`,
  'change a verdict': `update turn_feedback set given_at = now() where turn_id = '${FIRST_ID}'`,
}

/** Runs each statement again and again on a connection of its own; returns the longest time of each, in ms. */
async function keepBusy(opened: TestDatabase, work: () => Promise<void>): Promise<Record<string, number>> {
  const longest: Record<string, number> = {}
  let isOver = false
  const loops = Object.entries(STATEMENTS).map(async ([name, statement]) => {
    const client = await connect(opened)
    while (!isOver) {
      const startedAt = performance.now()
      await client.query(statement)
      longest[name] = Math.max(longest[name] ?? 0, Math.round(performance.now() - startedAt))
      await pause(5)
    }
    await client.end()
  })
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(loops)
  return longest
}

test.each(releases)('members read and write while version %s is upgraded', async (version) => {
  await using released = await openFilled(version)
  let upgradeMs = 0
  const longest = await keepBusy(released, async () => {
    const startedAt = performance.now()
    await migrate(released.database)
    upgradeMs = Math.round(performance.now() - startedAt)
  })
  expect(Object.keys(longest)).toEqual(expect.arrayContaining(Object.keys(STATEMENTS)))
  if (!isProof) return
  writeMeasures({ version, messages: MESSAGES, upgradeMs, longest })
  expect(Math.max(...Object.values(longest))).toBeLessThan(1_000)
})

function writeMeasures(measures: Record<string, unknown>): void {
  const folder = join(import.meta.dirname, '..', '..', '..', 'prove-results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'upgrade.json'), `${JSON.stringify(measures, null, 2)}\n`)
}

async function listApplied({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(kysely)
  return rows.map(({ name }) => name)
}

test('an upgrade gives way to a transaction that holds a table, so that others read on, and succeeds after it', async () => {
  await using released = await openFilled('1.0.0', 2_000)
  const holder = await connect(released)
  await holder.query('begin; select from turns')
  let isUpgraded = false
  const upgrade = migrate(released.database).then(() => {
    isUpgraded = true
  })
  const reader = await connect(released)
  await reader.query(`set statement_timeout = '2s'`)
  await expect.poll(() => listApplied(released.database)).toContain('0035_privacy.sql')
  const longest: number[] = []
  const endsAt = performance.now() + 3_000
  while (performance.now() < endsAt) {
    const startedAt = performance.now()
    await reader.query('select from turns limit 1').catch(() => {})
    longest.push(performance.now() - startedAt)
    await pause(10)
  }
  const isWaiting = !isUpgraded
  await holder.query('commit')
  await upgrade
  await Promise.all([holder.end(), reader.end()])
  expect(isWaiting).toBe(true)
  expect(Math.max(...longest)).toBeLessThan(1_000)
  expect(await migrate(released.database)).toEqual([])
})

test('an upgrade that cannot get a lock says who holds it, and goes on at the next start', async () => {
  await using released = await openFilled('1.0.0', 200)
  const holder = await connect(released)
  const { rows } = await holder
    .query('begin; select from turns; select pg_backend_pid() as pid')
    .then((all) => {
      return (all as unknown as pg.QueryResult[])[2] as pg.QueryResult
    })
  const refused = upgradeInSteps(released.database, { giveUpAfterMs: 500 })
  await expect(refused).rejects.toThrow(MigrationError)
  await expect(refused).rejects.toThrow(
    `0036_chat.sql could not be applied, because others hold locks that it needs. Transactions that hold tables: that of the database process ${rows[0].pid} of `,
  )
  await holder.end()
  expect((await migrate(released.database))[0]).toBe('0036_chat.sql')
})

/** Opens a database of 1.0.0 whose owner is an ordinary role, and a connection of the server's own role to it. */
async function openOfOrdinaryRole() {
  const databases = inject('databases')
  const cluster = databases.engine === 'postgres' ? databases.url : ''
  const name = `ordinary_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: `${cluster}/postgres` })
  await admin.connect()
  await admin.query(`create role ${name} login password 'secret'`)
  await admin.query(`create database ${name} owner ${name}`)
  const place = { engine: 'postgres' as const, databasePoolSize: 2, dataDir: '' }
  const url = Object.assign(new URL(`${cluster}/${name}`), { username: name, password: 'secret' })
  const database = await openDatabase({ ...place, databaseUrl: url.href }, pino({ level: 'silent' }))
  await loadRelease(database, '1.0.0')
  const holder = new pg.Client({ connectionString: `${cluster}/${name}` })
  await holder.connect()
  const close = async () => {
    await holder.end()
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${name}`)
    await admin.end()
  }
  return { database, holder, [Symbol.asyncDispose]: close }
}

// Guards: a role does not see the age of other roles' transactions, so that none of them was named.
test('an upgrade by an ordinary role says which transaction of another role holds its locks', async () => {
  await using opened = await openOfOrdinaryRole()
  const { rows } = await opened.holder.query('select pg_backend_pid() as pid, session_user as role')
  await opened.holder.query('begin')
  await opened.holder.query('select from turns')
  await expect(upgradeInSteps(opened.database, { giveUpAfterMs: 500 })).rejects.toThrow(
    `Transactions that hold tables: that of the database process ${rows[0].pid} of ${rows[0].role}. Nodes of`,
  )
})

test('nodes that upgrade at once apply each step once', async () => {
  await using released = await openFilled('1.0.0', 2_000)
  const others = await Promise.all(
    [1, 2].map(() => openDatabase(released.location, pino({ level: 'silent' }))),
  )
  const applied = await Promise.all([released.database, ...others].map((database) => migrate(database)))
  await Promise.all(others.map((database) => database.close()))
  const names = applied.flat()
  expect(new Set(names).size).toBe(names.length)
  await using fresh = await openTestDatabase()
  const { rows } =
    await sql`select name from schema_migrations except select unnest(${names}::text[])`.execute(
      released.database.kysely,
    )
  expect(rows).toHaveLength(27)
  expect(await migrate(fresh.database)).toEqual([])
})

test('nodes behind a pooler, which keeps no lock of a connection, build an index once', async () => {
  await using opened = await openTestDatabase()
  const { database, location } = opened
  await database.script(
    `drop index turns_streaming_of_user; delete from schema_migrations where name in ('0076_chat.sql', '0077_chat.sql')`,
  )
  const pooler = await startTransactionPooler(location.databaseUrl ?? '', 4)
  const place = { ...location, databaseUrl: pooler.url }
  const nodes = await Promise.all([1, 2].map(() => openDatabase(place, pino({ level: 'silent' }))))
  const names = (await Promise.all(nodes.map((node) => migrate(node)))).flat()
  await Promise.all(nodes.map((node) => node.close()))
  await pooler.stop()
  expect(names.sort()).toEqual(['0076_chat.sql', '0077_chat.sql'])
  expect(await migrate(database)).toEqual([])
})
