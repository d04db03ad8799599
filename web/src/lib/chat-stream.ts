import type { SendMessageInput } from '@pepper/contract/chat'
import type { ChatStreamEvent } from '@pepper/contract/chat-stream'
import { decodeStreamEvent } from '@pepper/contract/stream-wire'
import { createParser } from 'eventsource-parser'
import { CallError, callErrorOf } from './call-error.ts'

/** Events in order until `end`; throws a CallError where it is refused, or cut before the end. */
export type ChatStream = AsyncGenerator<ChatStreamEvent, void>

/** Sends a message and yields its reply (HM-6). The same id again gives the same turn and costs nothing. */
export async function* sendStream(input: SendMessageInput, signal: AbortSignal): ChatStream {
  yield* streamOf('/api/chat/messages', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal,
  })
}

/** Yields a reply from UTF-16 code unit `after` on (CH-5). */
export async function* followStream(turnId: string, after: number, signal: AbortSignal): ChatStream {
  yield* streamOf(`/api/chat/turns/${turnId}/stream?after=${after}`, { signal })
}

async function* streamOf(path: string, init: RequestInit): ChatStream {
  const response = await fetch(path, init).catch(lost)
  if (!response.ok) throw callErrorOf(response.status, await response.json().catch(() => null))
  if (!response.body) throw new CallError('network.lost', 0)
  for await (const event of eventsOf(response.body)) {
    yield event
    if (event.type === 'end') return
  }
  throw new CallError('network.lost', 0)
}

/** Parses server-sent bytes into events, whatever the chunks are cut into. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): ChatStream {
  const parsed: ChatStreamEvent[] = []
  const parser = createParser({ onEvent: (message) => parsed.push(decodeStreamEvent(message)) })
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let isEnded = false
  try {
    for (;;) {
      const chunk = await reader.read().catch(lost)
      if (chunk.done) return
      parser.feed(chunk.value)
      isEnded = parsed.at(-1)?.type === 'end'
      yield* parsed.splice(0)
    }
  } finally {
    // After the end the server closes by itself; before, the reader left, and the connection goes.
    const left = isEnded ? reader.read() : reader.cancel()
    left.catch(() => {})
  }
}

function lost(error: unknown): never {
  if (error instanceof Error && error.name === 'AbortError') throw error
  throw new CallError('network.lost', 0)
}
