import { t } from '@lingui/core/macro'
import type { OpenEvent } from '@pepper/contract/chat/stream'
import type { CreditInfo } from '@pepper/contract/credits'
import { api } from '../../../lib/api/api.ts'
import { CallError, callErrorOf } from '../../../lib/api/call-error.ts'
import { pauseOrOnline, retryWhilePassing } from '../../../lib/api/retry.ts'
import { reportSessionEnd } from '../../../lib/api/session-end.ts'
import { newId } from '../../../lib/new-id.ts'
import { errorToast } from '../../../shared/errors/error-text.ts'
import { type OpenedTurn, onTabMessage, tellTabs } from '../../../shared/tabs.ts'
import { recordTierReached } from '../../../shared/tier-news.ts'
import { memberId, refreshViewer, showCredits, viewer } from '../../../shared/viewer.ts'
import { showToast } from '../../../ui/toasts/toasts.ts'
import { drafts } from '../composer/current-drafts.ts'
import { GUEST_DRAFT } from '../composer/guest-draft.ts'
import { loadRecentChats, recordChatChange } from '../drawer/recent-chats.ts'
import { guestListener } from '../guest/guest-listener.ts'
import { followAsGuest, sendAsGuest, stopAsGuest } from '../guest/guest-stream.ts'
import { whenGuestChatTaken } from '../guest/guest-talk.ts'
import { loadGuestChat } from '../guest/load-guest-chat.ts'
import { Chat } from './chat.ts'
import type { ChatListener } from './chat-ports.ts'
import { followStream, sendStream } from './chat-stream.ts'
import { showSadness } from './mood.ts'
import { outboxOf } from './outboxes.ts'
import { shownChat } from './shown-chat.ts'

const PAGE_MESSAGES = 50
const STOP_ATTEMPTS = 6

const ownTurns = new Set<string>()

const memberListener = (userId: string): ChatListener => ({
  onSend({ content, writtenIn }, isThere) {
    const place = { userId, sessionId: writtenIn }
    if (isThere) drafts.arrived(place, content)
    drafts.take(place, content)
  },
  onOpen(open, turn, own) {
    publishCredits(userId, open.credits)
    if (!own) return
    if (open.continued) sayContinued()
    ownTurns.add(open.turn_id)
    recordChatChange(changeAt(open, turn))
    tellTabs({ type: 'turn_opened', userId, turn })
    if (turn.content === null) return
    const place = { userId, sessionId: own.writtenIn }
    // Text in the composer of a later new chat does not belong to this one.
    if (own.isShown) drafts.sent(place, turn.content, turn.sessionId)
    else drafts.arrived(place, turn.content)
  },
  onEnd(end, { turnId, sessionId }) {
    if (end.credits) publishCredits(userId, end.credits)
    else refreshViewer()
    if (ownTurns.delete(turnId) && sessionId) recordChatChange(changeAfter(sessionId))
    else void loadRecentChats()
    if (end.tier_up && end.progress_tier) recordTierReached(end.progress_tier)
    if (end.status === 'failed') showSadness()
  },
  onRefused(error, unsent) {
    if (unsent) drafts.giveBack({ userId, sessionId: unsent.writtenIn }, unsent.content)
    if (error === null) return
    if (error instanceof CallError && error.code === 'access.other_person') refreshViewer()
    if (error instanceof CallError && error.code === 'access.sign_in_required') return reportSessionEnd()
    if (error instanceof CallError && error.status === 402) refreshViewer()
    showToast({ ...errorToast('send', error), tone: 'destructive' })
  },
})

/** The chat of this tab: a member's, or the one of a guest. */
export const chat = new Chat(
  {
    userId: memberId,
    async *send(input, { userId, signal }) {
      const current = viewer.get()
      if (memberId() !== userId) throw await callErrorOf(409, { code: 'access.other_person' })
      if (current.status === 'guest') yield* sendAsGuest(input, signal)
      else yield* sendStream(input, { senderId: current.user_id, signal })
    },
    follow: (id, after, { userId, signal }) =>
      userId ? followStream(id, after, signal) : followAsGuest(id, after, signal),
    pause: pauseOrOnline,
    stop: (id, accept_cost) =>
      retryWhilePassing(() => (memberId() ? api.chat.stop({ id, accept_cost }) : stopAsGuest(id)), {
        attempts: STOP_ATTEMPTS,
      }),
    loadPage: async (session_id, part) => {
      if (!memberId()) return loadGuestChat()
      await whenGuestChatTaken()
      return api.chat.session({ session_id, limit: PAGE_MESSAGES, ...part })
    },
    outboxOf,
    newId,
    now: () => new Date(),
  },
  (userId) => (userId ? memberListener(userId) : guestListener),
  shownChat,
)
watchChat()

/** Keeps the chat up to date: when another tab sends or another person signs in. Returns a function that ends it. */
function watchChat(): () => void {
  let userId = memberId()
  if (userId) emptyGuestOutbox()
  const ends = [
    onTabMessage((message) => {
      if (!('userId' in message) || message.userId !== memberId()) return
      if (message.type === 'turn_opened') chat.followTurn(message.turn)
      if (message.type === 'chat_renamed') chat.retitle(message.sessionId, message.title)
      if (message.type === 'chat_deleted') chat.forget(message.sessionId)
    }),
    viewer.subscribe(() => {
      if (memberId() === userId) return
      userId = memberId()
      chat.changePerson()
      if (!userId) return
      drafts.reread(userId)
      takeUnsentOfGuest(userId)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Hands the text that a guest could not send over to the member that they have become. */
function takeUnsentOfGuest(userId: string): void {
  emptyGuestOutbox()
  const unsent = drafts.text(GUEST_DRAFT).get()
  if (unsent === '') return
  drafts.giveBack({ userId, sessionId: null }, unsent)
  drafts.type(GUEST_DRAFT, '')
}

/** Forgets the messages of a guest who has signed in: the next guest of this tab sends none of them. */
function emptyGuestOutbox(): void {
  const outbox = outboxOf(null)
  for (const { input } of outbox.list()) outbox.remove(input.id)
}

function sayContinued(): void {
  showToast({
    title: t`No more new chats today`,
    text: t`You have reached the daily limit of new chats, so your message continues the latest one.`,
  })
}

function publishCredits(userId: string, credits: CreditInfo | null): void {
  if (!credits || userId !== memberId()) return
  showCredits(credits)
  tellTabs({ type: 'credits_changed', userId, credits })
}

function changeAt(open: OpenEvent, turn: OpenedTurn) {
  const { session_id, title, created_at } = open
  return { session_id, title, at: created_at, isReplying: true, added: turn.retryOf ? -1 : 1 }
}

function changeAfter(session_id: string) {
  return { session_id, title: null, at: new Date().toISOString(), isReplying: false, added: 1 }
}
