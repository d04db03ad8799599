import { t } from '@lingui/core/macro'
import type { RecentChat } from '@pepper/contract/chat'
import { CHAT_RESTORABLE_MS } from '@pepper/contract/limits'
import { api } from '../../../lib/api/api.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { tellTabs } from '../../../shared/tabs.ts'
import { memberId } from '../../../shared/viewer.ts'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { chat } from '../turn/current-chat.ts'
import { untilSeenIsTold } from './mark-chat-seen.ts'
import { changeListed, recordRestored } from './recent-chats.ts'

/** The time in which a deletion can be undone, in ms; the server accepts it a little longer. */
const UNDO_MS = Math.min(10_000, CHAT_RESTORABLE_MS)

/** Gives a chat a new title (DR-7): it shows at once, and is reverted where the server refuses it. */
export async function renameChat({ session_id, title: before }: RecentChat, title: string): Promise<void> {
  showTitle(session_id, title)
  try {
    await api.chat.rename({ session_id, title })
    // The list may have been read meanwhile, with the title before.
    changeListed(session_id, { title })
  } catch (error) {
    showTitle(session_id, before)
    showToast({ title: t`The chat could not be renamed`, text: errorText(error), tone: 'destructive' })
  }
}

/** Deletes a chat (DR-7) and offers to undo it for some seconds. */
export async function deleteChat(deleted: RecentChat, name: string): Promise<void> {
  const { session_id } = deleted
  hide(session_id)
  try {
    await untilSeenIsTold(session_id)
    await api.chat.delete({ session_id })
    showToast({
      title: t`Chat deleted`,
      text: name,
      durationMs: UNDO_MS,
      action: { label: t`Undo`, onAction: () => void restoreChat(deleted) },
    })
  } catch (error) {
    recordRestored(deleted)
    showToast({ title: t`The chat could not be deleted`, text: errorText(error), tone: 'destructive' })
  }
}

async function restoreChat(deleted: RecentChat): Promise<void> {
  try {
    await api.chat.restore({ session_id: deleted.session_id })
    recordRestored({ ...deleted, is_replying: false })
    showToast({ title: t`Chat restored` })
  } catch (error) {
    showToast({ title: t`The chat could not be restored`, text: errorText(error), tone: 'destructive' })
  }
}

function showTitle(sessionId: string, title: string | null): void {
  changeListed(sessionId, { title })
  chat.retitle(sessionId, title)
  const userId = memberId()
  if (userId) tellTabs({ type: 'chat_renamed', userId, sessionId, title })
}

function hide(sessionId: string): void {
  changeListed(sessionId, null)
  chat.forget(sessionId)
  const userId = memberId()
  if (userId) tellTabs({ type: 'chat_deleted', userId, sessionId })
}
