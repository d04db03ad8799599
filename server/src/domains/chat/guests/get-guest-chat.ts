import type { Message } from '@pepper/contract/chat'
import type { GuestAllowance } from '@pepper/contract/chat/stream'
import { GUEST_CHAT_KEPT_MS } from '@pepper/contract/limits'
import type { Context } from '../../../platform/context.ts'
import { allowanceOf, countTaken, getLocalDay } from './allowance-store.ts'
import { findGuest, requireGuestChat } from './guest-of-request.ts'
import { guestMessages, listGuestTurns } from './guest-store.ts'

export interface GuestChat {
  chat: { session_id: string; title: string; messages: Message[] } | null
  allowance: GuestAllowance
}

/**
 * Returns the chat of this browser's guest with the guide, and how many messages are left today (GU-3). Throws
 * guests.off.
 */
export async function getGuestChat(context: Context): Promise<GuestChat> {
  const settings = await requireGuestChat(context)
  const guest = findGuest(context)
  const { db, clock, config } = context.runtime
  const now = clock.now()
  const day = await getLocalDay(db.kysely, now, config.creditsTimeZone)
  const limit = settings.guest_messages_a_day
  if (!guest) return { chat: null, allowance: allowanceOf(limit, 0, day) }
  const keptSince = new Date(now.getTime() - GUEST_CHAT_KEPT_MS)
  const turns = await listGuestTurns(db.kysely, guest.hash, keptSince)
  const used = await countTaken(db.kysely, day.day, { kind: 'guest', subject: guest.hash })
  const [first] = turns
  return {
    chat: first
      ? { session_id: first.session_id, title: first.title, messages: turns.flatMap(guestMessages) }
      : null,
    allowance: allowanceOf(limit, used, day),
  }
}
