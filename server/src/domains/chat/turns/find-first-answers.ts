import type { Executor } from '../../../platform/db/database.ts'

/** Finds when each of these people got their first complete answer; those without one are left out. */
export async function findFirstAnswers(executor: Executor, userIds: string[]): Promise<Map<string, Date>> {
  const rows = await executor
    .selectFrom('chat_sessions as s')
    .innerJoin('turns as t', 't.session_id', 's.session_id')
    .select((eb) => ['s.user_id', eb.fn.min<Date>('t.settled_at').as('answered_at')])
    .where('s.user_id', 'in', userIds)
    .where('s.deleted_at', 'is', null)
    .where('t.status', '=', 'answered')
    .groupBy('s.user_id')
    .execute()
  return new Map(rows.flatMap((row) => (row.user_id === null ? [] : [[row.user_id, row.answered_at]])))
}
