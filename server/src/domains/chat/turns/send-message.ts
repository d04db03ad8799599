import { randomUUID } from 'node:crypto'
import type { SendMessageInput } from '@pepper/contract/chat'
import type { CreditInfo } from '@pepper/contract/credits'
import { UNLIMITED_CREDITS } from '@pepper/contract/limits'
import type { Locale } from '@pepper/contract/locales'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashSecret, randomSessionId } from '../../../platform/ids.ts'
import { enforceMessageLimit } from '../../../platform/limits/index.ts'
import { visitorLocale } from '../../../platform/locale.ts'
import { visitorTimeZone } from '../../../platform/time-zone.ts'
import { lookUpAhead } from '../../knowledge/index.ts'
import { readBrandInForce, readSettings } from '../../settings/index.ts'
import type { ChatNode } from '../chat-node.ts'
import { countSpend } from './count-turns.ts'
import { giveTurnHints } from './give-turn-hints.ts'
import { LiveTurn } from './live-turn.ts'
import { reserveReply } from './reserve-reply.ts'
import { titleFrom } from './rules.ts'
import { runTurn } from './run-turn.ts'
import { openTurn } from './store.ts'
import { type OpenedTurn, openEventOf } from './turn.ts'

/**
 * Sends a message and starts its reply on this node (HM-6, CR-3). One round trip checks the session and the permission
 * `chat.send`, charges one credit, saves the message and opens the turn; a repeated id returns the turn that it made.
 * Throws the errors that the contract's `chat.send` names.
 */
export async function sendMessage(
  node: ChatNode,
  context: Context,
  input: SendMessageInput,
): Promise<OpenedTurn> {
  if (!context.sessionToken) throw new AppError('access.sign_in_required')
  const giveBack = reserveReply(node, 'member')
  try {
    return await openAndStart(node, context, { input, sessionTokenHash: hashSecret(context.sessionToken) })
  } finally {
    giveBack()
  }
}

async function openAndStart(
  node: ChatNode,
  context: Context,
  { input, sessionTokenHash }: { input: SendMessageInput; sessionTokenHash: string },
): Promise<OpenedTurn> {
  const { runtime } = node
  enforceMessageLimit(context, sessionTokenHash)
  const opening = await openingOf(context, sessionTokenHash, input)
  const brand = await readBrandInForce(runtime)
  const locale = visitorLocale(context)
  // While PostgreSQL works on the turn, this process reads the message: the query is on its way by then.
  setImmediate(lookUpAhead, runtime.db, opening.content, { locale, brand })
  const opened = await openTurn(runtime.db, opening)
  if (opened.is_new && isCharged(opened.credits)) countSpend()
  if (opened.is_new) {
    giveTurnHints(runtime, opened.user_id)
    start(node, opened, { locale, timeZone: visitorTimeZone(context) })
  }
  return opened
}

/** The language and the time zone of the device of the person who asks. */
interface Reader {
  locale: Locale
  timeZone: string | null
}

/** Returns whether a message costs a credit: people with unlimited credits spend none. */
function isCharged(credits: CreditInfo): boolean {
  return credits.total_credits !== UNLIMITED_CREDITS
}

async function openingOf(context: Context, sessionTokenHash: string, input: SendMessageInput) {
  const { runtime } = context
  const now = runtime.clock.now()
  const settings = await readSettings(runtime)
  const content = 'content' in input ? input.content : ''
  return {
    sessionTokenHash,
    now,
    timeZone: runtime.config.creditsTimeZone,
    nodeId: runtime.nodeId,
    turnId: input.id,
    sessionId: 'session_id' in input ? (input.session_id ?? null) : null,
    newSessionId: randomSessionId('chat', now),
    replyId: randomUUID(),
    content,
    title: titleFrom(content),
    retryOf: 'retry_of' in input ? input.retry_of : null,
    limits: {
      is_maintenance: settings.maintenance_mode,
      unlimited_daily: runtime.config.adminDailyMessageLimit,
      chats_a_day: settings.max_chat_sessions,
      sender: context.sender || null,
    },
  }
}

/** Starts the reply. It is in the language that the browser shows, or the account's own once it is known. */
function start(node: ChatNode, opened: OpenedTurn & { is_new: true }, reader: Reader): void {
  const { state, credits, is_continued, question, history, reading } = opened
  const live = new LiveTurn(openEventOf(state, credits, is_continued))
  node.live.set(state.turn_id, live)
  const asking = { userId: opened.user_id, credits, timeZone: reader.timeZone }
  void runTurn(node, live, {
    turnId: state.turn_id,
    question,
    history,
    reading,
    locale: reader.locale,
    asking,
  })
}
