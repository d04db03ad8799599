import { expect, test } from 'vitest'
import { judgeDocstrings } from './docstrings.ts'

test.each([
  '/** The chats of a member. */\nexport function listChats() {',
  '/**\n * Whether a chat is empty.\n */\nexport const isEmpty = (chat: Chat) => chat.size === 0',
  '/** What a request may send. */\nexport interface Body {',
  '/** Somebody who asks. */\ntype Actor = string',
  '/** Titles of a chat. */\nasync function findTitle() {',
])('finds a comment that says no verb of a function, or names nothing: %s', (source) => {
  expect(judgeDocstrings(source)).toHaveLength(1)
})

test.each([
  '/** Lists the chats of a member. */\nexport async function listChats() {',
  '/**\n * Returns whether a chat is empty.\n */\nexport const isEmpty = (chat: Chat) => chat.size === 0',
  '/** The body of a request. */\nexport interface Body {',
  '/** The list of chats. */\nexport function ChatList() {',
  '/** Messages a page holds at most. */\nconst PAGE = 50',
])('leaves alone what begins with a verb or names its thing: %s', (source) => {
  expect(judgeDocstrings(source)).toEqual([])
})
