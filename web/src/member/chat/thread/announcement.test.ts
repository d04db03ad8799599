import { expect, test } from 'vitest'
import { withEnd, withOpen, withPage, withSending, withText } from '../turn/chat-changes.ts'
import { AT, endEvent, openEvent, question, reply } from '../turn/chat-fixtures.ts'
import { type ChatState, EMPTY_CHAT } from '../turn/chat-state.ts'
import { type Announcement, announce, NOTHING_TOLD } from './announcement.ts'

const sent = withOpen(
  withSending(EMPTY_CHAT, { turnId: 't1', content: 'Hi', retryOf: null, at: AT }),
  openEvent('t1'),
)
const texts = ({ parts }: Announcement) => parts.map(({ text }) => text)

/** Returns the announcement while the pieces arrive one after the other, and the chat after that. */
function hear(...pieces: string[]): { heard: Announcement; state: ChatState } {
  let state = sent
  let heard = announce(NOTHING_TOLD, state)
  for (const piece of pieces) {
    state = withText(state, 't1', piece)
    heard = announce(heard, state)
  }
  return { heard, state }
}

test('a reply is announced by its finished paragraphs, each once, and the rest at its end', () => {
  const first = hear('A **bid** ', 'is a promise.', '\n')
  expect(texts(first.heard)).toEqual([])
  const second = hear('A **bid** ', 'is a promise.', '\n\nKeep', ' it')
  expect(texts(second.heard)).toEqual(['A bid is a promise.'])
  const ended = announce(second.heard, withEnd(second.state, 't1', endEvent()))
  expect(texts(ended)).toEqual(['A bid is a promise.', 'Keep it'])
  expect(ended.outcome).toBeNull()
  expect(announce(ended, withEnd(second.state, 't1', endEvent()))).toBe(ended)
})

test('of a long paragraph, finished sentences are announced before it ends, and no half of one', () => {
  const sentence = 'An auction ends when nobody bids any more. '
  const { heard } = hear(sentence.repeat(5), 'And then', ` ${sentence}`, 'The next one be')
  expect(texts(heard).join(' ')).toBe(`${sentence.repeat(5)}And then ${sentence}`.trim())
})

test('the end of a reply is announced: stopped, failed, with or without words, and that nothing was charged', () => {
  const { heard, state } = hear('Half a')
  const stopped = announce(heard, withEnd(state, 't1', endEvent({ status: 'stopped', refunded: true })))
  expect(stopped.outcome).toEqual({ status: 'stopped', isPartial: true, isRefunded: true })
  expect(texts(stopped)).toEqual(['Half a'])
  const failed = announce(announce(NOTHING_TOLD, sent), withEnd(sent, 't1', endEvent({ status: 'failed' })))
  expect(failed.outcome).toEqual({ status: 'failed', isPartial: false, isRefunded: false })
  const blank = hear(' \n')
  const ended = announce(blank.heard, withEnd(blank.state, 't1', endEvent({ status: 'failed' })))
  expect(ended.outcome).toMatchObject({ isPartial: false })
})

test('nothing of another chat is announced, nor text that was complete before', () => {
  const { heard } = hear('One.\n\nTwo')
  expect(announce(heard, EMPTY_CHAT)).toBe(NOTHING_TOLD)
  const page = {
    session_id: 'chat_2',
    title: null,
    messages: [question('q'), reply('r', 'Yes.')],
    earlier: null,
  }
  expect(announce(NOTHING_TOLD, withPage({ ...EMPTY_CHAT, sessionId: 'chat_2' }, page))).toBe(NOTHING_TOLD)
})

test('a reply that was lost sight of and read from the server is announced to its end', () => {
  const { heard } = hear('One.\n\nTw')
  const page = {
    session_id: 'chat_1',
    title: null,
    messages: [question('t1'), reply('t1', 'One.\n\nTwo.')],
    earlier: null,
  }
  const ended = announce(heard, withPage({ ...EMPTY_CHAT, sessionId: 'chat_1' }, page))
  expect(texts(ended)).toEqual(['One.', 'Two.'])
})
