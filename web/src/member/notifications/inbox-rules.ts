import { DAY_MS } from '@pepper/contract/durations'
import type { InboxNotification, NotificationAbout } from '@pepper/contract/notifications'
import { MANDATORY_NOTIFICATIONS } from '@pepper/contract/notifications/mandatory'

/** What is known of one's inbox, newest first. */
export interface Inbox {
  notifications: InboxNotification[]
  /** Cursor of the older ones, null at the end. */
  earlier: string | null
  unread: number
}

/** Takes in the newest page: older ones that were loaded before stay where they join up with it. */
export function withNewest(known: Inbox | null, page: Inbox): Inbox {
  if (!known) return page
  const fresh = new Set(page.notifications.map(({ id }) => id))
  const lastAt = page.notifications.at(-1)?.created_at
  const joins = known.notifications.some(({ id }) => fresh.has(id))
  if (!lastAt || !joins || page.earlier === null) return page
  const older = known.notifications.filter(({ id, created_at }) => !fresh.has(id) && created_at <= lastAt)
  return {
    ...page,
    notifications: [...page.notifications, ...older],
    earlier: older.length > 0 ? known.earlier : page.earlier,
  }
}

export function withOlder(known: Inbox, page: Inbox): Inbox {
  const there = new Set(known.notifications.map(({ id }) => id))
  const older = page.notifications.filter(({ id }) => !there.has(id))
  return { ...page, notifications: [...known.notifications, ...older] }
}

/** Marks one, or all where `id` is null, as read. */
export function withRead(known: Inbox, id: string | null): Inbox {
  const notifications = known.notifications.map((one) =>
    one.is_read || (id !== null && one.id !== id) ? one : { ...one, is_read: true },
  )
  const marked = notifications.filter((one, index) => one !== known.notifications[index]).length
  return { ...known, notifications, unread: id === null ? 0 : Math.max(0, known.unread - marked) }
}

/**
 * What has arrived since `known` was read, oldest first. Where nothing was read before, it is what the page did not count
 * as unread when it came.
 */
export function newOnes(known: Inbox | null, page: Inbox, unreadBefore: number): InboxNotification[] {
  const unread = page.notifications.filter(({ is_read }) => !is_read)
  if (!known) return unread.slice(0, Math.max(0, page.unread - unreadBefore)).reverse()
  const there = new Set(known.notifications.map(({ id }) => id))
  const newestAt = known.notifications[0]?.created_at ?? ''
  return unread.filter(({ id, created_at }) => !there.has(id) && created_at >= newestAt).reverse()
}

/** Whether a tier that nobody has read of yet is fresh enough to be celebrated. */
export function isFresh({ is_read, created_at }: InboxNotification, now: Date): boolean {
  return !is_read && now.getTime() - Date.parse(created_at) < DAY_MS
}

const SECURITY: readonly NotificationAbout['code'][] = MANDATORY_NOTIFICATIONS

/** Whether a person is told of a notification: who wants none is told of what concerns the account's security only (ST-4). */
export function isTold({ code }: NotificationAbout, wantsNotifications: boolean): boolean {
  return wantsNotifications || SECURITY.includes(code)
}
