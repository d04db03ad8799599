import { setTimeout as pause } from 'node:timers/promises'
import { GUEST_CHAT_KEPT_MS } from '@pepper/contract/limits'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import type { ChatNode } from '../chat-node.ts'
import { touchChats } from '../sessions/drawer-store.ts'
import { chatIdOf, findChatHolder, type Guest, letGoOfChat } from './guest-of-request.ts'
import {
  endGuestSession,
  findTakenChat,
  isGuestAnswered,
  moveGuestChat,
  stopGuestTurns,
  type TakenChat,
} from './taking-store.ts'

const POLL_MS = 100
/**
 * The longest waits for a reply in progress, in ms: for it to end by itself, and for it to end after it is asked to
 * stop.
 */
const WAIT_MS = 8_000
const STOP_MS = 2_000

/**
 * Makes the chat that this browser held as a guest a chat of the signed-in person (GU-3), once, however often and from
 * however many tabs that is requested. Later requests return the same chat. From then on the messages are the person's,
 * with all the rules of chats: export, deletion, retention. Guest chat may be off by now.
 */
export async function takeGuestChat(node: ChatNode, request: Context): Promise<{ chat: TakenChat | null }> {
  const context = authorise(request, 'chat.send')
  const guest = findChatHolder(context)
  if (!guest) return { chat: null }
  const { userId } = context.actor
  await waitForReplies(node, guest)
  const now = node.runtime.clock.now()
  const keptSince = new Date(now.getTime() - GUEST_CHAT_KEPT_MS)
  const taken = await inTransaction(context, async (tx) => {
    await endGuestSession(tx, guest)
    const moved = await moveGuestChat(tx, { guest, userId, keptSince, now })
    if (moved) await touchChats(tx, userId)
    return moved ?? (await findTakenChat(tx, chatIdOf(guest), userId))
  })
  letGoOfChat(context)
  return { chat: taken ? { session_id: taken.session_id, title: taken.title } : null }
}

/**
 * Waits for a reply in progress, so that it moves complete if it ends soon. Otherwise stops it, so that it moves as far
 * as it has come.
 */
async function waitForReplies(node: ChatNode, { hash }: Guest): Promise<void> {
  const { db, clock } = node.runtime
  if (await isSoonAnswered(node, hash, WAIT_MS)) return
  for (const id of await stopGuestTurns(db.kysely, hash, clock.now())) node.guests.get(id)?.requestStop()
  await isSoonAnswered(node, hash, STOP_MS)
}

async function isSoonAnswered({ runtime }: ChatNode, guestHash: string, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs
  for (;;) {
    if (await isGuestAnswered(runtime.db.kysely, guestHash)) return true
    if (performance.now() >= deadline) return false
    await pause(POLL_MS)
  }
}
