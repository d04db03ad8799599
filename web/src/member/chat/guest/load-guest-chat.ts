import { api } from '../../../lib/api/api.ts'
import type { ChatPage } from '../turn/chat-state.ts'
import { GUEST_CHAT, guestTalk, showAllowance } from './guest-talk.ts'

/** Reads the chat of this browser's guest; an empty one if nothing was said. */
export async function loadGuestChat(): Promise<ChatPage> {
  const empty = { session_id: GUEST_CHAT, title: null, messages: [], earlier: null }
  if (!guestTalk.get()?.isBegun) return empty
  const { chat, allowance } = await api.chat.guests.chat()
  showAllowance(allowance)
  if (!chat) return empty
  guestTalk.set((talk) => talk && { ...talk, sessionId: chat.session_id })
  return { ...empty, title: chat.title, messages: chat.messages }
}
