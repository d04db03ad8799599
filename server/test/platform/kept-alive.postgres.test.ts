import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { PostgresChannel } from '../../src/platform/hints/postgres-channel.ts'
import { openTestDatabase } from '../databases.ts'
import { createTestRuntime } from '../runtimes.ts'
import { startStallingProxy } from './stalling-proxy.ts'

const ESTABLISHED = '01'
const KEEPALIVE_TIMER = '02'

/** Lists the timers of this machine's connections to a port, as the kernel has them. */
function timersTo(port: number): string[] {
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , to = '', state]) => to.endsWith(remote) && state === ESTABLISHED)
    .map(([, , , , , timer = '']) => timer.slice(0, 2))
}

test.runIf(process.platform === 'linux')(
  'each connection to the database asks whether its machine is still there',
  async () => {
    await using opened = await openTestDatabase()
    const proxy = await startStallingProxy(opened.location.databaseUrl ?? '')
    onTestFinished(() => proxy.stop())
    const { log } = createTestRuntime(opened.database)
    const database = await openDatabase({ ...opened.location, databaseUrl: proxy.url }, log)
    const listening = Promise.withResolvers<void>()
    const events = { connected: listening.resolve, lost: () => {}, receive: () => {} }
    const channel = new PostgresChannel(proxy.url, log, events)
    await listening.promise
    const port = Number(new URL(proxy.url).port)
    try {
      expect(timersTo(port).length).toBeGreaterThan(1)
      // The kernel shows another timer while a connection waits for a byte to be acknowledged.
      await expect.poll(() => [...new Set(timersTo(port))]).toEqual([KEEPALIVE_TIMER])
    } finally {
      await channel.stop()
      await database.close()
    }
  },
)
