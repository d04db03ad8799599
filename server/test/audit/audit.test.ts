import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type AuditEntry,
  recordAudit,
  recordSecurityEvent,
  verifyAuditChain,
} from '../../src/domains/audit/index.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { takeLateStatements } from '../databases/audit-order.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createTestContext, createTestRuntime } from '../runtimes.ts'

let opened: TestDatabase
let database: Database

beforeEach(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterEach(() => opened.close())

function entry(traits: Partial<AuditEntry> = {}): AuditEntry {
  return {
    action: 'settings.changed',
    actorId: null,
    target: { type: 'setting', id: 'maintenance_mode' },
    origin: { requestId: 'request', network: null },
    details: { before: false, after: true, nested: { b: 1, a: [1.5, null, 'ü'] } },
    now: new Date(),
    ...traits,
  }
}

const record = (traits: Partial<AuditEntry> = {}) =>
  database.transaction((tx) => recordAudit(tx, entry(traits)))

async function withoutTriggers(statement: string): Promise<void> {
  await database.script(
    `begin; alter table audit_entries disable trigger user; alter table audit_personal disable trigger user;
    ${statement}; alter table audit_entries enable trigger user; alter table audit_personal enable trigger user; commit`,
  )
}

test('SA-3: entries that many transactions append at once form one whole chain', async () => {
  await Promise.all(Array.from({ length: 40 }, () => record()))
  const ids = await database.kysely.selectFrom('audit_entries').select('id').orderBy('id').execute()
  expect(ids.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(await verifyAuditChain(database)).toEqual({ entries: 40, broken: null })
})

test('the chain is checked page by page, whatever its length', async () => {
  await database.transaction(async (tx) => {
    for (let index = 0; index < 1_100; index++) await recordAudit(tx, entry())
  })
  expect(await verifyAuditChain(database)).toEqual({ entries: 1_100, broken: null })
})

test('D7: a change that fails leaves no entry, and an entry that fails leaves no change', async () => {
  const failing = database.transaction(async (tx) => {
    await recordAudit(tx, entry())
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  const unstorable = database.transaction(async (tx) => {
    await tx.insertInto('settings').values({ key: 'maintenance_mode', value: 'true' }).execute()
    await recordAudit(tx, entry({ details: { text: 'NUL \u0000' } }))
  })
  await expect(unstorable).rejects.toThrow()
  expect(await database.kysely.selectFrom('settings').selectAll().execute()).toEqual([])
  expect(await verifyAuditChain(database)).toEqual({ entries: 0, broken: null })
})

test('S7: whatever a transaction does after it locked the head of the chain is seen', async () => {
  await database.transaction(async (tx) => {
    await tx.insertInto('settings').values({ key: 'maintenance_mode', value: 'true' }).execute()
    await recordAudit(tx, entry())
    await tx.updateTable('settings').set({ value: 'false' }).execute()
  })
  expect(takeLateStatements()).toEqual([])
  await database.transaction(async (tx) => {
    await tx.selectFrom('audit_head').select('last_id').forUpdate().execute()
    await tx.updateTable('settings').set({ value: 'true' }).execute()
  })
  expect(takeLateStatements()).toEqual([expect.stringContaining('update "settings"')])
})

test('an entry outside a transaction of the database port is refused', async () => {
  const recording = database.kysely.transaction().execute((tx) => recordAudit(tx, entry()))
  await expect(recording).rejects.toThrow('open transaction')
})

test('the log is append-only', async () => {
  await record({ personal: { email: 'a@example.org' } })
  for (const statement of [
    'update audit_entries set action = action',
    'delete from audit_entries',
    'truncate audit_entries cascade',
    'update audit_personal set salt = salt',
    'delete from audit_head',
  ]) {
    await expect(sql.raw(statement).execute(database.kysely)).rejects.toThrow('append-only')
  }
})

test('erasing personal values keeps the chain whole; changing them breaks it', async () => {
  await record({ personal: { email: 'a@example.org' } })
  await record({ personal: { email: 'b@example.org' } })
  await database.kysely.deleteFrom('audit_personal').where('entry_id', '=', 1).execute()
  expect(await verifyAuditChain(database)).toEqual({ entries: 2, broken: null })
  await withoutTriggers(`update audit_personal set values = '{"email":"c@example.org"}'`)
  expect(await verifyAuditChain(database)).toEqual({
    entries: 1,
    broken: { id: 2, fault: 'personal_altered' },
  })
})

test('each kind of tampering is found at the first broken entry', async () => {
  for (let index = 0; index < 6; index++) await record()
  const verdictAfter = async (statement: string, undo: string) => {
    await withoutTriggers(statement)
    const { broken } = await verifyAuditChain(database)
    await withoutTriggers(undo)
    return broken
  }
  await withoutTriggers('create table kept as select * from audit_entries')
  const restore = 'delete from audit_entries; insert into audit_entries select * from kept'
  expect(await verdictAfter(`update audit_entries set details = '{}' where id = 3`, restore)).toEqual({
    id: 3,
    fault: 'altered',
  })
  expect(await verdictAfter('delete from audit_entries where id = 4', restore)).toEqual({
    id: 4,
    fault: 'missing',
  })
  expect(await verdictAfter('delete from audit_entries where id > 4', restore)).toEqual({
    id: 5,
    fault: 'missing',
  })
  expect(
    await verdictAfter(`update audit_entries set previous_hash = repeat('0', 64) where id = 5`, restore),
  ).toEqual({ id: 5, fault: 'unchained' })
  const cut = 'delete from audit_entries where id = 6; update audit_head set last_id = 5'
  expect(await verdictAfter(cut, `${restore}; update audit_head set last_id = 6`)).toEqual({
    id: 5,
    fault: 'head_altered',
  })
  expect(await verifyAuditChain(database)).toEqual({ entries: 6, broken: null })
})

test('SE-1: a security event is noted with its network, and a flood from one network in part', async () => {
  const context = createTestContext(createTestRuntime(database))
  for (let index = 0; index < 80; index++) {
    await recordSecurityEvent(context, { type: 'login_failed', details: { reason: 'password' } })
  }
  await recordSecurityEvent({ ...context, network: '198.51.100.1' }, { type: 'login_failed' })
  const events = await database.kysely.selectFrom('security_events').selectAll().orderBy('id').execute()
  expect(events).toHaveLength(61)
  expect(events[0]).toMatchObject({
    event_type: 'login_failed',
    network: '203.0.113.7',
    user_id: null,
    details: { reason: 'password' },
  })
})

test('SE-1: a security event that cannot be noted does not fail the request', async () => {
  const context = createTestContext(createTestRuntime(database))
  await database.script('alter table security_events rename to elsewhere')
  await expect(recordSecurityEvent(context, { type: 'unauthorized_access' })).resolves.toBeUndefined()
})
