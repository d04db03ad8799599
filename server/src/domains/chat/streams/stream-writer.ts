import type { ServerResponse } from 'node:http'
import type { ChatStreamEvent } from '@pepper/contract/chat/stream'
import { encodeStreamEvent } from '@pepper/contract/chat/stream-wire'
import type { LiveTurn } from '../turns/live-turn.ts'

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/**
 * Sends a live reply from character `after` on directly to a connection; a slow reader holds no more than the text
 * itself.
 */
export function writeLiveTurn(response: ServerResponse, live: LiveTurn, after: number): void {
  let offset = after
  const catchUp = () => {
    if (offset < live.text.length) {
      const text = live.text.slice(offset)
      offset += text.length
      response.write(encodeStreamEvent({ type: 'text', text }))
    }
    if (live.end) response.end(encodeStreamEvent(live.end))
  }
  response.writeHead(200, HEADERS)
  response.write(encodeStreamEvent(live.open))
  const unsubscribe = live.subscribe({
    onText: (text, at) => {
      if (response.writableNeedDrain) return
      if (at !== offset) return catchUp()
      offset += text.length
      response.write(encodeStreamEvent({ type: 'text', text }))
    },
    onEnd: () => {
      if (!response.writableNeedDrain) catchUp()
    },
  })
  response.on('drain', catchUp)
  response.on('close', unsubscribe)
  catchUp()
}

/** Sends events to a connection at the pace at which it takes them. */
export async function writeEvents(
  response: ServerResponse,
  events: AsyncIterable<ChatStreamEvent>,
): Promise<void> {
  response.writeHead(200, HEADERS)
  for await (const event of events) {
    if (response.destroyed) return
    if (!response.write(encodeStreamEvent(event))) await drained(response)
  }
  response.end()
}

/** Writes a comment of the event stream, which readers ignore. A connection that is behind gets none. */
export function writeSignOfLife(response: ServerResponse): void {
  if (response.headersSent && !response.writableNeedDrain && !response.writableEnded) response.write(':\n\n')
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}
