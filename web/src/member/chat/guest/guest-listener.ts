import { t } from '@lingui/core/macro'
import { CallError, dataOf } from '../../../lib/api/call-error.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { drafts } from '../composer/current-drafts.ts'
import { GUEST_DRAFT } from '../composer/guest-draft.ts'
import type { ChatListener } from '../turn/chat-ports.ts'
import { showSadness } from '../turn/mood.ts'
import { type GuestLimit, giveMessageBack, guestTalk, recordGuestChat, showLimit } from './guest-talk.ts'

/** The listener of a guest's chat: it handles no credits, and always gives back text that was not sent (GU-3). */
export const guestListener: ChatListener = {
  onSend({ content }, isThere) {
    if (isThere) drafts.arrived(GUEST_DRAFT, content)
    drafts.take(GUEST_DRAFT, content)
  },
  onOpen(open, turn, own) {
    if (open.allowance) recordGuestChat(open.allowance)
    if (own && turn.content !== null) drafts.arrived(GUEST_DRAFT, turn.content)
  },
  onEnd({ status }) {
    if (status !== 'failed') return
    giveMessageBack()
    showSadness()
  },
  onRefused(error, unsent) {
    if (unsent) drafts.giveBack(GUEST_DRAFT, unsent.content)
    if (error === null) return
    recordRefusal(error)
    showToast({ title: t`Cannot Send Message`, text: errorText(error), tone: 'destructive' })
  },
}

const LIMITS = {
  'guests.limit_reached': 'guest',
  'guests.network_limit_reached': 'network',
  'guests.site_limit_reached': 'site',
} as const satisfies Record<string, GuestLimit>

function recordRefusal(error: unknown): void {
  if (error instanceof CallError && error.code === 'guests.off') guestTalk.set(null)
  for (const [code, reached] of Object.entries(LIMITS)) {
    const data = dataOf(error, code as keyof typeof LIMITS)
    if (data) showLimit(reached, data.resets_at)
  }
}
