import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startScriptedModel } from '../../src/platform/llm/scripted-model.ts'
import { canMount, fillDisk, ownMounts } from '../databases/own-mounts.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { rounds, timeLimit } from '../faults/rounds.ts'
import { withDatabase } from '../faults/server-process.ts'
import { processEnvironment } from '../nodes.ts'
import { makePeople } from './people.ts'
import { beginPart, judgePart, recordPart, startClients } from './run-clients.ts'

// The disk of PostgreSQL is in schedule.postgres.test.ts.
const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
const DISK_MIB = 250
const FULL_FOR_MS = 4_000
/** Mounts a disk at $0, copies the data folder $1 to it, runs a server there, and copies the data back. */
const ON_DISK = `mount -t tmpfs -o size=${DISK_MIB}m tmpfs "$0" && cp -R "$1/." "$0" || exit 1
DATA_DIR="$0" "$2" "$3" & server=$!
echo "server $server"
wait $server; code=$?
rm -rf "$1/postgres" && cp -R "$0/." "$1"
exit $code`

/** A server whose data folder is on a small disk of its own, and the path of that disk from here. */
interface ServerOnDisk {
  url: string
  disk: string
  stop(): Promise<number | null>
}

async function startOnDisk(location: DatabaseLocation, env: Record<string, string>): Promise<ServerOnDisk> {
  const place = mkdtempSync(join(tmpdir(), 'disk-'))
  const args = [...ownMounts(), 'sh', '-c', ON_DISK, place, location.dataDir, process.execPath, MAIN]
  const child = spawn('unshare', args, {
    cwd: location.dataDir,
    env: processEnvironment(location, { LOG_LEVEL: 'error', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = sayings(child)
  const pid = Number(await said(/server (\d+)/))
  const ended = once(child, 'exit')
  return {
    url: await said(/is ready on (\S+)/),
    disk: join(`/proc/${pid}/root`, place),
    stop: async () => {
      process.kill(pid, 'SIGTERM')
      const [code] = await ended
      rmSync(place, { recursive: true })
      return code
    },
  }
}

/** Returns a function that waits for a program to print something. Rejects with all that it said where it ends first. */
function sayings({ stdout, stderr }: ChildProcess): (pattern: RegExp) => Promise<string> {
  let output = ''
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return async (pattern) => {
    for (;;) {
      const found = pattern.exec(output)?.[1]
      if (found) return found
      if (stdout?.closed) throw new Error(`the server ended: ${output}`)
      await pause(20)
    }
  }
}

test.runIf(canMount())(
  'I13: the disk of the embedded database is full again and again: everything acknowledged is there, and work goes on',
  async () => {
    const part = beginPart('full-disk-embedded')
    const location = await createTestDatabase()
    const people = await withDatabase(location, (database) =>
      makePeople(database, part.history, [5, 1_000_000, 1_000_000]),
    )
    const model = await startScriptedModel()
    const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted', LLM_FALLBACK: 'none' }
    const { url, disk, stop } = await startOnDisk(location, env)
    const readiness = async () => (await (await fetch(`${url}/readyz`)).json()) as { reason: string | null }
    const clients = { urls: [url], people, history: part.history, random: part.random }
    const [spends, times] = [rounds(60, 2_000), rounds(2, 20)]
    const work = startClients(clients, { spends, lanes: 6 })
    const disturb = async () => {
      for (let time = 1; time <= times; time += 1) {
        await work.reach(Math.floor((spends * time) / (times + 1)))
        const ballast = join(disk, 'ballast')
        fillDisk(ballast)
        expect(await readiness()).toMatchObject({ reason: 'disk' })
        await pause(FULL_FOR_MS)
        rmSync(ballast)
        await expect.poll(readiness).toMatchObject({ reason: null })
      }
    }
    const disturbing = disturb()
    work.holdUntil(disturbing)
    await Promise.all([disturbing, work.finished]).finally(work.stop)
    expect(await stop()).toBe(0)
    const result = await withDatabase(location, (database) => judgePart(part, database))
    recordPart(part, result, { nodes: 1, accounts: 3, spends, times })
    expect(result).toMatchObject({ findings: [], violations: [] })
    await model.close()
    await location.remove()
  },
  timeLimit(600_000, 7_200_000),
)
