import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { renderMetrics } from '../metrics.ts'
import type { FinishedSpan } from './span.ts'
import { QUEUE_MAX, SpanExporter } from './span-exporter.ts'

const span: FinishedSpan = {
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentId: null,
  name: 'GET /',
  kind: 'server',
  startedAt: 1_773_144_000_000.25,
  endedAt: 1_773_144_000_001,
  facts: {},
  isError: false,
}

async function count(outcome: string): Promise<number> {
  return Number(
    new RegExp(`^trace_spans_total{outcome="${outcome}"} (\\d+)`, 'm').exec(await renderMetrics())?.[1] ?? 0,
  )
}

test('a receiver that never answers holds a bounded queue, and a stop for a few seconds only', async () => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`
  const exporter = new SpanExporter({ url, headers: {} }, {}, pino({ level: 'silent' }))
  const before = await count('dropped')
  const startedAt = performance.now()
  const added = 3 * QUEUE_MAX
  for (let at = 0; at < added; at += 1) exporter.add(span)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  // One batch is under way, and the queue is full.
  const waiting = added - ((await count('dropped')) - before)
  expect(waiting).toBeGreaterThanOrEqual(QUEUE_MAX)
  expect(waiting).toBeLessThan(2 * QUEUE_MAX)
  await exporter.stop()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect((await count('dropped')) - before).toBe(added)
  exporter.add(span)
  expect((await count('dropped')) - before).toBe(added + 1)
  server.closeAllConnections()
  server.close()
})

test('a receiver that refuses drops the batch, and one that comes back is sent the next', async () => {
  let status = 503
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`
  const exporter = new SpanExporter({ url, headers: {} }, {}, pino({ level: 'silent' }))
  const [dropped, exported] = [await count('dropped'), await count('exported')]
  exporter.add(span)
  await expect.poll(() => count('dropped')).toBe(dropped + 1)
  status = 200
  exporter.add(span)
  await exporter.stop()
  expect([await count('dropped'), await count('exported')]).toEqual([dropped + 1, exported + 1])
  server.close()
})
