import type { IncomingMessage, ServerResponse } from 'node:http'
import { followTurnInput, sendMessageInput } from '@pepper/contract/chat'
import type { CreditInfo } from '@pepper/contract/credits'
import type * as z from 'zod'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readJsonBody } from '../../../platform/http/read-json-body.ts'
import type { ChatNode } from '../chat-node.ts'
import { getTurnState } from '../turns/get-turn.ts'
import { sendMessage } from '../turns/send-message.ts'
import type { TurnState } from '../turns/turn.ts'
import { followTurn } from './follow-turn.ts'
import { holdStream } from './hold-stream.ts'
import { writeEvents, writeLiveTurn, writeSignOfLife } from './stream-writer.ts'

/**
 * Serves `chat.send` directly on Node's request and response: this is the hot path, which the general handlers would
 * make several times more expensive (budgets). Throws before the first byte only.
 */
export async function serveSend(node: ChatNode, context: Context, http: HttpExchange): Promise<void> {
  const input = parse(sendMessageInput, await readJsonBody(http.request))
  const opened = await sendMessage(node, context, input)
  const { state, user_id: userId, credits } = opened
  await serveTurn(node, context, http.response, { state, userId, credits, after: 0, isSend: true })
}

/** Serves `chat.follow` in the same way (CH-5). */
export async function serveFollow(node: ChatNode, request: Context, http: HttpExchange): Promise<void> {
  const context = authorise(request, 'chat.send')
  const input = parse(followTurnInput, http.parameters)
  const { userId } = context.actor
  const state = await getTurnState(context, input.id)
  await serveTurn(node, context, http.response, {
    state,
    userId,
    credits: null,
    after: input.after,
    isSend: false,
  })
}

export interface HttpExchange {
  request: IncomingMessage
  response: ServerResponse
  parameters: Record<string, string>
}

interface Reading {
  state: TurnState
  userId: string
  after: number
  /** Whether a message opened it: repeating one is legitimate, and messages have a limit of their own. */
  isSend: boolean
  /** The reader's credits, if known. */
  credits: CreditInfo | null
}

async function serveTurn(
  node: ChatNode,
  context: Context,
  response: ServerResponse,
  reading: Reading,
): Promise<void> {
  const { userId, isSend } = reading
  // A reader who left meanwhile: 'close' has been emitted, so nothing would release the stream.
  if (response.closed) return
  const release = holdStream(node, context, {
    userId,
    isSend,
    close: () => response.destroy(),
    signLife: () => writeSignOfLife(response),
  })
  response.on('close', release)
  const live = node.live.get(reading.state.turn_id)
  if (live) return writeLiveTurn(response, live, reading.after)
  const abort = new AbortController()
  response.on('close', () => abort.abort())
  await writeEvents(response, followTurn(node, reading.state, { ...reading, signal: abort.signal }))
}

/** Parses the input of a request by its schema in the contract. Throws request.invalid. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('request.invalid', {
    issues: parsed.error.issues
      .slice(0, 20)
      .map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  })
}
