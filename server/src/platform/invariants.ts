import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './db/database.ts'

/** The people whose rows a check covers: `people` is a table of user_id. */
export interface InvariantScope {
  people: RawBuilder<unknown>
}

/** A rule that must hold, and the query that finds violations of it: rows of `subject` and `detail`. */
export interface Invariant {
  id: string
  rule: string
  findViolations(scope: InvariantScope): RawBuilder<{ subject: string; detail: string }>
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
      select * from (${findViolations(scope)}) found limit ${NAMED_VIOLATIONS}`
    const { rows } = await query.execute(executor)
    violations.push(...rows.map((row) => ({ id, rule, ...row })))
  }
  return violations
}
