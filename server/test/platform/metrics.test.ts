import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { sendHttp } from '../attacks/raw-http.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { send } from '../chat/talk.ts'

const root = join(import.meta.dirname, '../../..')
const TOKEN = '0123456789abcdef'

let world: ChatWorld
let node: StartedNode
beforeAll(async () => {
  world = await startChatWorld({
    env: { METRICS_PORT: '0', METRICS_HOST: '127.0.0.1', METRICS_TOKEN: TOKEN, LLM_FALLBACK: 'none' },
  })
  node = world.nodes[0] as StartedNode
})
afterAll(() => world.close())

const metricsUrl = () => node.metricsUrl ?? ''

async function scrape(): Promise<string> {
  const answer = await fetch(metricsUrl(), { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Reads the value of one series; 0 where there is none yet. */
async function seriesValue(series: string): Promise<number> {
  const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1) ?? 0)
}

test('metrics with a port of their own are there alone, for those who send the token', async () => {
  const authorization = `Bearer ${TOKEN}`
  expect((await sendHttp(node.url, { path: '/metrics', headers: { authorization } })).status).toBe(404)
  expect((await fetch(metricsUrl())).status).toBe(404)
  expect((await fetch(metricsUrl(), { headers: { authorization: 'Bearer other' } })).status).toBe(404)
  for (const path of ['/', '/healthz', '/api/identity/viewer', '/metrics/']) {
    const { status } = await fetch(new URL(path, metricsUrl()), { headers: { authorization } })
    expect([path, status]).toEqual([path, 404])
  }
  expect((await fetch(metricsUrl(), { method: 'POST', headers: { authorization } })).status).toBe(404)
  expect(await scrape()).toMatch(/^chat_live_replies 0$/m)
})

test('a reply, a failed one and their credits are counted', async () => {
  const caller = await world.newCaller()
  const names = [
    'chat_turns_total{outcome="answered",failure="none"}',
    'chat_turns_total{outcome="failed",failure="empty"}',
    'chat_first_token_seconds_count',
    'credits_spent_total',
    'credits_refunded_total',
    'http_requests_total{route="/api/chat/messages",method="POST",status="200"}',
  ]
  const before = await Promise.all(names.map(seriesValue))
  await send(caller, { content: 'Hello' })
  world.model.behave({ behaviour: 'empty' })
  await send(caller, { content: 'Say nothing' })
  world.model.behave()
  const expected = before.map(
    (count, at) => count + (['credits_spent_total', names[5]].includes(names[at] ?? '') ? 2 : 1),
  )
  await expect.poll(() => Promise.all(names.map(seriesValue))).toEqual(expected)
})

test('a scrape does not count itself among what waits for a connection', async () => {
  await expect.poll(() => seriesValue('database_waiting')).toBe(0)
  expect(await seriesValue('database_connections_max')).toBeGreaterThan(0)
})

test('a scrape says whether the node is ready', async () => {
  const { db } = node.runtime
  const name = '0001_platform.sql'
  expect(await seriesValue('node_ready')).toBe(1)
  await db.script(`update schema_migrations set name = 'hidden' where name = '${name}'`)
  expect(await scrape()).toMatch(/^node_ready 0$/m)
  await db.script(`update schema_migrations set name = '${name}' where name = 'hidden'`)
  expect(await seriesValue('node_ready')).toBe(1)
})

test('the rules leave probes out of the requests of people', () => {
  const rules = readFileSync(join(root, 'deploy/monitoring/alerts.yaml'), 'utf8')
  const counts = expressionsOf(rules, 'alerts.yaml').flatMap(
    (text) => text.match(/http_requests_total\{[^}]*\}?/g) ?? [],
  )
  expect(counts).toHaveLength(2)
  for (const count of counts) expect(count).toContain('route!~"/readyz|/healthz|/metrics"')
})

test('a page that watches for changes is a held stream until it goes', async () => {
  const caller = await world.newCaller()
  const leaving = new AbortController()
  await fetch(`${caller.url}/api/live`, { headers: { cookie: caller.cookie }, signal: leaving.signal })
  await expect.poll(() => seriesValue('live_held_streams')).toBe(1)
  leaving.abort()
  await expect.poll(() => seriesValue('live_held_streams')).toBe(0)
})

test('addresses make no series: a requested address does not show, however often', async () => {
  const count = async () => (await scrape()).split('\n').length
  await sendHttp(node.url, { path: '/hidden-0?token=hidden' })
  await expect
    .poll(() => seriesValue('http_requests_total{route="/*",method="GET",status="404"}'))
    .toBeGreaterThan(0)
  const before = await count()
  for (let at = 1; at <= 20; at++) {
    await sendHttp(node.url, { path: `/hidden-${at}` })
    await sendHttp(node.url, { path: '/hidden', method: 'PROPFIND' })
  }
  // The method and its refusal are new, the twenty addresses are not.
  expect((await count()) - before).toBeLessThanOrEqual(4)
  expect(await scrape()).not.toContain('hidden')
})

test('every metric that the rules and the dashboard name is there', async () => {
  const known = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  // Only nodes that make backups have it.
  known.add('backup_age_seconds')
  // Only nodes with replicas have them.
  known.add('database_replica_used').add('database_replica_lag_seconds')
  // Only nodes that have others to tell have it.
  known.add('bus_up')
  for (const file of globSync('deploy/monitoring/{alerts.yaml,dashboard.json}', { cwd: root })) {
    const expressions = expressionsOf(readFileSync(join(root, file), 'utf8'), file)
    expect(expressions.length).toBeGreaterThan(8)
    const unknown = expressions
      .flatMap(metricsOf)
      .filter(
        (name) => name !== 'up' && !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')),
      )
    expect([file, unknown]).toEqual([file, []])
  }
})

test('a misspelt metric would be found', () => {
  expect(
    metricsOf('sum by (le) (rate(http_request_total{status=~"5.."}[5m])) / max(jobs_waitin) > 0.5'),
  ).toEqual(['http_request_total', 'jobs_waitin'])
})

test('a taken port is reported in a sentence', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const env = { METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' }
  await expect(startChatWorld({ env })).rejects.toThrow(
    `METRICS_PORT=${port} is in use by another program. Stop it, or set METRICS_PORT to a free one.`,
  )
  taken.close()
})

function expressionsOf(text: string, file: string): string[] {
  if (file.endsWith('.yaml')) return [...text.matchAll(/^\s+expr: (.+)$/gm)].map(([, found = '']) => found)
  const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

/** Lists the names of metrics in a PromQL expression: words that are no function, label, grouping or operator. */
function metricsOf(expression: string): string[] {
  const plain = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
  const words = [...plain.matchAll(/\b([a-z_]\w*)\b(?!\s*\()/g)].map(([, word = '']) => word)
  return words.filter((word) => !['and', 'or', 'unless', 'sum', 'max', 'min', 'avg', 'topk'].includes(word))
}
