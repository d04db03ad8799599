import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { verifyLedger } from '../src/app/verify-ledger.ts'
import type { Database } from '../src/platform/db/database.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import type { DatabaseLocation } from './databases.ts'

/** An invariant that a test of the ledger alone cannot keep: it spends credits on no turn. */
export interface LedgerEnd {
  without?: 'I5'
}

/** Throws where a test has broken an invariant of the economy (I1 to I11). Every test database ends with this check. */
export async function requireSoundLedger(database: Database, { without }: LedgerEnd = {}): Promise<void> {
  if (await isOfOlderRelease(database)) return
  const found = (await verifyLedger(database, 'all')).violations
  const violations = found.filter(({ id }) => id !== without)
  if (violations.length === 0) return
  const told = violations.map(({ id, rule, subject, detail }) => `${id} (${rule}): ${subject} ${detail}`)
  throw new Error(`a test leaves a ledger that is not sound:\n${told.join('\n')}`)
}

/** Returns whether this program has not upgraded a database yet, so that it cannot check it either. */
async function isOfOlderRelease({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql<{
    name: string | null
  }>`select to_regclass('ledger_closings')::text as name`.execute(kysely)
  return rows[0]?.name === null
}

/** Opens a database that is no longer in use, and checks it in the same way. */
export async function requireSoundLedgerAt(location: DatabaseLocation, end: LedgerEnd): Promise<void> {
  if (location.engine === 'pglite' && !existsSync(join(location.dataDir, 'postgres'))) return
  const database = await openDatabase({ ...location, databasePoolSize: 1 }, pino({ level: 'silent' }))
  try {
    await requireSoundLedger(database, end)
  } finally {
    await database.close()
  }
}
