import type { PolicyReport } from '@pepper/contract/monitoring'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { type AttackWorld, PASSWORD, startAttackWorld } from '../attacks/attack-world.ts'
import { fromNewNetwork, sendHttp } from '../attacks/raw-http.ts'

const ORIGIN = 'https://chat.example.org'

let world: AttackWorld
let cookie: string
beforeAll(async () => {
  const env = { PUBLIC_ORIGIN: ORIGIN, TRUSTED_PROXIES: '1', RATE_LIMITS: 'on' }
  world = await startAttackWorld(env, { runsJobs: false })
  const email = 'root@example.org'
  await createAdmin(world.node.runtime, { email, role: 'super_admin', displayName: null, password: PASSWORD })
  const signedIn = await sendHttp(world.url, {
    path: '/api/membership/sign-in',
    body: { identifier: email, password: PASSWORD },
    headers: { ...fromNewNetwork(), host: 'chat.example.org' },
  })
  cookie = signedIn.cookies[0]?.split(';')[0] ?? ''
})
afterAll(() => world.close())
beforeEach(() => world.database.script('delete from policy_reports'))

interface Sending {
  type?: string
  network?: { 'x-forwarded-for': string }
}

function send(body: string, { type = 'application/csp-report', network }: Sending = {}): Promise<Response> {
  return fetch(`${world.url}/api/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': type, ...(network ?? fromNewNetwork()) },
    body,
  })
}

const report = (part: Record<string, string> = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': `${ORIGIN}/chat?session=secret`,
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/a.js?token=secret',
      ...part,
    },
  })

async function shown(): Promise<Pick<PolicyReport, 'directive' | 'blocked' | 'path' | 'reports'>[]> {
  const answer = await fetch(`${world.url}/api/super-admin/monitoring`, {
    headers: { cookie, ...fromNewNetwork() },
  })
  const { policy_reports } = (await answer.json()) as { policy_reports: PolicyReport[] }
  return policy_reports.map(({ directive, blocked, path, reports }) => ({
    directive,
    blocked,
    path,
    reports,
  }))
}

test('W10: reports are counted by directive, blocked origin and page, and super admins see them', async () => {
  for (const script of ['a.js', 'b.js']) {
    const { status } = await send(report({ 'blocked-uri': `https://evil.example/${script}` }))
    expect(status).toBe(204)
  }
  await send(report({ 'blocked-uri': 'inline' }))
  expect(await shown()).toEqual([
    { directive: 'script-src-elem', blocked: 'inline', path: '/chat', reports: 1 },
    { directive: 'script-src-elem', blocked: 'https://evil.example', path: '/chat', reports: 2 },
  ])
})

test('W10: reports of the Reporting API are read, several together', async () => {
  const violation = (blockedURL: string) => ({
    type: 'csp-violation',
    body: { documentURL: `${ORIGIN}/faq`, effectiveDirective: 'require-trusted-types-for', blockedURL },
  })
  const reports = [
    violation('trusted-types-sink'),
    violation('trusted-types-sink'),
    { type: 'crash', body: {} },
  ]
  expect((await send(JSON.stringify(reports), { type: 'application/reports+json' })).status).toBe(204)
  expect(await shown()).toEqual([
    { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', path: '/faq', reports: 2 },
  ])
})

test('W10: nothing of an address that may be personal is kept', async () => {
  await send(
    report({ 'document-uri': `${ORIGIN}/super-admin/people/00000000-0000-4000-8000-000000000000/42` }),
  )
  expect((await shown()).map(({ path }) => path)).toEqual(['/super-admin/people/…/…'])
})

test('W10: reports about other origins, unknown directives and browser extensions leave nothing', async () => {
  const foreign: Record<string, string>[] = [
    { 'document-uri': 'https://elsewhere.example/' },
    { 'effective-directive': 'drop table' },
    { 'blocked-uri': 'chrome-extension://abcdef/inject.js' },
    { 'blocked-uri': 'no address' },
  ]
  for (const part of foreign) expect((await send(report(part))).status).toBe(204)
  expect(await shown()).toEqual([])
})

test.each([
  ['no JSON', '{', undefined, 400],
  ['no report', '{"a":1}', undefined, 400],
  ['null', 'null', undefined, 400],
  ['a form', 'a=1', 'application/x-www-form-urlencoded', 415],
  ['too large', `"${'x'.repeat(70_000)}"`, undefined, 413],
])('W10: %s is refused', async (_, body, type, status) => {
  expect((await send(body, { type })).status).toBe(status)
  expect(await shown()).toEqual([])
})

test('W10: one network can send only so many, and all of them fill only so many rows', async () => {
  const network = fromNewNetwork()
  const statuses: number[] = []
  for (let sent = 0; sent < 61; sent += 1) statuses.push((await send(report(), { network })).status)
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([204]))
  expect(statuses.at(-1)).toBe(429)

  await world.database.script(`insert into policy_reports (directive, blocked, path, first_seen_at, last_seen_at)
    select 'img-src', 'https://a' || n, '/', now() - interval '1 day', now() - interval '1 day' from generate_series(1, 499) n`)
  await send(report({ 'document-uri': `${ORIGIN}/one-too-many` }))
  await send(report())
  const rows = await world.database.kysely.selectFrom('policy_reports').selectAll().execute()
  expect(rows).toHaveLength(500)
  expect(rows.find(({ path }) => path === '/chat')?.reports).toBe(61)
})
