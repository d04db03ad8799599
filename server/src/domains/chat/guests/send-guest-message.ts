import { randomUUID } from 'node:crypto'
import type { GuestMessageInput } from '@pepper/contract/chat/guests'
import type { GuestAllowance } from '@pepper/contract/chat/stream'
import { GUEST_CHAT_KEPT_MS } from '@pepper/contract/limits'
import type { Context } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError, isConstraintViolation } from '../../../platform/errors.ts'
import { enclosingNetworks } from '../../../platform/http/network.ts'
import { inVisitorTransaction } from '../../../platform/in-transaction.ts'
import { enforceMessageLimit, NETWORK_FACTORS } from '../../../platform/limits/index.ts'
import { visitorLocale } from '../../../platform/locale.ts'
import { keyedHash } from '../../../platform/signing/keyed-hash.ts'
import { renewGuestSession } from '../../identity/index.ts'
import { readVersion } from '../../knowledge/index.ts'
import type { Settings } from '../../settings/index.ts'
import type { ChatNode } from '../chat-node.ts'
import { countGuestMessage } from '../turns/count-turns.ts'
import { LiveTurn } from '../turns/live-turn.ts'
import { reserveReply } from '../turns/reserve-reply.ts'
import { titleFrom } from '../turns/rules.ts'
import { newTurnState, openEventOf, type TurnState } from '../turns/turn.ts'
import {
  type Allowance,
  allowanceOf,
  countTaken,
  getLocalDay,
  type LocalDay,
  takeMessage,
} from './allowance-store.ts'
import { chatIdOf, type Guest, holdChat, requireGuest } from './guest-of-request.ts'
import {
  findGuestTurn,
  guestTurnState,
  holdGuestSession,
  insertGuestTurn,
  listGuestHistory,
  openGuestChat,
} from './guest-store.ts'
import { runGuestTurn } from './run-guest-turn.ts'

/** A turn that a guest's message opened, or the one that its id had opened before. */
export interface SentByGuest {
  guest: Guest
  state: TurnState
  allowance: GuestAllowance
}

interface Opening {
  guest: Guest
  input: GuestMessageInput
  settings: Settings
  day: LocalDay
  now: Date
}

type Opened = { state: TurnState; used: number } & (
  | { isNew: false }
  | { isNew: true; history: { role: 'user' | 'assistant'; content: string }[] }
)

/**
 * Sends a message as a guest and starts its reply on this node (GU-3). One transaction takes it off what the guest,
 * their network and the site may send today, and opens the turn. A repeated id finds the turn that it made, even at the
 * limit. A refusal changes nothing. Throws the errors that the contract names for `chat.guests.send`.
 */
export async function sendGuestMessage(
  node: ChatNode,
  context: Context,
  input: GuestMessageInput,
): Promise<SentByGuest> {
  const { guest, settings } = await requireGuest(context)
  if (settings.maintenance_mode) throw new AppError('settings.maintenance')
  const giveBack = reserveReply(node, 'guest')
  try {
    return await openAndStart(node, context, { guest, settings, input })
  } finally {
    giveBack()
  }
}

async function openAndStart(
  node: ChatNode,
  context: Context,
  { guest, settings, input }: Pick<Opening, 'guest' | 'settings' | 'input'>,
): Promise<SentByGuest> {
  const { runtime } = node
  enforceMessageLimit(context, guest.hash)
  const now = runtime.clock.now()
  const day = await getLocalDay(runtime.db.kysely, now, runtime.config.creditsTimeZone)
  const reading = { version: await readVersion(runtime.db) }
  const opened = await open(context, { guest, input, settings, day, now })
  const allowance = allowanceOf(settings.guest_messages_a_day, opened.used, day)
  holdChat(context, guest)
  if (opened.isNew) {
    countGuestMessage()
    const live = new LiveTurn({ ...openEventOf(opened.state, null), allowance })
    node.guests.set(input.id, live)
    void runGuestTurn(node, live, {
      guest,
      allowance,
      request: {
        turnId: input.id,
        question: input.content,
        history: opened.history,
        reading,
        locale: visitorLocale(context),
      },
    })
  }
  await renewGuestSession(context, guest.id)
  return { guest, state: opened.state, allowance }
}

async function open(context: Context, opening: Opening): Promise<Opened> {
  try {
    return await inVisitorTransaction(context, (tx) => openInTransaction(tx, context, opening))
  } catch (error) {
    // The id belongs to another guest, or to a turn of this guest in a chat that is gone.
    if (isConstraintViolation(error, 'guest_turns_pkey')) throw new AppError('chat.message_id_taken')
    throw error
  }
}

async function openInTransaction(tx: Transaction, context: Context, opening: Opening): Promise<Opened> {
  const { guest, input, day, now } = opening
  const { runtime } = context
  if (!(await holdGuestSession(tx, guest.id))) throw new AppError('guests.session_needed')
  const keptSince = new Date(now.getTime() - GUEST_CHAT_KEPT_MS)
  const chat = { guestHash: guest.hash, sessionId: chatIdOf(guest), title: titleFrom(input.content) }
  await openGuestChat(tx, { ...chat, now, keptSince })
  const known = await findGuestTurn(tx, guest.hash, input.id)
  if (known && known.question !== input.content) throw new AppError('chat.message_id_taken')
  if (known) {
    const used = await countTaken(tx, day.day, { kind: 'guest', subject: guest.hash })
    return { state: guestTurnState(known), used, isNew: false }
  }
  const used = await takeFromAll(tx, context, opening)
  const history = await listGuestHistory(tx, guest.hash)
  const turn = { id: input.id, replyId: randomUUID(), nodeId: runtime.nodeId }
  await insertGuestTurn(tx, { ...turn, guestHash: guest.hash, question: input.content, day: day.day, now })
  const named = { turn_id: turn.id, session_id: chat.sessionId, title: chat.title }
  const state = newTurnState({ ...named, reply_id: turn.replyId, node_id: turn.nodeId }, now, 0)
  return { state, used, isNew: true, history }
}

/**
 * Takes a message off every count, in the same order on all nodes. Returns how many messages the guest has sent,
 * including this one. Throws if a count has none left.
 */
async function takeFromAll(tx: Transaction, context: Context, opening: Opening): Promise<number> {
  const { guest, settings, day } = opening
  const own = { kind: 'guest', subject: guest.hash, limit: settings.guest_messages_a_day } as const
  const resets_at = day.ends_at.toISOString()
  const used = await takeMessage(tx, day.day, own)
  if (used === null) throw new AppError('guests.limit_reached', { resets_at })
  for (const network of networksOf(context, settings.guest_network_messages_a_day)) {
    const isLeft = (await takeMessage(tx, day.day, network)) !== null
    if (!isLeft) throw new AppError('guests.network_limit_reached', { resets_at })
  }
  const site = { ...SITE, limit: settings.guest_site_messages_a_day }
  const isLeft = (await takeMessage(tx, day.day, site)) !== null
  if (!isLeft) throw new AppError('guests.site_limit_reached', { resets_at })
  return used
}

/** The count of all guests together. */
export const SITE = { kind: 'site', subject: '' } as const

/** Lists the allowances of the networks around a request, narrowest first. Clearing the cookie changes none of them. */
function networksOf({ runtime, network }: Context, limit: number): Allowance[] {
  return enclosingNetworks(network).map((prefix, level) => ({
    kind: 'network',
    subject: keyedHash(runtime, 'guest network', prefix),
    limit: limit * (NETWORK_FACTORS[level] ?? 1),
  }))
}
