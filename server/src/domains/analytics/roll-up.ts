import { sql } from 'kysely'
import type { Runtime } from '../../platform/context.ts'

/** The greatest age of figures that are read, in ms; more where counting takes longer than a tenth of it. */
const FRESH_FOR_MS = 2_000
const PAUSE_PER_RUN = 10
/** The longest time that a reader waits for the run of another, in ms. */
const HELD_FOR_MS = 2_000
const LOCK_NOT_AVAILABLE = '55P03'

const freshUntilMs = new WeakMap<object, number>()

/**
 * Adds to the rollups what happened since the last run, from where that run stopped; everything counts once, however
 * often this is called.
 */
export async function rollUp({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<void> {
  await sql`select analytics_roll_up(${clock.now()})`.execute(db.kysely)
}

/**
 * Brings the rollups up to date before figures are read, at most once every two seconds on a node. Where another node
 * counts for longer than the reader should wait, the figures of its last run are served.
 */
export async function freshen(runtime: Runtime): Promise<void> {
  const startedAt = performance.now()
  if (startedAt < (freshUntilMs.get(runtime.db) ?? 0)) return
  const isCounted = await rollUpUnlessHeld(runtime)
  if (!isCounted) return
  const endedAt = performance.now()
  const pauseMs = Math.max(FRESH_FOR_MS, (endedAt - startedAt) * PAUSE_PER_RUN)
  freshUntilMs.set(runtime.db, endedAt + pauseMs)
}

/** Returns false where another run held the rollups for `HELD_FOR_MS`. */
async function rollUpUnlessHeld({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await sql`select set_config('lock_timeout', ${`${HELD_FOR_MS}ms`}, true)`.execute(tx)
      await sql`select analytics_roll_up(${clock.now()})`.execute(tx)
    })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}
