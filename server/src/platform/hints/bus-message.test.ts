import { expect, test } from 'vitest'
import { decodeBusMessage, encodeBusMessage, IDS_MAX } from './bus-message.ts'

const ID = '0b9c2f4e-58a1-4c1d-9c59-0d5f1f0a2b3c'
const text = (value: unknown) => Buffer.from(JSON.stringify(value))

test('the largest message that nodes send is read as it was sent', () => {
  const ids = Array.from({ length: IDS_MAX }, () => ID)
  const message = { from: ID, at: 12.5, hints: [{ topic: 'notifications' as const, ids }] }
  expect(encodeBusMessage(message).length).toBeLessThan(8_000)
  expect(decodeBusMessage(encodeBusMessage(message))).toEqual(message)
  const all = { from: ID, at: 0, hints: [{ topic: 'content' as const, ids: 'all' as const }] }
  expect(decodeBusMessage(encodeBusMessage(all))).toEqual(all)
})

test.each([
  ['no JSON', Buffer.from('{')],
  ['another form', text({ hints: 1 })],
  ['an unknown topic', text({ from: ID, at: 0, hints: [{ topic: 'passwords', ids: 'all' }] })],
  ['an id that is none', text({ from: ID, at: 0, hints: [{ topic: 'credits', ids: ["x' or 1=1"] }] })],
  [
    'too many ids',
    text({ from: ID, at: 0, hints: [{ topic: 'credits', ids: Array(IDS_MAX + 1).fill(ID) }] }),
  ],
  ['too many hints', text({ from: ID, at: 0, hints: Array(21).fill({ topic: 'credits', ids: [ID] }) })],
  ['a huge text', text({ from: 'x'.repeat(9_000), at: 0, hints: [] })],
])('a message with %s is none', (_, bytes) => {
  expect(decodeBusMessage(bytes)).toBeNull()
})
