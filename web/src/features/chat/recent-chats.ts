import type { RecentChat } from '@pepper/contract/chat'
import { api } from '../../lib/api.ts'
import { createStore } from '../../lib/store.ts'
import { onTabMessage, tellTabs } from '../../lib/tabs.ts'
import { memberId, viewer } from '../../lib/viewer.ts'
import { type ChatChange, type RecentChats, withChange, withChat } from './recent-list.ts'

/** The signed-in person's recent chats; starts with what the page brought along. */
export const recentChats = createStore<RecentChats>({ chats: null, isFailed: false })

export async function loadRecentChats(): Promise<void> {
  const userId = memberId()
  if (!userId) return
  try {
    const { chats } = await api.chat.recent()
    if (memberId() === userId) recentChats.set({ chats, isFailed: false })
  } catch {
    if (memberId() === userId) recentChats.set(({ chats }) => ({ chats, isFailed: true }))
  }
}

/** Follows a turn in the list, here and in the other tabs. */
export function noteChatChange(change: ChatChange): void {
  const userId = memberId()
  const chats = withChange(recentChats.get().chats ?? [], change)
  const [chat] = chats
  if (!userId || !chat) return
  show(chat)
  tellTabs({ type: 'chat_changed', userId, chat })
}

/** Keeps the list true from now on: other tabs write, somebody else signs in. Returns the end of it. */
export function watchRecentChats(): () => void {
  let userId = memberId()
  const ends = [
    viewer.subscribe(() => {
      if (memberId() === userId) return
      userId = memberId()
      recentChats.set({ chats: null, isFailed: false })
      void loadRecentChats()
    }),
    onTabMessage((message) => {
      if (message.type === 'chat_changed' && message.userId === memberId()) show(message.chat)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** A list that has not been read yet stays unread: one chat is not all of them. */
function show(chat: RecentChat): void {
  recentChats.set((recent) => (recent.chats ? { ...recent, chats: withChat(recent.chats, chat) } : recent))
}
