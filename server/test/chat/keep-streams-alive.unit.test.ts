import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatNode, OpenStream } from '../../src/domains/chat/chat-node.ts'
import { holdStream } from '../../src/domains/chat/streams/hold-stream.ts'
import { keepStreamsAlive, SIGN_OF_LIFE_MS } from '../../src/domains/chat/streams/keep-streams-alive.ts'
import type { Context } from '../../src/platform/context.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('CH-5: thousands of readers get their signs of life once a round each, and not all at once', () => {
  const node = { streams: new Set<OpenStream>() } as ChatNode
  const signed = Array.from({ length: 5_000 }, () => 0)
  let atOnce = 0
  const keep = keepStreamsAlive(node)
  for (const at of signed.keys()) {
    holdStream(node, { sessionToken: 'a' } as Context, {
      userId: `reader-${at}`,
      isSend: true,
      close: () => {},
      signLife: () => {
        signed[at] = (signed[at] ?? 0) + 1
        atOnce += 1
      },
    })
  }
  let most = 0
  for (let passed = 0; passed < SIGN_OF_LIFE_MS; passed += 20) {
    atOnce = 0
    vi.advanceTimersByTime(20)
    most = Math.max(most, atOnce)
  }
  keep.stop()
  expect(new Set(signed)).toEqual(new Set([1]))
  // A fiftieth of them is 100; chance makes it some more.
  expect(most).toBeLessThan(250)
})
