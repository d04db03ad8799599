import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

export interface NewVisit {
  referrerId: string
  visitorId: string
  networkKey: string
  now: Date
  timeZone: string
}

/** Adds a visit, unless the browser has opened the same link on the same local day. */
export async function insertVisit(executor: Executor, visit: NewVisit): Promise<void> {
  const { referrerId, visitorId, networkKey, now, timeZone } = visit
  await sql`
    insert into referral_visits (referrer_id, day, visitor_id, is_first, network_key, visited_at)
    values (${referrerId}, (${now}::timestamptz at time zone ${timeZone})::date, ${visitorId}, not exists (
      select from referral_visits where visitor_id = ${visitorId} and referrer_id = ${referrerId}
    ), ${networkKey}, ${now})
    on conflict on constraint referral_visits_once_a_day do nothing`.execute(executor)
}

export async function deleteVisitsBefore(executor: Executor, moment: Date): Promise<void> {
  await executor.deleteFrom('referral_visits').where('visited_at', '<', moment).execute()
}
