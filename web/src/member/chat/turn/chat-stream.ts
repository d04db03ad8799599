import type { SendMessageInput } from '@pepper/contract/chat'
import type { ChatStreamEvent } from '@pepper/contract/chat/stream'
import { decodeStreamEvent, SENDER_HEADER } from '@pepper/contract/chat/stream-wire'
import { TIME_ZONE_HEADER } from '@pepper/contract/locales'
import { createParser } from 'eventsource-parser'
import { CallError, callErrorOf } from '../../../lib/api/call-error.ts'
import { type SilenceWatch, watchSilence } from '../../../lib/api/stream-silence.ts'

/** The events of a reply in order until `end`; throws a CallError where it is refused, or cut off before the end. */
export type ChatStream = AsyncGenerator<ChatStreamEvent, void>

/** The writer of a message: no one else sends it or pays for it, even after a sign-in in another tab. */
interface Sender {
  senderId: string
  signal: AbortSignal
}

/** Sends a message and yields its reply (HM-6). The same id again gives the same turn and costs nothing. */
export async function* sendStream(input: SendMessageInput, { senderId, signal }: Sender): ChatStream {
  yield* streamOf('/api/chat/messages', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [TIME_ZONE_HEADER]: ownTimeZone(),
      [SENDER_HEADER]: senderId,
    },
    body: JSON.stringify(input),
    signal,
  })
}

function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Yields a reply from UTF-16 code unit `after` on (CH-5). */
export async function* followStream(turnId: string, after: number, signal: AbortSignal): ChatStream {
  yield* streamOf(`/api/chat/turns/${turnId}/stream?after=${after}`, { signal })
}

type StreamRequest = RequestInit & { signal: AbortSignal }

/** Opens a stream. One that stays silent for too long ends like a broken one, so that it is followed again (CH-5). */
export async function* streamOf(path: string, init: StreamRequest): ChatStream {
  const silent = new AbortController()
  const watch = watchSilence(() => silent.abort())
  try {
    yield* readStream(path, { ...init, signal: AbortSignal.any([init.signal, silent.signal]) }, watch)
  } catch (error) {
    throw silent.signal.aborted && !init.signal.aborted ? new CallError('network.lost', 0) : error
  } finally {
    watch.end()
  }
}

async function* readStream(path: string, init: StreamRequest, watch: SilenceWatch): ChatStream {
  const response = await fetch(path, init).catch(lost)
  watch.restart()
  if (!response.ok) throw await callErrorOf(response.status, await response.json().catch(() => null))
  if (!response.body) throw new CallError('network.lost', 0)
  for await (const event of eventsOf(response.body, () => watch.restart())) {
    yield event
    if (event.type === 'end') return
  }
  throw new CallError('network.lost', 0)
}

/** Parses server-sent bytes into events, however they are split into chunks; `onBytes` is called for every chunk. */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): ChatStream {
  const parsed: ChatStreamEvent[] = []
  const parser = createParser({ onEvent: (message) => parsed.push(decodeStreamEvent(message)) })
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let isEnded = false
  try {
    for (;;) {
      const chunk = await reader.read().catch(lost)
      if (chunk.done) return
      onBytes()
      parser.feed(chunk.value)
      isEnded = parsed.at(-1)?.type === 'end'
      yield* parsed.splice(0)
    }
  } finally {
    // After the end, the server closes the stream itself; before it, the reader left, so the connection is closed.
    const left = isEnded ? reader.read() : reader.cancel()
    left.catch(() => {})
  }
}

function lost(error: unknown): never {
  if (error instanceof Error && error.name === 'AbortError') throw error
  throw new CallError('network.lost', 0)
}
