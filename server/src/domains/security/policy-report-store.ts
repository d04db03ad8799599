import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'
import type { PolicyViolation } from './parse-policy-reports.ts'

/** Counts a violation on its row; a new row is added only while there are fewer than `maxRows`. */
export async function countViolation(
  executor: Executor,
  { directive, blocked, path }: PolicyViolation,
  { at, maxRows }: { at: Date; maxRows: number },
): Promise<void> {
  await sql`
    insert into policy_reports (directive, blocked, path, first_seen_at, last_seen_at)
    select ${directive}::text, ${blocked}::text, ${path}::text, ${at}::timestamptz, ${at}::timestamptz
    where (select count(*) from policy_reports) < ${maxRows} or exists (
      select from policy_reports where directive = ${directive} and blocked = ${blocked} and path = ${path})
    on conflict on constraint policy_reports_once do update set
      reports = policy_reports.reports + 1, last_seen_at = excluded.last_seen_at`.execute(executor)
}

/** Lists the violations that were reported last, newest first. */
export async function listPolicyReports(executor: Executor, limit: number) {
  return executor
    .selectFrom('policy_reports')
    .selectAll()
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function deletePolicyReportsBefore(executor: Executor, moment: Date): Promise<void> {
  await executor.deleteFrom('policy_reports').where('last_seen_at', '<', moment).execute()
}
