import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { verifyLedger } from '../../src/app/verify-ledger.ts'
import { verifyAuditChain } from '../../src/domains/audit/index.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { type Caller, post, send } from '../chat/talk.ts'
import type { DatabaseLocation } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { openTestSession, startTestNode } from '../nodes.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const name = `roles_${randomBytes(6).toString('hex')}`
const owner = `${name}_owner`
const serving = `${name}_serving`

let admin: pg.Client
beforeAll(async () => {
  admin = new pg.Client({ connectionString: urlOf(null, 'postgres') })
  await admin.connect()
  await admin.query(`create role ${owner} login password 'secret'`)
  await admin.query(`create role ${serving} login password 'secret'`)
  await admin.query(`create database ${name} owner ${owner}`)
})
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`drop role ${owner}`)
  await admin.query(`drop role ${serving}`)
  await admin.end()
})

function clusterUrl(): string {
  const databases = inject('databases')
  return databases.engine === 'postgres' ? databases.url : ''
}

function urlOf(role: string | null, database: string): string {
  const url = new URL(`${clusterUrl()}/${database}`)
  if (role !== null) Object.assign(url, { username: role, password: 'secret' })
  return url.href
}

function locationOf(role: string): DatabaseLocation {
  const databaseUrl = urlOf(role, name)
  return { engine: 'postgres', databaseUrl, databasePoolSize: 10, dataDir: '', remove: async () => {} }
}

/** Runs `npm run migrate` as npm does. */
async function runMigrate(env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const path = fileURLToPath(new URL('../../bin/migrate.ts', import.meta.url))
  const child = spawn(process.execPath, [path], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })))
}

const asServing = () => openDatabase(locationOf(serving), pino({ level: 'silent' }))

async function within<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Returns the message of a refusal, or 'done'. Triggers refuse with messages of their own. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: Error) => error.message,
  )
}

test('W7: before the owner has migrated, a node of the serving role says what to do', async () => {
  await expect(startTestNode(locationOf(serving))).rejects.toThrow(/npm run migrate.*MIGRATION_DATABASE_URL/)
})

test('W7: npm run migrate migrates as the owner and lets the serving role serve, however often it runs', async () => {
  const env = { MIGRATION_DATABASE_URL: urlOf(owner, name), DATABASE_URL: urlOf(serving, name) }
  const first = await runMigrate(env)
  expect(first).toMatchObject({ code: 0, text: expect.stringContaining('Applied 0001_platform.sql') })
  const again = await runMigrate(env)
  expect(again).toEqual({
    code: 0,
    text: `The database is up to date.\n${serving} may serve this database, and may not change its tables, its audit log or its ledger.\n`,
  })
})

test('W7: a role that owns the tables gets a warning that it can change them', async () => {
  await admin.query(`grant ${owner} to ${serving}`)
  const env = { MIGRATION_DATABASE_URL: urlOf(owner, name), DATABASE_URL: urlOf(serving, name) }
  const refused = await runMigrate(env)
  await admin.query(`revoke ${owner} from ${serving}`)
  expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('reassign owned by') })
})

test('W7: the product works under the serving role: joining, chatting, administration, jobs', async () => {
  const node = await startTestNode(locationOf(serving))
  const { db } = node.runtime
  try {
    const userId = await createPerson(db)
    await db.kysely
      .insertInto('user_roles')
      .values({ user_id: userId, role_hierarchy: 'super_admin' })
      .execute()
    const boss: Caller = { url: node.url, cookie: await openTestSession(db, userId) }
    const joined = await post({ url: node.url, cookie: '' }, '/api/membership/sign-up', {
      email: 'new@example.org',
      password: 'a long enough password',
    })
    expect(joined.status).toBe(200)
    const member: Caller = {
      url: node.url,
      cookie: joined.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    }
    expect((await send(member, { content: 'What is an auction?' })).end).toMatchObject({ status: 'answered' })
    const newcomer = await db.kysely
      .selectFrom('auth_users')
      .select('id')
      .where('email', '=', 'new@example.org')
      .executeTakeFirstOrThrow()
    const acts: [string, object][] = [
      ['/api/admin/credit-gifts/give', { id: randomUUID(), recipient_id: newcomer.id, amount: 5 }],
      [`/api/admin/users/${newcomer.id}/role`, { role: 'admin' }],
      ['/api/admin/settings', { changes: [{ key: 'max_users_per_day', value: 50, version: 0 }] }],
      [`/api/admin/users/${newcomer.id}/ban`, { reason: 'spam' }],
    ]
    for (const [path, body] of acts) {
      const answer = await post(boss, path, body)
      expect([path, answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([path, 200, ''])
    }
    // Jobs run: a subscriber of its event reports the gift.
    const told = () =>
      db.kysely
        .selectFrom('system_notifications')
        .select('code')
        .where('user_id', '=', newcomer.id)
        .where('code', '=', 'gift_received')
        .execute()
    await expect.poll(told, { timeout: 60_000 }).toHaveLength(1)
    expect(await verifyAuditChain(db)).toMatchObject({ broken: null })
    expect((await verifyLedger(db, 'all')).violations).toEqual([])
  } finally {
    await node.stop()
  }
})

const TAMPERING = [
  'alter table audit_entries disable trigger audit_entries_append_only',
  'drop trigger audit_entries_append_only on audit_entries',
  'drop trigger credit_transactions_append_only on credit_transactions',
  `update audit_entries set action = 'nothing'`,
  'delete from audit_entries',
  'truncate audit_entries cascade',
  'drop table audit_entries cascade',
  `update audit_personal set values = '{}'`,
  'delete from audit_erasures',
  'delete from audit_head',
  'update credit_transactions set created_at = now()',
  'delete from credit_transactions',
  'alter table credit_accounts add column free int',
  'update schema_migrations set checksum = null',
  'update schema_functions set checksum = null',
  'create table mine (id int)',
  `create or replace function audit_refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
  'alter function audit_refuse_change() rename to harmless',
  `set session_replication_role = 'replica'`,
]

test('W7: the serving role cannot tamper with the audit log, the ledger or the schema', async () => {
  await within(await asServing(), async (database) => {
    // PostgreSQL only warns that it granted nothing.
    await database.script(`grant all on audit_entries to ${serving}`)
    for (const statement of TAMPERING) {
      expect([statement, await refusalOf(database.script(statement))]).toEqual([
        statement,
        expect.stringMatching(/permission denied|must be owner/),
      ])
    }
    expect(await verifyAuditChain(database)).toMatchObject({ broken: null })
  })
})

test('W7: the refusals above come from the role: the owner may', async () => {
  const database = await openDatabase(locationOf(owner), pino({ level: 'silent' }))
  await within(database, async () => {
    const statement = 'drop trigger audit_entries_append_only on audit_entries'
    expect(await refusalOf(database.script(`begin; ${statement}; rollback`))).toBe('done')
  })
})

// Guards: a role with rights cannot be dropped, so that one whose password was known went on working.
test('W7: a serving role that another one replaced is dropped as the documents say', async () => {
  const leaked = `${name}_leaked`
  const database = new pg.Client({ connectionString: urlOf(null, name) })
  await database.connect()
  await database.query(`create role ${leaked} login password 'secret'`)
  const { code } = await runMigrate({
    MIGRATION_DATABASE_URL: urlOf(owner, name),
    DATABASE_URL: urlOf(leaked, name),
  })
  const refusal = await refusalOf(database.query(`drop role ${leaked}`))
  const [, documented = ''] =
    /`(reassign owned by .+?)`/.exec(readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8')) ?? []
  const statements = documented
    .replaceAll('pepper_serving', leaked)
    .replace('to pepper_owner;', `to ${owner};`)
  const dropped = await refusalOf(database.query(statements))
  await database.end()
  expect([code, refusal, dropped]).toEqual([0, expect.stringContaining('cannot be dropped'), 'done'])
})
