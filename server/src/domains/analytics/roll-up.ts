import { sql } from 'kysely'
import type { Runtime } from '../../platform/context.ts'

/** The greatest age of figures that are read, in ms; more where counting takes longer than a tenth of it. */
const FRESH_FOR_MS = 2_000
const PAUSE_PER_RUN = 10

const freshUntilMs = new WeakMap<object, number>()

/**
 * Adds to the rollups what happened since the last run, from where that run stopped; everything counts once, however
 * often this is called.
 */
export async function rollUp({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Promise<void> {
  await sql`select analytics_roll_up(${clock.now()})`.execute(db.kysely)
}

/** Brings the rollups up to date before figures are read, at most once every two seconds on a node. */
export async function freshen(runtime: Runtime): Promise<void> {
  const startedAt = performance.now()
  if (startedAt < (freshUntilMs.get(runtime.db) ?? 0)) return
  await rollUp(runtime)
  const endedAt = performance.now()
  const pauseMs = Math.max(FRESH_FOR_MS, (endedAt - startedAt) * PAUSE_PER_RUN)
  freshUntilMs.set(runtime.db, endedAt + pauseMs)
}
