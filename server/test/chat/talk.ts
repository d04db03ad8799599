import { randomUUID } from 'node:crypto'
import type { Message } from '@pepper/contract/chat'
import {
  type ChatStreamEvent,
  chatStreamEvent,
  type EndEvent,
  type OpenEvent,
} from '@pepper/contract/chat/stream'
import { decodeStreamEvent } from '@pepper/contract/chat/stream-wire'
import { EventSourceParserStream } from 'eventsource-parser/stream'

export interface Reply {
  status: number
  /** The error's body where the status is not 200. */
  error: { code: string; data?: unknown } | null
  open: OpenEvent
  text: string
  end: EndEvent | null
}

export interface Caller {
  url: string
  cookie: string
}

/** Sends a message and reads its reply to the end. */
export async function send(caller: Caller, message: Record<string, unknown>): Promise<Reply> {
  return readReply(await post(caller, '/api/chat/messages', { id: randomUUID(), ...message }))
}

export async function follow(caller: Caller, turnId: string, after = 0): Promise<Reply> {
  return readReply(
    await fetch(`${caller.url}/api/chat/turns/${turnId}/stream?after=${after}`, {
      headers: { cookie: caller.cookie },
    }),
  )
}

export function post(caller: Caller, path: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  return fetch(caller.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: caller.cookie },
    body: JSON.stringify(body),
    ...init,
  })
}

export function get(caller: Caller, path: string): Promise<Response> {
  return fetch(caller.url + path, { headers: { cookie: caller.cookie } })
}

/** Reads the newest page of a chat. */
export async function readChat(caller: Caller, sessionId: string) {
  const response = await get(caller, `/api/chat/sessions/${sessionId}`)
  return (await response.json()) as { messages: Message[]; message_count: number; earlier: string | null }
}

/** Yields every event of a response, checked against the contract. */
export async function* eventsOf(response: Response): AsyncGenerator<ChatStreamEvent> {
  const messages = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  for await (const message of messages) yield chatStreamEvent.parse(decodeStreamEvent(message))
}

/** Reads the response to a message, or to following one, to its end. */
export async function readReply(response: Response): Promise<Reply> {
  const reply = { status: response.status, error: null, text: '', end: null } as unknown as Reply
  if (response.status !== 200) return { ...reply, error: (await response.json()) as Reply['error'] }
  for await (const event of eventsOf(response)) {
    if (event.type === 'open') reply.open = event
    else if (event.type === 'end') reply.end = event
    else reply.text += event.text
  }
  return reply
}
