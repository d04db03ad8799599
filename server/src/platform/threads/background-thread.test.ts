import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BackgroundThread, JobTooLong, ThreadDied } from './background-thread.ts'

/**
 * Returns each job as its result; `die` and `throw` end the thread during the job, `die later` once it has been
 * answered, `spin` and `fill` exceed its time and its memory.
 */
const THREAD = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', (job) => {
  if (job === 'die') process.exit(1)
  if (job === 'throw') throw new Error('a defect of the thread')
  while (job === 'spin') {}
  for (const all = []; job === 'fill'; ) all.push({ index: all.length })
  parentPort.postMessage({ result: job })
  if (job === 'die later') setImmediate(() => process.exit(1))
})
parentPort.postMessage('ready')
`

let folder: string
let file: URL
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'background-thread-'))
  writeFileSync(join(folder, 'thread.mjs'), THREAD)
  file = pathToFileURL(join(folder, 'thread.mjs'))
})
afterAll(() => rm(folder, { recursive: true }))

const startThread = (cpuMs = 2_000) =>
  new BackgroundThread<string, string>(file, { cpuMs, waitingMax: 10, memoryMb: 32 })

test.each(['die', 'throw'])(
  'a thread that dies during a job fails that job alone, not as too long (%s)',
  async (job) => {
    const thread = startThread()
    await expect(thread.run(job)).rejects.toBeInstanceOf(ThreadDied)
    expect(await thread.run('next')).toBe('next')
  },
)

test.each([
  ['spin', 500],
  ['fill', 60_000],
])('a job beyond its time or its memory is too long (%s)', async (job, cpuMs) => {
  const thread = startThread(cpuMs)
  await expect(thread.run(job)).rejects.toBeInstanceOf(JobTooLong)
  expect(await thread.run('next')).toBe('next')
})

test('a thread that dies between two jobs is replaced for the second', async () => {
  const thread = startThread()
  expect(await thread.run('die later')).toBe('die later')
  let hasDied = false
  // It may answer some jobs before it dies, or die while none runs.
  for (let index = 0; index < 100 && !hasDied; index += 1) {
    const answer = await thread.run('next').catch((error: unknown) => error)
    // The job that it died under fails; none is left without an answer.
    hasDied = answer instanceof ThreadDied
    expect(answer === 'next' || hasDied).toBe(true)
  }
  expect(await thread.run('last')).toBe('last')
})
