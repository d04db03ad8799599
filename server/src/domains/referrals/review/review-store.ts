import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import type { ReferralRow } from '../store.ts'

export type ReviewRow = ReferralRow & { same_network: number }

export interface ReviewQuery {
  status: string
  before: number | undefined
  limit: number
  /** The operator's time span, in hours, in which newcomers from one network are counted together. */
  burstHours: number
}

/**
 * Lists referrals of one status, newest first. Each has the number of others that joined around the same time from its
 * network or one around it.
 */
export async function findReviews(executor: Executor, query: ReviewQuery): Promise<ReviewRow[]> {
  return selectReviews(executor, query.burstHours)
    .where('r.status', '=', query.status)
    .$if(query.before !== undefined, (select) => select.where('r.sequence', '<', query.before ?? 0))
    .orderBy('r.sequence', 'desc')
    .limit(query.limit)
    .execute()
}

export async function findReview(
  executor: Executor,
  id: string,
  burstHours: number,
): Promise<ReviewRow | undefined> {
  return selectReviews(executor, burstHours).where('r.id', '=', id).executeTakeFirst()
}

function selectReviews(executor: Executor, burstHours: number) {
  const hours = sql`make_interval(hours => ${burstHours}::int)`
  return executor
    .selectFrom('referrals as r')
    .selectAll('r')
    .select(
      sql<number>`(
        select count(*) from referrals o
        where o.network_keys && r.network_keys and o.id <> r.id and o.status <> 'refused'
          and o.verified_at between r.verified_at - ${hours} and r.verified_at + ${hours}
      )`.as('same_network'),
    )
}

export async function countHeld(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('referrals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow()
  return count
}
