import type { RecentChat } from '@pepper/contract/chat'
import { RECENT_PAGE_CHATS } from '@pepper/contract/limits'

/** Recent chats as the drawer shows them (DR-4). */
export interface RecentChats {
  /** Null while they have not been read. */
  chats: readonly RecentChat[] | null
  isFailed: boolean
  /** Whether the oldest chat is among them. */
  isComplete: boolean
  /** The state of loading older chats. */
  more: 'idle' | 'loading' | 'failed'
}

export const NO_CHATS_YET: RecentChats = { chats: null, isFailed: false, isComplete: false, more: 'idle' }

/** Builds a list of all the chats that were read; `last` is the page that was read last. */
export function listOf(chats: readonly RecentChat[], last: readonly RecentChat[]): RecentChats {
  return { chats, isFailed: false, isComplete: last.length < RECENT_PAGE_CHATS, more: 'idle' }
}

/** Adds older chats that are kept; one that got a new message meanwhile keeps its new place. */
export function withMore(
  recent: RecentChats,
  page: readonly RecentChat[],
  isKept: (chat: RecentChat) => boolean = () => true,
): RecentChats {
  const known = new Set(recent.chats?.map(({ session_id }) => session_id))
  const older = page.filter((chat) => !known.has(chat.session_id) && isKept(chat))
  return listOf([...(recent.chats ?? []), ...older], page)
}

/** Changes one of the chats, or removes it where `change` is null. */
export function withChanged(
  recent: RecentChats,
  sessionId: string,
  change: Partial<RecentChat> | null,
): RecentChats {
  const chats = recent.chats?.flatMap((chat) => {
    if (chat.session_id !== sessionId) return [chat]
    return change ? [{ ...chat, ...change }] : []
  })
  return chats ? { ...recent, chats } : recent
}

/** Puts a chat back where its newest message belongs. */
export function withRestored(recent: RecentChats, chat: RecentChat): RecentChats {
  if (!recent.chats) return recent
  const others = recent.chats.filter(({ session_id }) => session_id !== chat.session_id)
  const place = others.findIndex(({ last_message_at }) => last_message_at < chat.last_message_at)
  return { ...recent, chats: others.toSpliced(place < 0 ? others.length : place, 0, chat) }
}

/** The change that the beginning or the end of a turn makes to its chat in the list. */
export interface ChatChange {
  session_id: string
  title: string | null
  at: string
  isReplying: boolean
  /** The number of messages that it adds. */
  added: number
}

export function withChange(chats: readonly RecentChat[], change: ChatChange): RecentChat[] {
  const known = chats.find((chat) => chat.session_id === change.session_id)
  const changed = {
    session_id: change.session_id,
    title: change.title || known?.title || null,
    last_message_at: change.at,
    message_count: Math.max(0, (known?.message_count ?? 0) + change.added),
    is_replying: change.isReplying,
    is_unread: false,
  }
  return withChat(chats, changed)
}

/** Puts a chat first, and replaces its earlier entry. */
export function withChat(chats: readonly RecentChat[], chat: RecentChat): RecentChat[] {
  return [chat, ...chats.filter(({ session_id }) => session_id !== chat.session_id)]
}
