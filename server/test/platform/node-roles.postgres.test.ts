import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { examine } from '../../src/app/doctor/examine.ts'
import type { StartedNode } from '../../src/app/start-node.ts'
import { requestMail } from '../../src/domains/mail/index.ts'
import { checkSystem } from '../../src/domains/monitoring/health/check-system.ts'
import { NO_RUNNER_SECONDS } from '../../src/domains/monitoring/index.ts'
import { readMonitoring } from '../../src/domains/monitoring/read-monitoring.ts'
import { startMailServer } from '../announcements/mail-server.ts'
import { PASSWORD } from '../attacks/attack-world.ts'
import { listMountedRoutes } from '../attacks/mounted-routes.ts'
import { send } from '../chat/talk.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { withDatabase } from '../faults/server-process.ts'
import { openTestSession, processEnvironment, startTestNode } from '../nodes.ts'
import { asPerson } from '../referrals/people.ts'

const MAILS = 40

let location: DatabaseLocation
let nodes: StartedNode[]
beforeEach(async () => {
  location = await createTestDatabase()
  nodes = []
})
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await location.remove()
})

async function start(role: string, env: Record<string, string> = {}): Promise<StartedNode> {
  const node = await startTestNode(location, { ROLE: role, ...env })
  nodes.push(node)
  return node
}

/** Asks for mails to as many people. Only a job sends them. */
function requestMails({ runtime }: StartedNode, count: number): Promise<void> {
  return runtime.db.transaction(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      const to = `person-${number}@example.org`
      const link = 'https://chat.example.org/auth/link#token-1'
      await requestMail(tx, {
        to,
        link,
        template: 'activate',
        locale: 'en',
        isSecurity: true,
        now: new Date(),
      })
    }
  })
}

async function countWaiting({ runtime }: StartedNode): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox_events where dispatched_at is null`.execute(runtime.db.kysely)
  return rows[0]?.count ?? 0
}

test('a node that serves runs no job, and a worker does the jobs that it leaves', async () => {
  await using mail = await startMailServer()
  const web = await start('web', { SMTP_URL: mail.url })
  const id = await createPerson(web.runtime.db, { bonusCredits: 5 })
  const caller = { url: web.url, cookie: await openTestSession(web.runtime.db, id) }
  expect((await send(caller, { content: 'What is a season?' })).end).toBeTruthy()
  await requestMails(web, 1)
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  expect([mail.mails.length, (await countWaiting(web)) > 0]).toEqual([0, true])
  const { rows } = await sql<{ active: number }>`
    select count(*)::int as active from pgboss.job where created_on > now() - interval '1 hour'`
    .execute(web.runtime.db.kysely)
    .catch(() => ({ rows: [{ active: 0 }] }))
  expect(rows).toEqual([{ active: 0 }])
  await start('worker', { SMTP_URL: mail.url })
  await expect.poll(() => mail.mails.length).toBe(1)
  await expect.poll(() => countWaiting(web)).toBe(0)
})

test('two workers run each job once', async () => {
  await using mail = await startMailServer()
  const [web] = await Promise.all([
    start('web', { SMTP_URL: mail.url }),
    start('worker', { SMTP_URL: mail.url }),
    start('worker', { SMTP_URL: mail.url }),
  ])
  await requestMails(web, MAILS)
  await expect.poll(() => mail.mails.length).toBeGreaterThanOrEqual(MAILS)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const wanted = Array.from({ length: MAILS }, (_, number) => `person-${number}@example.org`)
  expect(mail.mails.map(({ to }) => to).sort()).toEqual(wanted.sort())
})

test('a worker answers for its health and metrics, and to no call of the application', async () => {
  const [web, worker] = [await start('web'), await start('worker')]
  const paths = listMountedRoutes({ node: web } as never)
    .map(({ path }) => path.replace(/:\w+(\{[^/]*\})?/g, 'x').replaceAll('*', 'identity/viewer'))
    .filter((path) => !['/healthz', '/readyz', '/metrics'].includes(path))
  expect(paths.length).toBeGreaterThan(20)
  const calls = [
    ...paths,
    '/',
    '/auth',
    '/api/chat/messages',
    '/rpc/identity/viewer',
    '/healthz/',
    '//readyz',
    '/api/live',
  ]
  const id = await createPerson(web.runtime.db)
  const cookie = await openTestSession(web.runtime.db, id)
  for (const path of new Set(calls)) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const body = method === 'POST' ? JSON.stringify({ password: PASSWORD }) : null
      const headers = { cookie, 'content-type': 'application/json' }
      const answer = await fetch(worker.url + path, { method, headers, body, redirect: 'manual' })
      const told = [method, path, answer.status, await answer.text()]
      expect(told).toEqual([method, path, 404, expect.stringContaining('"request.not_found"')])
    }
  }
  expect((await fetch(`${worker.url}/healthz`, { method: 'POST' })).status).toBe(404)
  expect(await (await fetch(`${worker.url}/healthz`)).json()).toEqual({ status: 'alive' })
  expect(await (await fetch(`${worker.url}/readyz`)).json()).toMatchObject({ status: 'ready', reason: null })
  // A busy machine leaves a figure out that it could not read in time.
  await expect
    .poll(async () => (await fetch(`${worker.url}/metrics`)).text())
    .toMatch(/^nodes_running_jobs \d$/m)
  expect((await fetch(`${web.url}/`)).status).toBe(200)
})

test('the metrics of a worker are not for those who may not read them', async () => {
  const worker = await start('worker', { METRICS_TOKEN: '0123456789abcdef' })
  expect((await fetch(`${worker.url}/metrics`)).status).toBe(404)
  const headers = { authorization: 'Bearer 0123456789abcdef' }
  expect((await fetch(`${worker.url}/metrics`, { headers })).status).toBe(200)
})

test('nodes that only serve say in doctor, metrics and monitoring that no node runs jobs', async () => {
  const web = await start('web')
  const { kysely } = web.runtime.db
  const reader = asPerson(web.runtime, await createPerson(web.runtime.db), ['health.read', 'monitoring.read'])
  const none = async () => null
  const look = async () => {
    const found = await examine(processEnvironment(location), { backups: undefined, now: new Date() })
    const health = await checkSystem(reader, {
      findBudgetShare: none,
      findGuestShare: none,
      findMailShare: none,
    })
    const { job_runners, nodes: listed } = await readMonitoring(reader)
    return {
      doctor: found.find(({ check }) => check === 'workers'),
      part: health.parts.find(({ name }) => name === 'workers'),
      runners: job_runners.nodes,
      seenAt: job_runners.seen_at,
      roles: listed.map(({ role }) => role).sort(),
    }
  }
  const goneFor = (seconds: number) =>
    sql`update job_presence set seen_at = now() - ${seconds} * interval '1 second'`.execute(kysely)
  expect(await look()).toMatchObject({ part: { status: 'warning' }, runners: 0, seenAt: null })
  await sql`update server_nodes set started_at = now() - interval '1 hour'`.execute(kysely)
  expect((await look()).doctor?.says).toMatch(/^No node runs jobs, for 60 min now/)
  await goneFor(30)
  expect(await look()).toMatchObject({
    doctor: { status: 'warning', says: expect.stringMatching(/^No node runs jobs, for 0 min now/) },
    part: { status: 'warning', value: 0 },
    runners: 0,
    seenAt: expect.any(String),
    roles: ['web'],
  })
  await goneFor(NO_RUNNER_SECONDS + 60)
  expect(await look()).toMatchObject({
    doctor: { status: 'failure', advice: 'Start a node with ROLE=worker, or one without ROLE.' },
    part: { status: 'error', value: 0 },
  })
  const metrics = await (await fetch(`${web.url}/metrics`)).text()
  expect(metrics).toMatch(/^nodes_running_jobs 0$/m)
  const [, silent] = /^jobs_runner_silent_seconds (\S+)$/m.exec(metrics) ?? []
  expect(Number(silent)).toBeGreaterThan(NO_RUNNER_SECONDS)
  const worker = await start('worker')
  expect(await look()).toMatchObject({
    doctor: { status: 'ok', says: 'Of 2 nodes, 1 run jobs.' },
    part: { status: 'healthy', value: 1 },
    runners: 1,
    roles: ['web', 'worker'],
  })
  // Its row is gone once it has left; when it was seen stays.
  await worker.stop()
  nodes = [web]
  const { part, roles } = await look()
  expect([part?.status, roles]).toEqual(['warning', ['web']])
})

// Guards: each stop of a node that only serves was a failed publication, on the health card until the next hour.
test('a node that only serves publishes no head of the audit log when it stops, and a worker does', async () => {
  const states: unknown[] = []
  for (const role of ['web', 'worker']) {
    const node = await startTestNode(
      location,
      { ROLE: role, AUDIT_HEAD_FILE: '/nowhere/heads.jsonl' },
      { runsJobs: false },
    )
    await node.stop()
    const failed = await withDatabase(location, ({ kysely }) =>
      kysely.selectFrom('audit_publications').select('target').where('failed_at', 'is not', null).execute(),
    )
    states.push([role, failed.map(({ target }) => target)])
  }
  expect(states).toEqual([
    ['web', []],
    ['worker', ['file']],
  ])
})
