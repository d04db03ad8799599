import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './db/database.ts'

/** The people and rows that a check covers. */
export interface InvariantScope {
  /** A table of user_id. */
  people: RawBuilder<unknown>
  /** A table with a row for each of these people: where their ledger was closed, or nothing but zeros. */
  openings: RawBuilder<unknown>
  /** Whether everything that they ever had is read; else only what is new since the opening. */
  isFull: boolean
}

/**
 * A rule that must hold, and the query that finds violations of it: rows of `user_id`, `subject` and `detail`. Whatever
 * it finds in new rows is confirmed by reading all of them, so that there it may be stricter than the rule.
 */
export interface Invariant {
  id: string
  rule: string
  findViolations(scope: InvariantScope): RawBuilder<{ user_id: string; subject: string; detail: string }>
}

export interface Violation {
  id: string
  rule: string
  subject: string
  detail: string
}

/** The highest number of violations that are named for one invariant. */
const NAMED_VIOLATIONS = 20

/** Checks `invariants` for the people in a scope. */
export async function checkInvariants(
  executor: Executor,
  invariants: Invariant[],
  scope: InvariantScope,
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { id, rule, findViolations } of invariants) {
    const query = sql<{ subject: string; detail: string }>`
      select subject, detail from (${findViolations(scope)}) found limit ${NAMED_VIOLATIONS}`
    const { rows } = await query.execute(executor)
    violations.push(...rows.map((row) => ({ id, rule, ...row })))
  }
  return violations
}

/** Returns the people in a scope for whom one of `invariants` does not hold. */
export async function findBroken(
  executor: Executor,
  invariants: Invariant[],
  scope: InvariantScope,
): Promise<string[]> {
  const broken = new Set<string>()
  for (const { findViolations } of invariants) {
    const query = sql<{ user_id: string }>`
      select distinct user_id::text as user_id from (${findViolations(scope)}) found`
    for (const { user_id } of (await query.execute(executor)).rows) broken.add(user_id)
  }
  return [...broken]
}
