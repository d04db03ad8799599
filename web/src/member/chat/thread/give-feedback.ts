import { t } from '@lingui/core/macro'
import type { Verdict } from '@pepper/contract/chat'
import { api } from '../../../lib/api/api.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { showToast } from '../../../ui/toasts/toasts.ts'
import type { ReplyMessage } from '../turn/chat-state.ts'
import { chat } from '../turn/current-chat.ts'

/**
 * Saves a verdict on a reply; the same verdict again removes it. It shows at once, and is undone where the server
 * refuses it (CH-4).
 */
export async function giveFeedback({ turn }: ReplyMessage, given: Verdict): Promise<void> {
  const verdict = turn.verdict === given ? null : given
  try {
    await chat.judge(turn, verdict, () => api.chat.feedback({ id: turn.id, verdict }))
  } catch (error) {
    showToast({ title: t`Your feedback was not saved`, text: errorText(error), tone: 'destructive' })
  }
}
