import type { Executor } from '../../platform/db/database.ts'

/** Lists the referrals that a referrer sees, newest first: people who joined, and sign-ups that still may. */
export async function findPeople(
  executor: Executor,
  referrerId: string,
  page: { before: number | undefined; limit: number },
) {
  const rows = await executor
    .selectFrom('referrals')
    .select([
      'id',
      'sequence',
      'newcomer_id',
      'status',
      'refused_for',
      'first_name',
      'joined_at',
      'created_at',
    ])
    .where('referrer_id', '=', referrerId)
    .where((eb) => eb.or([eb('joined_at', 'is not', null), eb('newcomer_key', 'is not', null)]))
    .$if(page.before !== undefined, (query) => query.where('sequence', '<', page.before ?? 0))
    .orderBy('sequence', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map((row) => ({ ...row, referrer_id: null }))
}

/** Counts the referrals that wait: pending for the newcomer, held for an administrator. */
export async function countWaiting(
  executor: Executor,
  referrerId: string,
): Promise<{ pending: number; held: number }> {
  const rows = await executor
    .selectFrom('referrals')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('referrer_id', '=', referrerId)
    .where('status', 'in', ['pending', 'held'])
    .where((eb) => eb.or([eb('joined_at', 'is not', null), eb('newcomer_key', 'is not', null)]))
    .groupBy('status')
    .execute()
  const countOf = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return { pending: countOf('pending'), held: countOf('held') }
}
