import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Opens a queue of width one whose work ends when the test says so; `log` names the work that ran, in order. */
function openQueue(waitingMax: number) {
  const run = createFairQueue({ width: 1, waitingMax })
  const log: string[] = []
  const endings: (() => void)[] = []
  const ask = (key: string, name: string) =>
    run(key, async () => {
      log.push(name)
      await new Promise<void>((resolve) => endings.push(resolve))
      return name
    }).catch((error: { code: string }) => `${name}: ${error.code}`)
  const drain = async () => {
    for (let round = 0; round < 200; round += 1) {
      endings.shift()?.()
      await Promise.resolve()
    }
  }
  return { ask, drain, log }
}

test('W14: keys take turns, however many of one wait before the other asks', async () => {
  const { ask, drain, log } = openQueue(10)
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => ask(name.charAt(0), name))
  await drain()
  await Promise.all(asked)
  expect(log).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

test('W14: a full queue gives the newcomer the place of the largest holder, and refuses one who holds as many', async () => {
  const { ask, drain } = openQueue(4)
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2', 'b3', 'c1']
  const asked = names.map((name) => ask(name.charAt(0), name))
  await drain()
  expect(await Promise.all(asked)).toEqual([
    'a1',
    'a2',
    'a3: server.unavailable',
    'a4: server.unavailable',
    'a5: server.unavailable',
    'a6: server.unavailable',
    'b1',
    'b2',
    'b3: server.unavailable',
    'c1',
  ])
})

test('W14: work that fails frees its place, and a queue that ran empty takes work again', async () => {
  const run = createFairQueue({ width: 1, waitingMax: 1 })
  await expect(run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const both = [run('a', async () => 1), run('b', async () => 2)]
  expect(await Promise.all(both)).toEqual([1, 2])
  expect(await run('a', async () => 3)).toBe(3)
})
