import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '@pepper/contract/durations'
import * as z from 'zod'
import type { BackupCommand } from '../../domains/monitoring/index.ts'
import { PATIENCE_MS } from '../../platform/backup/bucket/ask-bucket.ts'
import { describeBucket } from '../../platform/backup/bucket/bucket.ts'
import { SECRET_FILES } from '../../platform/config/secret-files.ts'
import type { Runtime } from '../../platform/context.ts'

const COMMAND = fileURLToPath(new URL('../../../bin/backup.ts', import.meta.url))
const REASON_CHARACTERS = 500
const outcome = z.object({
  name: z.string(),
  bytes: z.number(),
  complaints: z.array(z.string()).default([]),
})

/** Makes a backup in a separate process with a lower priority than this one, because people wait for this one. */
export const runBackupCommand: BackupCommand = (runtime, signal) =>
  runWatched(runtime, signal, silentMsOf(runtime.config))

/**
 * Returns how long a backup may get no further, in ms: a network disk that is away lets it wait for ever. A bucket is asked
 * several times and then says why it failed, so that has to come first.
 */
export function silentMsOf({ backup }: Pick<Runtime['config'], 'backup'>): number {
  return backup.bucket ? PATIENCE_MS + 5 * MINUTE_MS : 10 * MINUTE_MS
}

/** Does the same, and gives it up once it has reported no progress for `silentMs`. */
export function runWatched(
  { config }: Pick<Runtime, 'config'>,
  signal: AbortSignal,
  silentMs: number,
): ReturnType<BackupCommand> {
  return new Promise((resolve, reject) => {
    const env = { ...config.env }
    // The variables already contain the secrets from files. Blank, because the command takes missing ones from `.env`.
    for (const name of SECRET_FILES) env[name] = ''
    const child = spawn(process.execPath, [COMMAND, '--json'], {
      env,
      signal,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const said = { out: '', err: '' }
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (said.out += text))
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (said.err = (said.err + text).slice(-REASON_CHARACTERS)))
    const silence = setTimeout(() => {
      // One that waits in the kernel does not even end by this, so nothing waits for its end.
      child.kill('SIGKILL')
      letGo(child)
      resolve({ state: 'failed', reason: describeSilence(config, silentMs) })
    }, silentMs)
    child.on('message', () => silence.refresh())
    child.once('spawn', () => yieldCpu(child.pid))
    child.once('error', (error) => {
      clearTimeout(silence)
      reject(error)
    })
    child.once('close', (code) => {
      clearTimeout(silence)
      const made = code === 0 ? readOutcome(said.out) : null
      if (made) resolve({ state: 'kept', ...made })
      else resolve({ state: 'failed', reason: said.err.trim() || `The command ended with ${code}.` })
    })
  })
}

/** Stops listening to a process, so that it keeps this one from nothing. */
function letGo(child: ChildProcess): void {
  child.stdout?.destroy()
  child.stderr?.destroy()
  if (child.connected) child.disconnect()
  child.unref()
}

function describeSilence({ backup }: Runtime['config'], silentMs: number): string {
  const place = backup.bucket ? describeBucket(backup.bucket) : backup.folder
  return `It got no further for ${Math.round(silentMs / MINUTE_MS)} min and was ended. Look whether ${place} can be reached from this node, and at the load of the database.`
}

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
