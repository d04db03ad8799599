import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { InboxNotification } from '@pepper/contract/notifications'
import { api } from '../../lib/api/api.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { createStore } from '../../lib/store.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { notificationLabels } from '../../shared/notifications/notification-labels.ts'
import { isOwnAction } from '../../shared/own-actions.ts'
import { recordTierReached } from '../../shared/tier-news.ts'
import { memberId, viewer } from '../../shared/viewer.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { type Inbox, isFresh, isTold, newOnes, withNewest, withOlder, withRead } from './inbox-rules.ts'
import { unread } from './unread.ts'

interface InboxState {
  inbox: Inbox | null
  /** The reason why the newest ones could not be read; null where they could. */
  error: unknown
  isLoadingOlder: boolean
}

const EMPTY: InboxState = { inbox: null, error: null, isLoadingOlder: false }

/** The inbox of the signed-in person, as far as this tab knows it. */
export const inboxState = createStore<InboxState>(EMPTY)

let newestRead = 0
let readsUnderWay = 0

/** Forgets everything: another person is signed in. */
export function forgetInbox(): void {
  newestRead += 1
  inboxState.set(EMPTY)
  unread.set(0)
}

/** Reads the newest ones, and shows a toast for those that arrived since. */
export async function readInbox(): Promise<void> {
  const userId = memberId()
  if (!userId) return
  newestRead += 1
  const reading = newestRead
  readsUnderWay += 1
  try {
    const page = await api.notifications.list({})
    if (reading !== newestRead || memberId() !== userId) return
    const { inbox } = inboxState.get()
    const arrived = newOnes(inbox, page, unread.get())
    show(withNewest(inbox, page))
    for (const one of arrived) if (isTold(one.about, wantsNotifications())) announce(one)
    celebrateTiers(page.notifications)
  } catch (error) {
    if (reading === newestRead) inboxState.set((state) => ({ ...state, error }))
  } finally {
    readsUnderWay -= 1
  }
}

/** Counts again without a toast: the person has just chosen which notifications they want (ST-4). */
export async function recountInbox(): Promise<void> {
  const userId = memberId()
  const page = await api.notifications.list({}).catch(() => null)
  if (page && memberId() === userId) show(withNewest(inboxState.get().inbox, page))
}

function wantsNotifications(): boolean {
  const current = viewer.get()
  return current.status === 'authenticated' && current.preferences.notifications
}

export async function loadOlder(): Promise<void> {
  const { inbox, isLoadingOlder } = inboxState.get()
  if (!inbox?.earlier || isLoadingOlder) return
  inboxState.set((state) => ({ ...state, isLoadingOlder: true }))
  try {
    const page = await api.notifications.list({ before: inbox.earlier })
    const now = inboxState.get().inbox
    if (now?.earlier === inbox.earlier) show(withOlder(now, page))
  } catch (error) {
    sayFailed(t`Older notifications could not be loaded`, error)
  } finally {
    inboxState.set((state) => ({ ...state, isLoadingOlder: false }))
  }
}

/**
 * Marks one as read, or all where `id` is null; reverted where it could not be saved. A read of the inbox that it
 * discards is repeated.
 */
export async function markRead(id: string | null): Promise<void> {
  const { inbox } = inboxState.get()
  if (!inbox) return
  const userId = memberId()
  const isReadDiscarded = readsUnderWay > 0
  newestRead += 1
  const marked = withRead(inbox, id)
  show(marked)
  try {
    const answer = await (id === null ? api.notifications.markAllRead() : api.notifications.markRead({ id }))
    if (memberId() !== userId) return
    unread.set(answer.unread)
    if (isReadDiscarded) void readInbox()
  } catch (error) {
    if (memberId() !== userId) return
    // Notifications that arrived meanwhile stay.
    if (inboxState.get().inbox === marked) show(inbox)
    if (isReadDiscarded || inboxState.get().inbox !== inbox) void readInbox()
    sayFailed(t`This could not be marked as read`, error)
  }
}

function show(inbox: Inbox): void {
  inboxState.set((state) => ({ ...state, inbox, error: null }))
  unread.set(inbox.unread)
}

/**
 * Shows a toast, except for a tier, which has its own celebration, and for an action that this page has reported
 * itself.
 */
function announce({ about }: InboxNotification): void {
  if (about.code === 'tier_reached' || isOwnAction(about.code)) return
  const { title, text, tone } = notificationLabels(about, i18n)
  showToast({ title, text, tone })
}

function celebrateTiers(notifications: InboxNotification[]): void {
  const now = new Date()
  for (const one of notifications) {
    if (one.about.code !== 'tier_reached' || !isFresh(one, now)) continue
    recordTierReached(one.about.tier)
    // The list begins with the newest notification, which names the highest tier.
    return
  }
}

function sayFailed(title: string, error: unknown): void {
  // The page itself says that the session has ended.
  if (error instanceof CallError && error.code === 'access.sign_in_required') return
  showToast({ title, text: errorText(error), tone: 'destructive' })
}
