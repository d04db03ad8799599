import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runWatched, silentMsOf } from '../../src/app/backup/run-backup-command.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Runtime } from '../../src/platform/context.ts'

const KEY = 'a key of thirty-two characters and more'
const CONFIG = new URL('../../src/platform/config/config.ts', import.meta.url)

/**
 * Runs the command with a module that is loaded before it, in place of a backup. The module finds `key` in its folder, a
 * file with the key of backups.
 */
async function runWith(
  code: string,
  { env = {}, silentMs = 60_000 }: { env?: Record<string, string>; silentMs?: number } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'backup-command-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'before.mjs')
  await writeFile(join(folder, 'key'), KEY)
  await writeFile(file, `process.chdir(import.meta.dirname); ${code}`)
  const named = Object.entries(env).map(([name, value]) => [name, join(folder, value)])
  await writeFile(join(folder, '.env'), named.map(([name, value]) => `${name}=${value}\n`).join(''))
  const config = readConfig({
    ...process.env,
    ...Object.fromEntries(named),
    NODE_OPTIONS: `--import=${pathToFileURL(file)}`,
  })
  const ended = runWatched({ config } as Runtime, AbortSignal.timeout(60_000), silentMs)
  return Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 30_000, 'still waiting'))])
}

test.each([
  ['prints nothing', `process.exit(0)`],
  ['prints no JSON', `console.log('Kept.'); process.exit(0)`],
  ['prints other JSON', `console.log('{"name":1}'); process.exit(0)`],
])(
  'a backup command that ends well and %s has failed, and its caller does not wait for ever',
  async (_, code) => {
    expect(await runWith(code)).toEqual({ state: 'failed', reason: 'The command ended with 0.' })
  },
)

test('a backup command that says what it kept has kept it', async () => {
  const code = `console.log('{"name":"one.backup","bytes":7}'); process.exit(0)`
  expect(await runWith(code)).toEqual({ state: 'kept', name: 'one.backup', bytes: 7, complaints: [] })
})

test('a backup command reads a secret whose file `.env` names once, as its node did', async () => {
  const code = `const { readConfig } = await import('${CONFIG}')
    console.log(JSON.stringify({ name: readConfig().backup.key, bytes: 7 })); process.exit(0)`
  const ended = await runWith(code, { env: { BACKUP_KEY_FILE: 'key' } })
  expect(ended).toEqual({ state: 'kept', name: KEY, bytes: 7, complaints: [] })
})

test('a backup command that gets no further is ended and has failed, with the place to look at', async () => {
  const ended = await runWith(`process.on('SIGTERM', () => {}); for (;;);`, { silentMs: 500 })
  expect(ended).toEqual({
    state: 'failed',
    reason: expect.stringMatching(/no further.*Look whether .*backups/),
  })
})

test('a backup command that takes long but gets on is not ended', async () => {
  const code = `for (let step = 0; step < 12; step += 1) {
      process.send('progress')
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    console.log('{"name":"one.backup","bytes":7}'); process.exit(0)`
  expect(await runWith(code, { silentMs: 5_000 })).toMatchObject({ state: 'kept' })
})

test('a backup command is not ended before a bucket has been asked as often as it may be', () => {
  const env = {
    BACKUP_S3_BUCKET: 'kept',
    BACKUP_S3_ENDPOINT: 'https://storage.example.org',
    BACKUP_S3_ACCESS_KEY: 'access',
    BACKUP_S3_SECRET_KEY: 'secret',
  }
  const attempts = { count: 5, minutes: 5 }
  expect(silentMsOf(readConfig(env))).toBeGreaterThan(attempts.count * attempts.minutes * 60_000)
  expect(silentMsOf(readConfig({}))).toBe(600_000)
})
