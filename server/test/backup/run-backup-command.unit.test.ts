import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runBackupCommand } from '../../src/app/backup/run-backup-command.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Runtime } from '../../src/platform/context.ts'

/** Runs the command with a module that is loaded before it, in place of a backup. */
async function runWith(code: string) {
  const folder = await mkdtemp(join(tmpdir(), 'backup-command-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'before.mjs')
  await writeFile(file, code)
  const config = readConfig({ ...process.env, NODE_OPTIONS: `--import=${pathToFileURL(file)}` })
  const ended = runBackupCommand({ config } as Runtime, AbortSignal.timeout(60_000))
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
