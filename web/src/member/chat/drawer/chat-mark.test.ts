import { expect, test } from 'vitest'
import { chatMark } from './chat-mark.ts'

test('DR-4: chats without a title that began in the same second have different names', () => {
  expect(chatMark('chat_1795359494275_2a73ffffffffffffffffffffffffffff')).toBe('2a73ffff')
  expect(chatMark('chat_1795359494901_9c10ffffffffffffffffffffffffffff')).toBe('9c10ffff')
})
