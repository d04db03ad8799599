import type { ChatStreamEvent } from '@pepper/contract/chat/stream'
import { encodeStreamEvent } from '@pepper/contract/chat/stream-wire'
import { serveFile } from './server.ts'

/** Streams replies in place of the server: each `open` is the next one, which the test fills with events. */
export function serveReplies(path: string) {
  const replies: ReadableStreamDefaultController<Uint8Array>[] = []
  serveFile(path, () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void replies.push(controller) })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return {
    count: () => replies.length,
    tell: (at: number, ...events: ChatStreamEvent[]) => {
      for (const event of events) replies[at]?.enqueue(new TextEncoder().encode(encodeStreamEvent(event)))
    },
  }
}

/** Refuses what is asked at an address. */
export function refuseAt(path: string, code: string, status: number, data?: unknown): void {
  serveFile(path, () => Response.json({ code, data }, { status }))
}
