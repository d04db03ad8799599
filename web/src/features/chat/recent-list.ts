import type { RecentChat } from '@pepper/contract/chat'

/** Recent chats as the drawer shows them (DR-4). */
export interface RecentChats {
  /** Null while they have not been read. */
  chats: readonly RecentChat[] | null
  isFailed: boolean
}

/** What a turn's beginning or end does to its chat in the list. */
export interface ChatChange {
  session_id: string
  title: string | null
  at: string
  isReplying: boolean
  /** How many messages more it has. */
  added: number
}

const MOST_RECENT = 50

export function withChange(chats: readonly RecentChat[], change: ChatChange): RecentChat[] {
  const known = chats.find((chat) => chat.session_id === change.session_id)
  const changed = {
    session_id: change.session_id,
    title: change.title || known?.title || null,
    last_message_at: change.at,
    message_count: Math.max(0, (known?.message_count ?? 0) + change.added),
    is_replying: change.isReplying,
  }
  return withChat(chats, changed)
}

/** Puts a chat first, in the place of what was known of it. */
export function withChat(chats: readonly RecentChat[], chat: RecentChat): RecentChat[] {
  return [chat, ...chats.filter(({ session_id }) => session_id !== chat.session_id)].slice(0, MOST_RECENT)
}

/** The chats whose titles hold every word of `query`, whatever case and accents. */
export function matchingChats(
  chats: readonly RecentChat[],
  query: string,
  titleOf: (chat: RecentChat) => string,
): readonly RecentChat[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return chats
  return chats.filter((chat) => {
    const title = plain(titleOf(chat))
    return words.every((word) => title.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
