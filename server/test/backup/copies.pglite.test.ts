import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../databases.ts'
import { startTestNode } from '../nodes.ts'
import { runCommand } from './commands.ts'

const ASKER = join(import.meta.dirname, 'ask-for-copy.ts')

async function startNode() {
  const location = await createTestDatabase()
  const node = await startTestNode(location, {}, { runsJobs: false })
  onTestFinished(() => node.stop().then(location.remove))
  return { location, copies: join(location.dataDir, 'copies') }
}

test('a copy of the database stays while its asker lives, and goes when that is killed', async () => {
  const { location, copies } = await startNode()
  const asker = spawn(process.execPath, [ASKER, location.dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void asker.kill('SIGKILL'))
  await once(asker.stdout, 'data')
  await pause(1_500)
  const [name = ''] = readdirSync(copies)
  expect(readdirSync(join(copies, name, 'postgres'))).toContain('PG_VERSION')
  asker.kill('SIGKILL')
  await vi.waitFor(() => expect(readdirSync(copies)).toEqual([]), { timeout: 15_000 })
})

test('a backup whose place takes no file asks for no copy', async () => {
  const { location, copies } = await startNode()
  writeFileSync(join(location.dataDir, 'a file'), '')
  const made = await runCommand('backup', location, { BACKUP_DIR: join(location.dataDir, 'a file') })
  expect(made).toEqual({ code: 2, said: expect.stringContaining('a file') })
  expect(existsSync(copies)).toBe(false)
})
