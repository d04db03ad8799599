import { expect, test } from 'vitest'
import { registerCounter, registerGauge, renderMetrics } from './metrics.ts'

test('gauges of several nodes add up, counters only grow, the process is measured', async () => {
  const stop = registerGauge('test_held_count', 'Held.', () => 2)
  registerGauge('test_held_count', 'Held.', async () => 3)
  const counter = registerCounter('test_served_total', 'Served.')
  counter.add()
  counter.add(4)
  expect(await renderMetrics()).toMatch(/^test_held_count 5$/m)
  stop()
  counter.add()
  const text = await renderMetrics()
  expect(text).toMatch(/^test_held_count 3$/m)
  expect(text).toMatch(/^test_served_total 6$/m)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
})

test('a gauge that is registered between two scrapes shows in the second', async () => {
  await renderMetrics()
  registerGauge('test_later_count', 'Later.', () => 1)
  expect(await renderMetrics()).toMatch(/^test_later_count 1$/m)
})
