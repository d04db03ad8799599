import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../lib/store.ts'
import { AT } from './chat-fixtures.ts'
import { type ChatState, EMPTY_CHAT, type ReplyMessage } from './chat-state.ts'
import { LOOK_MS, REST_MS, watchLooks } from './watch-looks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function replyOf(id: string, status: 'streaming' | 'answered'): ReplyMessage {
  const turn = { id, status, response_ms: null, refunded: false, sources: [], receipt: null, verdict: null }
  return { role: 'assistant', content: '', created_at: AT, isStopping: false, turn }
}

const chatWith = (sessionId: string, ...messages: ReplyMessage[]): ChatState => ({
  ...EMPTY_CHAT,
  sessionId,
  messages,
})

/** Creates a reader who is looking at a chat; `seen` lists the reports to the server. */
function read(initial: ChatState) {
  const state = createStore(initial)
  const page = createStore(true)
  const seen: string[] = []
  const sight = { isVisible: page.get, subscribe: page.subscribe }
  const close = watchLooks(state, sight, (sessionId) => seen.push(sessionId))
  return { state, page, seen, close }
}

test('DR-4: a chat that is looked at for long enough is reported once', () => {
  const { seen, close } = read(chatWith('a', replyOf('1', 'answered')))
  vi.advanceTimersByTime(LOOK_MS - 1)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(REST_MS)
  expect(seen).toEqual(['a'])
  close()
  expect(seen).toEqual(['a'])
})

test('DR-4: a glance reports nothing, and neither does a hidden page', () => {
  const glance = read(chatWith('a', replyOf('1', 'answered')))
  vi.advanceTimersByTime(LOOK_MS - 1)
  glance.state.set(chatWith('b'))
  glance.page.set(false)
  vi.advanceTimersByTime(REST_MS)
  glance.close()
  expect(glance.seen).toEqual([])
})

// Guards: on a busy machine the end of a look was drawn after the reply had ended, so a message cost a second request.
test('DR-4: a reply that begins and ends before anything is drawn costs no request of its own', () => {
  const { state, seen, close } = read(EMPTY_CHAT)
  for (const turn of ['1', '2', '3']) {
    state.set(chatWith('a', replyOf(turn, 'streaming')))
    state.set(chatWith('a', replyOf(turn, 'answered')))
    vi.advanceTimersByTime(LOOK_MS * 2)
  }
  expect(seen).toEqual([])
  close()
  expect(seen).toEqual(['a'])
})

test('DR-4: a reader who stays is reported at last, and one who hides the page at once', () => {
  const stays = read(chatWith('a', replyOf('1', 'streaming')))
  stays.state.set(chatWith('a', replyOf('1', 'answered')))
  vi.advanceTimersByTime(REST_MS)
  expect(stays.seen).toEqual(['a'])

  const hides = read(chatWith('b', replyOf('1', 'streaming')))
  hides.state.set(chatWith('b', replyOf('1', 'answered')))
  vi.advanceTimersByTime(LOOK_MS)
  hides.page.set(false)
  expect(hides.seen).toEqual(['b'])
})

// Guards: a chat whose reader left within a second of the last word stayed marked 'New reply' for good.
test('DR-4: a reply that its reader saw arrive is read, however soon they leave', () => {
  const { state, seen, page } = read(chatWith('a', replyOf('1', 'streaming')))
  state.set(chatWith('a', replyOf('1', 'answered')))
  page.set(false)
  expect(seen).toEqual(['a'])
  // Shown again, it is looked at as any other chat.
  page.set(true)
  page.set(false)
  expect(seen).toEqual(['a'])
})

test('DR-4: a reply that arrives while the page is hidden, or after its reader left, is not read', () => {
  const hidden = read(chatWith('a', replyOf('1', 'streaming')))
  hidden.page.set(false)
  hidden.state.set(chatWith('a', replyOf('1', 'answered')))
  hidden.page.set(true)
  hidden.close()
  expect(hidden.seen).toEqual([])

  const left = read(chatWith('a', replyOf('1', 'streaming')))
  left.state.set(chatWith('b'))
  left.close()
  expect(left.seen).toEqual([])
})

test('DR-4: a chat that another one replaces is reported when its look ends', () => {
  const { state, seen } = read(chatWith('a', replyOf('1', 'streaming')))
  state.set(chatWith('a', replyOf('1', 'answered')))
  vi.advanceTimersByTime(LOOK_MS)
  state.set({ ...chatWith('b'), load: 'loading' })
  expect(seen).toEqual(['a'])
})
