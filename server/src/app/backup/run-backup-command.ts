import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { BackupCommand } from '../../domains/monitoring/index.ts'
import { SECRET_FILES } from '../../platform/config/secret-files.ts'

const COMMAND = fileURLToPath(new URL('../../../bin/backup.ts', import.meta.url))
const REASON_CHARACTERS = 500
const outcome = z.object({
  name: z.string(),
  bytes: z.number(),
  complaints: z.array(z.string()).default([]),
})

/** Makes a backup in a separate process with a lower priority than this one, because people wait for this one. */
export const runBackupCommand: BackupCommand = ({ config }, signal) =>
  new Promise((resolve, reject) => {
    const env = { ...config.env }
    // The variables already contain the secrets from files. Blank, because the command takes missing ones from `.env`.
    for (const name of SECRET_FILES) env[name] = ''
    const child = spawn(process.execPath, [COMMAND, '--json'], {
      env,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (said.err = (said.err + text).slice(-REASON_CHARACTERS)))
    child.once('spawn', () => yieldCpu(child.pid))
    child.once('error', reject)
    child.once('close', (code) => {
      const made = code === 0 ? readOutcome(said.out) : null
      if (made) resolve({ state: 'kept', ...made })
      else resolve({ state: 'failed', reason: said.err.trim() || `The command ended with ${code}.` })
    })
  })

function readOutcome(said: string): z.infer<typeof outcome> | null {
  try {
    return outcome.parse(JSON.parse(said))
  } catch {
    return null
  }
}

function yieldCpu(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has already ended, or the system does not allow priorities.
  }
}
