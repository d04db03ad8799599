import type { UserActivity } from '@pepper/contract/users'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { getAccessContext } from '../../roles/index.ts'
import { listActiveDays } from './activity-store.ts'

/**
 * Gets a person's activity on each of the last days of the operator's time zone, including today (SA-2). Needs
 * `users.read_activity`. Throws access.user_not_found.
 */
export async function getUserActivity(
  request: Context,
  { id, days }: { id: string; days: number },
): Promise<UserActivity> {
  const context = authorise(request, 'users.read_activity')
  const { db, clock, config } = context.runtime
  await getAccessContext(db.kysely, id)
  const timeZone = config.creditsTimeZone
  return {
    time_zone: timeZone,
    days: await listActiveDays(db.kysely, id, { days, timeZone, now: clock.now() }),
  }
}
