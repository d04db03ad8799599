import { t } from '@lingui/core/macro'
import { api } from '../../../lib/api/api.ts'
import { retryWhilePassing } from '../../../lib/api/retry.ts'
import { memberId } from '../../../shared/viewer.ts'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { loadRecentChats } from '../drawer/recent-chats.ts'

const ATTEMPTS = 6

/** Makes the guest's chat a chat of the member, and notifies them (GU-3). */
export async function takeGuestChat(): Promise<void> {
  const { chat } = await retryWhilePassing(() => api.chat.guests.takeChat({}), { attempts: ATTEMPTS })
  if (!chat || !memberId()) return
  await loadRecentChats()
  showToast({
    title: t`Your chat is saved`,
    text: t`Everything you said as a guest is now in your chats.`,
    tone: 'success',
    isBeside: true,
  })
}
