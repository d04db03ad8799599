import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const SERVER = join(import.meta.dirname, '..', '..')

/** Starts a program on a database that never answers, and sends the signal once it has connected. */
async function signalWhileWaiting(program: string, signal: NodeJS.Signals) {
  const database = createServer().listen(0, '127.0.0.1')
  const folder = mkdtempSync(join(tmpdir(), 'starting-'))
  onTestFinished(() => {
    database.close()
    rmSync(folder, { recursive: true })
  })
  await once(database, 'listening')
  const { port } = database.address() as AddressInfo
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: `postgres://127.0.0.1:${port}/pepper`, PORT: '0' }
  const child = spawn(process.execPath, [join(SERVER, program)], { cwd: folder, env, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const [socket] = await once(database, 'connection')
  socket.on('error', () => {})
  child.kill(signal)
  const [code, killedBy] = await ended
  return { code, killedBy }
}

// Guards: the first process of a container ignores signals without a listener, so that a start could not be ended.
test.each([
  ['src/main.ts', 'SIGTERM', 0],
  ['src/main.ts', 'SIGINT', 0],
  ['bin/migrate.ts', 'SIGTERM', 143],
  ['bin/migrate.ts', 'SIGINT', 130],
] as const)('%s ends by itself on %s while it waits for the database', async (program, signal, code) => {
  expect(await signalWhileWaiting(program, signal)).toEqual({ code, killedBy: null })
})
