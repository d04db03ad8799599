import { sql } from 'kysely'
import type { Executor } from '../../platform/db/database.ts'

/** A newcomer whose first answer or seventh day is not known yet. */
export interface FollowedNewcomer {
  id: string
  newcomer_id: string
  needs_answer: boolean
  /** Their seventh local day after joining, where it has come and is not settled. */
  day_7: string | null
  /** Whether that day has passed. */
  is_over: boolean
}

export interface FollowQuery {
  now: Date
  /** The moment before which newcomers joined whose first answer is no longer awaited. */
  answersSince: Date
  timeZone: string
  after: string
  limit: number
}

/** Lists the newcomers to follow, by id. */
export async function findToFollow(executor: Executor, query: FollowQuery): Promise<FollowedNewcomer[]> {
  const { now, answersSince, timeZone, after, limit } = query
  const { rows } = await sql<FollowedNewcomer>`
    select id, newcomer_id, needs_answer, case when is_back_on_day_7 is null and day_7 <= today then day_7::text end as day_7,
      day_7 < today as is_over
    from (
      select id, newcomer_id, is_back_on_day_7, first_answer_at is null and joined_at >= ${answersSince} as needs_answer,
        (joined_at at time zone ${timeZone})::date + 7 as day_7, (${now}::timestamptz at time zone ${timeZone})::date as today
      from referrals
      where newcomer_id is not null and joined_at is not null and (first_answer_at is null or is_back_on_day_7 is null)
        and id > ${after}
    ) followed
    where needs_answer or (is_back_on_day_7 is null and day_7 <= today)
    order by id limit ${limit}`.execute(executor)
  return rows
}

export interface NewcomerProgress {
  id: string
  first_answer_at: string | null
  /** Whether they came back on their seventh day; null where that is not settled yet. */
  is_back_on_day_7: boolean | null
}

/** Stores the new progress of these newcomers. */
export async function updateProgress(executor: Executor, progress: NewcomerProgress[]): Promise<void> {
  await sql`
    update referrals r set first_answer_at = coalesce(r.first_answer_at, p.first_answer_at),
      is_back_on_day_7 = coalesce(r.is_back_on_day_7, p.is_back_on_day_7)
    from jsonb_to_recordset(${JSON.stringify(progress)}::jsonb)
      as p (id uuid, first_answer_at timestamptz, is_back_on_day_7 boolean)
    where r.id = p.id`.execute(executor)
}
