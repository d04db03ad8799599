import { DAY_MS } from '@pepper/contract/durations'
import type { InboxNotification, NotificationAbout } from '@pepper/contract/notifications'
import { MANDATORY_NOTIFICATIONS } from '@pepper/contract/notifications/mandatory'

/** The known part of the person's own inbox, newest first. */
export interface Inbox {
  notifications: InboxNotification[]
  /** The cursor of the older ones, null at the end. */
  earlier: string | null
  unread: number
}

/** Merges the newest page: older notifications that were loaded before stay if they overlap with it. */
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

/** Marks one as read, or all where `id` is null. */
export function withRead(known: Inbox, id: string | null): Inbox {
  const notifications = known.notifications.map((one) =>
    one.is_read || (id !== null && one.id !== id) ? one : { ...one, is_read: true },
  )
  const marked = notifications.filter((one, index) => one !== known.notifications[index]).length
  return { ...known, notifications, unread: id === null ? 0 : Math.max(0, known.unread - marked) }
}

/**
 * Lists the unread notifications that arrived since `known` was read, oldest first. If nothing was read before, these
 * are the ones that the page did not count as unread when it was loaded.
 */
export function newOnes(known: Inbox | null, page: Inbox, unreadBefore: number): InboxNotification[] {
  const unread = page.notifications.filter(({ is_read }) => !is_read)
  if (!known) return unread.slice(0, Math.max(0, page.unread - unreadBefore)).reverse()
  const there = new Set(known.notifications.map(({ id }) => id))
  const newestAt = known.notifications[0]?.created_at ?? ''
  return unread.filter(({ id, created_at }) => !there.has(id) && created_at >= newestAt).reverse()
}

/** Checks whether a tier that is still unread is recent enough to be celebrated. */
export function isFresh({ is_read, created_at }: InboxNotification, now: Date): boolean {
  return !is_read && now.getTime() - Date.parse(created_at) < DAY_MS
}

const SECURITY: readonly NotificationAbout['code'][] = MANDATORY_NOTIFICATIONS

/**
 * Checks whether a person gets a toast for a notification: people who want no notifications get only those about the
 * account's security (ST-4).
 */
export function isTold({ code }: NotificationAbout, wantsNotifications: boolean): boolean {
  return wantsNotifications || SECURITY.includes(code)
}
