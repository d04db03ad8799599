import { expect, test } from 'vitest'
import { registerCounter, registerGauge, registerHistogram, renderMetrics } from './metrics.ts'

test('gauges of several nodes add up, counters only grow, the process is measured', async () => {
  const stop = registerGauge('test_held_count', 'Held.', () => 2)
  registerGauge('test_held_count', 'Held.', async () => 3)
  const counter = registerCounter('test_served_total', 'Served.')
  counter.add({})
  counter.add({}, 4)
  expect(await renderMetrics()).toMatch(/^test_held_count 5$/m)
  stop()
  counter.add({})
  const text = await renderMetrics()
  expect(text).toMatch(/^test_held_count 3$/m)
  expect(text).toMatch(/^test_served_total 6$/m)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})

test('a gauge that cannot be read, or not in time, is left out, and the rest is shown', async () => {
  const stop = registerGauge('test_broken_count', 'Broken.', async () => {
    throw new Error('the database is away')
  })
  const stopSlow = registerGauge('test_slow_count', 'Slow.', () => new Promise(() => {}))
  const text = await renderMetrics()
  expect(text).not.toMatch(/^test_(broken|slow)_count /m)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
  stop()
  stopSlow()
})

test('labels distinguish series and cannot break out of their line', async () => {
  const counter = registerCounter<{ route: string; status: number }>('test_requests_total', 'Requests.')
  counter.add({ route: '/a', status: 200 })
  counter.add({ route: '/a', status: 200 })
  counter.add({ route: 'a"} 1\nforged_total 9\\', status: 500 })
  const lines = (await renderMetrics()).split('\n')
  expect(lines.filter((line) => /^test_requests_total|^forged/.test(line))).toEqual([
    'test_requests_total{route="/a",status="200"} 2',
    'test_requests_total{route="a\\"} 1\\nforged_total 9\\\\",status="500"} 1',
  ])
})

test('a histogram counts what is at most each bound', async () => {
  const histogram = registerHistogram<{ kind: string }>('test_wait_seconds', 'Waits.', [0.1, 1])
  for (const value of [0.1, 0.5, 7]) histogram.observe({ kind: 'x' }, value)
  const lines = (await renderMetrics()).split('\n')
  expect(lines.filter((line) => line.includes('test_wait_seconds'))).toEqual([
    '# HELP test_wait_seconds Waits.',
    '# TYPE test_wait_seconds histogram',
    'test_wait_seconds_bucket{kind="x",le="0.1"} 1',
    'test_wait_seconds_bucket{kind="x",le="1"} 2',
    'test_wait_seconds_bucket{kind="x",le="+Inf"} 3',
    'test_wait_seconds_sum{kind="x"} 7.6',
    'test_wait_seconds_count{kind="x"} 3',
  ])
})

test('every line is in the text format', async () => {
  for (const line of (await renderMetrics()).split('\n').filter(Boolean)) {
    expect(line).toMatch(
      /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="([^"\\]|\\.)*",?)+\})? -?[\d.e+-]+|.* (Na[nN]|\+Inf))$/,
    )
  }
})
