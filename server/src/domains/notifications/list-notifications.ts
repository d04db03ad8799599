import type { OperatorNotification } from '@pepper/contract/notifications'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { decodePlace, encodePlace } from '../../platform/page-cursor.ts'
import { presentNotification } from './present-notification.ts'
import { countAudiences, countRows, listRows, type NotificationFilter } from './store.ts'

export interface NotificationPage extends NotificationFilter {
  before?: string | undefined
  limit: number
}

/**
 * Lists the operators' notifications, newest first, with counts of all of them and of the audiences. Needs
 * `notifications.manage`.
 */
export async function listNotifications(request: Context, { before, limit, ...filter }: NotificationPage) {
  const context = authorise(request, 'notifications.manage')
  const { db, clock, config } = context.runtime
  const page = { before: decodePlace(before), limit: limit + 1 }
  const rows = await listRows(db.kysely, filter, page)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    notifications: shown.map(presentNotification) satisfies OperatorNotification[],
    earlier: rows.length > limit && last ? encodePlace({ at: last.created_at, id: last.id }) : null,
    counts: await countRows(db.kysely, { now: clock.now(), timeZone: config.creditsTimeZone }),
    audiences: await countAudiences(db.kysely),
  }
}
