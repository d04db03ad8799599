import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningServer } from '../harness/server.ts'

const command = join(import.meta.dirname, '..', '..', 'server', 'bin', 'waitlist-import.ts')

/**
 * Imports waitlist records as an operator does, by the command and with the server stopped meanwhile. Returns the claim
 * secrets of records without an email, by code.
 */
export async function importWaitlist(server: RunningServer, csv: string): Promise<Map<string, string>> {
  await server.stop()
  const file = join(server.dataDir, '..', `waitlist-${Date.now()}.csv`)
  writeFileSync(file, csv)
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: server.dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, file], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The import ended with ${status}:\n${stdout}${stderr}`)
  await server.restart()
  return new Map(
    [...stdout.matchAll(/: (\w{8}) has no email; .*: (\S+)$/gm)].map(([, code = '', secret = '']) => [
      code,
      secret,
    ]),
  )
}
