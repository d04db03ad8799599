import { expect, test } from 'vitest'
import { createLatestQueue } from './latest-queue.ts'

test('one at a time runs for a key, the newest takes the place of the one that waits, and others go on beside it', async () => {
  const run = createLatestQueue()
  const log: string[] = []
  const first = Promise.withResolvers<void>()
  const ask = (key: string, name: string, until?: Promise<void>) =>
    run(
      key,
      async () => {
        log.push(name)
        await until
        return name
      },
      () => new Error(`${name} was replaced`),
    ).catch((error: Error) => error.message)
  const asked = [ask('a', 'a1', first.promise), ask('a', 'a2'), ask('a', 'a3')]
  expect(await asked[1]).toBe('a2 was replaced')
  expect(await ask('b', 'b1')).toBe('b1')
  expect(log).toEqual(['a1', 'b1'])
  first.resolve()
  expect(await Promise.all(asked)).toEqual(['a1', 'a2 was replaced', 'a3'])
  expect(await ask('a', 'a4')).toBe('a4')
})

test('work that fails lets the next one run', async () => {
  const run = createLatestQueue()
  const replaced = () => new Error('replaced')
  const failing = run('a', () => Promise.reject(new Error('no')), replaced)
  const next = run('a', async () => 'next', replaced)
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})
