import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { withFolderLock } from './folder-lock.mjs'

let lockFile: string

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  lockFile = join(folder, 'lock')
})

test('one works at a time, the others wait and say so', async () => {
  let inside = 0
  let waited = 0
  const onWait = () => {
    waited += 1
  }
  const work = async () => {
    inside += 1
    expect(inside).toBe(1)
    await sleep(20)
    inside -= 1
  }
  await Promise.all([1, 2, 3].map(() => withFolderLock(lockFile, { onWait }, work)))
  expect(waited).toBe(2)
  expect(existsSync(lockFile)).toBe(false)
})

test('the lock is free again after a failure', async () => {
  const failing = async () => {
    throw new Error('failed')
  }
  await expect(withFolderLock(lockFile, {}, failing)).rejects.toThrow('failed')
  expect(await withFolderLock(lockFile, {}, async () => 'done')).toBe('done')
})

test('a lock whose holder was killed is taken over, by one only', async () => {
  writeFileSync(lockFile, 'a process long gone')
  utimesSync(lockFile, new Date(0), new Date(0))
  let inside = 0
  const work = async () => {
    inside += 1
    expect(inside).toBe(1)
    await sleep(20)
    inside -= 1
  }
  await Promise.all([1, 2, 3].map(() => withFolderLock(lockFile, {}, work)))
})
