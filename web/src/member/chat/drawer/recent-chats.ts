import type { RecentChat } from '@pepper/contract/chat'
import { RECENT_PAGE_CHATS } from '@pepper/contract/limits'
import { api } from '../../../lib/api/api.ts'
import { untilReleased } from '../../../lib/press.ts'
import { createStore } from '../../../lib/store.ts'
import { onTabMessage, tellTabs } from '../../../shared/tabs.ts'
import { memberId, viewer } from '../../../shared/viewer.ts'
import {
  type ChatChange,
  listOf,
  NO_CHATS_YET,
  type RecentChats,
  withChange,
  withChanged,
  withChat,
  withMore,
  withRestored,
} from './recent-list.ts'

/** The signed-in person's recent chats; starts with the data of the page. */
export const recentChats = createStore<RecentChats>(NO_CHATS_YET)

const deleted = new Set<string>()
/** The number of reads that have begun, and the latest of them that is shown: earlier ones that arrive after it are not. */
const reads = { begun: 0, shown: 0 }
/** The number of changes to the list in this tab, which a read that began before them does not know. */
let changes = 0

/** Checks whether this chat was deleted, in this tab or another, and not restored. */
export function isDeleted(sessionId: string): boolean {
  return deleted.has(sessionId)
}

/** Starts with the chats that the page contains. */
export function startRecentChats(chats: readonly RecentChat[] | null): void {
  recentChats.set(chats ? listOf(chats, chats) : NO_CHATS_YET)
}

/** Reads as many chats again as are shown. */
export async function loadRecentChats(): Promise<void> {
  const userId = memberId()
  if (!userId) return
  const wanted = recentChats.get().chats?.length ?? 0
  reads.begun += 1
  const read = reads.begun
  const changesBefore = changes
  const isOld = () => memberId() !== userId || read < reads.shown
  try {
    let page = (await api.chat.recent({})).chats
    const chats = [...page]
    while (chats.length < wanted && page.length === RECENT_PAGE_CHATS) {
      page = (await api.chat.recent(after(page.at(-1)))).chats
      chats.push(...page)
    }
    await untilReleased()
    if (isOld()) return
    if (changes !== changesBefore) return loadRecentChats()
    reads.shown = read
    recentChats.set(listOf(chats.filter(isKept), page))
  } catch {
    if (!isOld()) recentChats.set((recent) => ({ ...recent, isFailed: true }))
  }
}

/** Reads the next older chats (DR-4). */
export async function loadMoreChats(): Promise<void> {
  const userId = memberId()
  const { chats, more, isComplete } = recentChats.get()
  if (!userId || !chats || isComplete || more === 'loading') return
  recentChats.set((recent) => ({ ...recent, more: 'loading' }))
  try {
    const page = (await api.chat.recent(after(chats.at(-1)))).chats
    if (memberId() === userId) recentChats.set((recent) => withMore(recent, page, isKept))
  } catch {
    if (memberId() === userId) recentChats.set((recent) => ({ ...recent, more: 'failed' }))
  }
}

/** Checks whether a chat that was read is still there: it may have been deleted since. */
function isKept({ session_id }: RecentChat): boolean {
  return !isDeleted(session_id)
}

function after(last: RecentChat | undefined) {
  return last ? { before_at: last.last_message_at, before_id: last.session_id } : {}
}

/** Records the progress of a turn in the list, here and in the other tabs. */
export function recordChatChange(change: ChatChange): void {
  const userId = memberId()
  const chats = withChange(recentChats.get().chats ?? [], change)
  const [chat] = chats
  if (!userId || !chat) return
  show(chat)
  tellTabs({ type: 'chat_changed', userId, chat })
}

/** Keeps the list up to date: when other tabs write or another person signs in. Returns a function that ends it. */
export function watchRecentChats(): () => void {
  let userId = memberId()
  const ends = [
    viewer.subscribe(() => {
      if (memberId() === userId) return
      userId = memberId()
      recentChats.set(NO_CHATS_YET)
      void loadRecentChats()
    }),
    onTabMessage((message) => {
      if (!('userId' in message) || message.userId !== memberId()) return
      if (message.type === 'chat_changed') show(message.chat)
      if (message.type === 'chat_restored') showRestored(message.chat)
      if (message.type === 'chat_renamed') changeListed(message.sessionId, { title: message.title })
      if (message.type === 'chat_deleted') changeListed(message.sessionId, null)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Changes one chat of the list, or removes it. */
export function changeListed(sessionId: string, change: Partial<RecentChat> | null): void {
  if (change === null) deleted.add(sessionId)
  changes += 1
  recentChats.set((recent) => withChanged(recent, sessionId, change))
}

/** Puts a chat back in its place, here and in the other tabs. */
export function recordRestored(chat: RecentChat): void {
  showRestored(chat)
  const userId = memberId()
  if (userId) tellTabs({ type: 'chat_restored', userId, chat })
}

function showRestored(chat: RecentChat): void {
  deleted.delete(chat.session_id)
  changes += 1
  recentChats.set((recent) => withRestored(recent, chat))
}

/** Shows a chat first in the list. A list that has not been read yet stays unread: one chat is not all of them. */
function show(chat: RecentChat): void {
  changes += 1
  recentChats.set((recent) => (recent.chats ? { ...recent, chats: withChat(recent.chats, chat) } : recent))
}
