import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  HeadLineError,
  publishAuditHead,
  readHeadLines,
  recordAudit,
  verifyAuditChain,
  verifyPublishedHeads,
} from '../../src/domains/audit/index.ts'
import { findBudgetShare, findGuestShare } from '../../src/domains/chat/index.ts'
import { findMailShare } from '../../src/domains/mail/index.ts'
import { checkSystem } from '../../src/domains/monitoring/health/check-system.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createTestContext, createTestRuntime } from '../runtimes.ts'

const SECRET = 'a secret that the receiver of heads knows'

let opened: TestDatabase
let folder: string
let file: string
beforeEach(async () => {
  opened = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'heads-'))
  file = join(folder, 'heads.jsonl')
})
afterEach(async () => {
  await opened.close()
  rmSync(folder, { recursive: true })
})

const runtimeWith = (env: Record<string, string>, ports: Partial<Runtime> = {}) =>
  createTestRuntime(opened.database, { config: readConfig(env), ...ports })

async function record(count: number, personal?: Record<string, string>): Promise<void> {
  await opened.database.transaction(async (tx) => {
    for (let index = 0; index < count; index += 1)
      await recordAudit(tx, {
        action: 'settings.changed',
        actorId: null,
        target: null,
        origin: null,
        details: { index },
        ...(personal && { personal }),
        now: new Date(),
      })
  })
}

/** Changes the audit tables as their owner can. */
const tamper = (statement: string) =>
  opened.database.script(`begin; alter table audit_entries disable trigger user;
    alter table audit_personal disable trigger user; alter table audit_head disable trigger user; ${statement};
    alter table audit_entries enable trigger user; alter table audit_personal enable trigger user;
    alter table audit_head enable trigger user; commit`)

const TRUNCATE = `delete from audit_entries where id > 3;
  update audit_head set last_id = 3, last_hash = (select hash from audit_entries where id = 3)`

const publishedHeads = () => readHeadLines(readFileSync(file, 'utf8'))

test('W7: a tail that was removed with the head set back is seen by the published heads alone', async () => {
  const runtime = runtimeWith({ AUDIT_HEAD_FILE: file })
  await record(2)
  await publishAuditHead(runtime)
  await record(3)
  await publishAuditHead(runtime)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(publishedHeads().map(({ position }) => position)).toEqual([2, 5])
  expect(await verifyPublishedHeads(opened.database.kysely, publishedHeads())).toBeNull()
  await tamper(TRUNCATE)
  expect(await verifyAuditChain(opened.database)).toEqual({ entries: 3, broken: null })
  const found = await verifyPublishedHeads(opened.database.kysely, publishedHeads())
  expect(found).toMatchObject({ fault: 'truncated', last: 3, head: { position: 5 } })
})

test('W7: a rewritten tail is seen; entries recorded since the last publication are no fault', async () => {
  await record(5)
  await publishAuditHead(runtimeWith({ AUDIT_HEAD_FILE: file }))
  await record(2)
  expect(await verifyPublishedHeads(opened.database.kysely, publishedHeads())).toBeNull()
  await tamper(TRUNCATE)
  await record(4)
  expect(await verifyAuditChain(opened.database)).toEqual({ entries: 7, broken: null })
  const found = await verifyPublishedHeads(opened.database.kysely, publishedHeads())
  expect(found).toMatchObject({ fault: 'rewritten', last: 7, head: { position: 5 } })
})

test('W7: lines that are no published heads are named', () => {
  expect(() => readHeadLines('\n{"type":"audit.head","position":1}\n')).toThrow(
    new HeadLineError('Line 2 is not a published head.'),
  )
})

test('W7: a head is posted with a signature that the receiver can check', async () => {
  const received: { body: string; headers: Record<string, unknown> }[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ body, headers: request.headers })
      response.end()
    })
  }).listen(0, 'localhost')
  await new Promise((resolve) => receiver.once('listening', resolve))
  await record(1)
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}/`
  await publishAuditHead(runtimeWith({ AUDIT_HEAD_WEBHOOK: url, AUDIT_HEAD_SECRET: SECRET }))
  await new Promise((resolve) => receiver.close(resolve))
  const [{ body, headers } = { body: '', headers: {} }] = received
  expect(readHeadLines(body)).toMatchObject([{ position: 1 }])
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', SECRET).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signature}`)
})

test('W7: the health card says how old the publication is, that one failed, and where there is none', async () => {
  let now = new Date()
  const clock = { now: () => now }
  const actor = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID(), role: 'admin' }
  const partOf = async (runtime: Runtime) => {
    const context = createTestContext(runtime, { actor: { ...actor, permissions: ['health.read'] } })
    return (await checkSystem(context, { findBudgetShare, findGuestShare, findMailShare })).parts.find(
      ({ name }) => name === 'audit_head',
    )
  }
  expect(await partOf(runtimeWith({}))).toMatchObject({ status: 'not_configured' })
  const runtime = runtimeWith({ AUDIT_HEAD_FILE: file }, { clock })
  expect(await partOf(runtime)).toMatchObject({ status: 'warning', value: null, reason: 'not_published' })
  await publishAuditHead(runtime)
  now = new Date(now.getTime() + 5 * 60_000)
  expect(await partOf(runtime)).toMatchObject({ status: 'healthy', value: 5, reason: null })
  const broken = runtimeWith({ AUDIT_HEAD_FILE: join(folder, 'gone', 'heads') }, { clock })
  await expect(publishAuditHead(broken)).rejects.toThrow('ENOENT')
  expect(await partOf(broken)).toMatchObject({ status: 'warning', value: 5, reason: 'not_published' })
  now = new Date(now.getTime() + 7 * 3_600_000)
  expect(await partOf(runtime)).toMatchObject({ status: 'error', value: 425, reason: 'not_published' })
})

test('W7: erased personal values leave a mark; those that are gone without one are seen', async () => {
  await record(2, { email: 'a@example.org' })
  await opened.database.kysely.deleteFrom('audit_personal').where('entry_id', '=', 1).execute()
  expect(await verifyAuditChain(opened.database)).toEqual({ entries: 2, broken: null })
  await tamper('delete from audit_personal where entry_id = 2')
  expect(await verifyAuditChain(opened.database)).toEqual({
    entries: 1,
    broken: { id: 2, fault: 'personal_missing' },
  })
})
