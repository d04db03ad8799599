import type { Log } from '../../log/log.ts'
import type { Database } from '../database.ts'
import { maintainTables } from './maintain-tables.ts'

const FIRST_AFTER_MS = 20_000
const EVERY_MS = 300_000

/** Maintains the embedded engine's tables soon after the start and then every five minutes, until it is stopped. */
export function keepMaintainingTables(database: Database, log: Log): { stop(): void } {
  if (database.engine !== 'pglite') return { stop: () => {} }
  const tend = () => {
    maintainTables(database).catch((error) => log.warn({ err: error }, 'tables could not be tended'))
  }
  const first = setTimeout(tend, FIRST_AFTER_MS).unref()
  const next = setInterval(tend, EVERY_MS).unref()
  return {
    stop: () => {
      clearTimeout(first)
      clearInterval(next)
    },
  }
}
