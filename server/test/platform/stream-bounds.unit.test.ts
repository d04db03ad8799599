import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ChatNode, OpenStream } from '../../src/domains/chat/chat-node.ts'
import { watchStreams } from '../../src/domains/chat/streams/watch-streams.ts'
import type { Context, Runtime } from '../../src/platform/context.ts'
import { LiveHub, type LivePush } from '../../src/platform/live-hub.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const runtime = { log: { warn: () => {} } } as unknown as Runtime
const NONE = async () => new Map<string, string>()
const SOURCES = { credits: NONE, notifications: NONE, access: NONE, chats: NONE, content: NONE }
const FAILURES: [string, () => Promise<string[]>][] = [
  ['fails', () => Promise.reject(new Error('the database is gone'))],
  ['hangs', () => new Promise(() => {})],
]
const person = { userId: 'one', sessionTokenHash: 'hash' }

test.each(FAILURES)(
  'W12: reply streams end within 30 s where the check of their sessions %s',
  async (_, check) => {
    let findEnded: () => Promise<string[]> = async () => []
    const close = vi.fn()
    const now = performance.now()
    const stream: OpenStream = { ...person, openedAt: now, verifiedAt: now, turn: 0, close }
    const node = { runtime, streams: new Set([stream]) } as unknown as ChatNode
    const watch = watchStreams(node, () => findEnded())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(close).not.toHaveBeenCalled()
    findEnded = check
    await vi.advanceTimersByTimeAsync(20_000)
    expect(close).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(close).toHaveBeenCalled()
    watch.stop()
  },
)

test.each(FAILURES)(
  'W12: live streams end within 30 s where the check of their sessions %s',
  async (_, check) => {
    let findEnded: () => Promise<string[]> = async () => []
    const hub = new LiveHub(runtime, SOURCES, () => findEnded())
    const changes = hub.watch({} as Context, person, new AbortController().signal)
    const first = changes.next()
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await first).value).toEqual({ changed: null, version: null })
    const isDone = vi.fn()
    const next = changes.next().then(({ done }) => isDone(done))
    findEnded = check
    await vi.advanceTimersByTimeAsync(20_000)
    expect(isDone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    await next
    expect(isDone).toHaveBeenCalledWith(true)
    hub.stop()
  },
)

test('a live stream that ends with the last session asks no source without a person', async () => {
  const asked: string[][] = []
  const source = async (userIds: string[]) => {
    asked.push(userIds)
    return new Map<string, string>()
  }
  const sources = { ...SOURCES, credits: source, content: source }
  let ended: string[] = []
  const hub = new LiveHub(runtime, sources, async () => ended)
  const changes = hub.watch({} as Context, person, new AbortController().signal)
  const first = changes.next()
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await first).value).toEqual({ changed: null, version: null })
  expect(asked).toEqual([[person.userId], [person.userId]])
  ended = [person.sessionTokenHash]
  const next = changes.next()
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await next).done).toBe(true)
  expect(asked).toEqual([[person.userId], [person.userId]])
  hub.stop()
})

test('a node with hints looks at everything once, and again after each break', async () => {
  let looks = 0
  const source = async () => {
    looks += 1
    return new Map<string, string>()
  }
  let session: number | null = 0
  const push = { session: () => session, intervalMs: 3_600_000 }
  const hub = new LiveHub(runtime, { ...SOURCES, credits: source }, async () => [], push)
  void hub.watch({} as Context, person, new AbortController().signal).next()
  await vi.advanceTimersByTimeAsync(6_000)
  const before = looks
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toBe(before)
  session = 1
  await vi.advanceTimersByTimeAsync(6_000)
  expect(looks).toBe(before + 1)
  session = null
  await vi.advanceTimersByTimeAsync(6_000)
  expect(looks).toBeGreaterThan(before + 3)
  hub.stop()
})

/** Watches the credits of a person, whose version the test changes. */
async function watchCredits(push?: LivePush) {
  let version = 1
  const credits = async (userIds: string[]) => new Map(userIds.map((id) => [id, String(version)]))
  const hub = new LiveHub(runtime, { ...SOURCES, credits }, async () => [], push)
  onTestFinished(() => hub.stop())
  const changes = hub.watch({} as Context, person, new AbortController().signal)
  expect((await changes.next()).value).toEqual({ changed: null, version: null })
  const told = vi.fn()
  const next = changes.next().then(({ value }) => told(value))
  const change = () => {
    version += 1
  }
  return { hub, change, next, told }
}

test('CR-5: without hints another device hears of its credits within 2 s, by the clock', async () => {
  const { change, told } = await watchCredits()
  change()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(told).toHaveBeenCalledWith({ changed: 'credits', version: '2' })
})

test('CR-5: a hint tells another device of its credits, with a clock that never ticks', async () => {
  const { hub, change, next, told } = await watchCredits({ session: () => 1, intervalMs: 3_600_000 })
  change()
  hub.take({ topic: 'credits', ids: [person.userId] })
  await next
  expect(told).toHaveBeenCalledWith({ changed: 'credits', version: '2' })
})
