import { expect, test } from 'vitest'
import { ReplayProgress } from './replay-progress.ts'

test('the lag is unknown until the replica has reached a position', () => {
  const progress = new ReplayProgress()
  progress.see({ position: 100, atMs: 1_000 })
  progress.reach(99)
  expect(progress.lagMs(5_000)).toBeNull()
})

test('a replica that has all is not late, however long the primary has written nothing', () => {
  const progress = new ReplayProgress()
  progress.see({ position: 100, atMs: 1_000 })
  progress.see({ position: 100, atMs: 2_000 })
  progress.reach(100)
  expect(progress.lagMs(900_000)).toBe(0)
})

test('the lag is the age of the newest position that was reached', () => {
  const progress = new ReplayProgress()
  for (const [position, atMs] of [
    [100, 1_000],
    [200, 2_000],
    [300, 3_000],
  ] as const)
    progress.see({ position, atMs })
  progress.reach(250)
  expect(progress.lagMs(3_500)).toBe(1_500)
  progress.reach(250)
  expect(progress.lagMs(9_000)).toBe(7_000)
  progress.reach(300)
  expect(progress.lagMs(9_000)).toBe(0)
})

test('a replica that replays nothing for hours keeps its lag, and takes little memory', () => {
  const progress = new ReplayProgress()
  progress.see({ position: 1, atMs: 0 })
  progress.reach(1)
  for (let second = 1; second <= 20_000; second += 1)
    progress.see({ position: second + 1, atMs: second * 1_000 })
  expect(progress.lagMs(20_000_000)).toBe(20_000_000)
  progress.reach(20_001)
  expect(progress.lagMs(20_000_000)).toBe(0)
})
