import { t } from '@lingui/core/macro'
import type { RecentChat } from '@pepper/contract/chat'
import { chatMark } from './chat-mark.ts'

/** Returns the title of a chat, or 'Chat' and 8 characters of its id (DR-4). */
export function chatName({ title, session_id }: Pick<RecentChat, 'title' | 'session_id'>): string {
  return title || t`Chat ${chatMark(session_id)}`
}
