import { expect, test } from 'vitest'
import type { ShownMessage } from '../turn/chat-state.ts'
import { estimateHeight, GROUP_SIZE, groupMessages } from './message-groups.ts'

const messages = (count: number, from = 0): ShownMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    role: 'user',
    id: `${from + index}`,
    content: 'Hi',
    created_at: '2026-01-01T00:00:00Z',
    isSending: false,
  }))

test('groups stay the same while messages come at the end', () => {
  const before = groupMessages(messages(25), 0)
  const after = groupMessages(messages(26), 0)
  expect(before.map(({ messages }) => messages.length)).toEqual([GROUP_SIZE, GROUP_SIZE, 5])
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
})

test('groups stay the same while earlier messages come before them', () => {
  const first = messages(20)
  const before = groupMessages(first, 0)
  const after = groupMessages([...messages(13, 100), ...first], 13)
  expect(after.slice(-2)).toEqual(before)
  expect(new Set(after.map(({ key }) => key)).size).toBe(after.length)
})

test('a long message is taken for higher than a short one', () => {
  const [short] = messages(1)
  if (!short) throw new Error('no message')
  expect(estimateHeight([{ ...short, content: 'a'.repeat(600) }])).toBeGreaterThan(
    estimateHeight([short]) * 2,
  )
})
