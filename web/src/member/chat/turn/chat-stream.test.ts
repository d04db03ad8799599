import type { ChatStreamEvent } from '@pepper/contract/chat/stream'
import { encodeStreamEvent } from '@pepper/contract/chat/stream-wire'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventsOf } from './chat-stream.ts'

function bodyOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}

async function collect(body: ReadableStream<Uint8Array>): Promise<ChatStreamEvent[]> {
  const events: ChatStreamEvent[] = []
  for await (const event of eventsOf(body)) events.push(event)
  return events
}

test('CH-5: events come through whole, wherever the connection cuts its bytes', async () => {
  const texts = fc.array(fc.string({ minLength: 1, unit: 'binary' }), { maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 8 }),
      async (parts, cuts) => {
        const events = parts.map((text): ChatStreamEvent => ({ type: 'text', text }))
        const bytes = new TextEncoder().encode(events.map(encodeStreamEvent).join(''))
        const at = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length]
        const chunks = at.slice(1).map((end, index) => bytes.slice(at[index], end))
        expect(await collect(bodyOf(chunks))).toEqual(events)
      },
    ),
    { numRuns: 40 },
  )
})

test('RT-4: a connection that breaks is shown as lost', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new TypeError('network error')),
  })
  await expect(collect(body)).rejects.toMatchObject({ code: 'network.lost' })
})
