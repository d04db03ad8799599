import { describe, expect, test } from 'vitest'
import { matchingChats, withChange } from './recent-list.ts'

const chat = (session_id: string, title: string | null, message_count = 2) => ({
  session_id,
  title,
  message_count,
  last_message_at: '2026-01-01T00:00:00Z',
  is_replying: false,
})
const change = { session_id: 'b', title: '', at: '2026-01-02T00:00:00Z', isReplying: true, added: 1 }

describe('DR-4: recent chats follow the stream without a request', () => {
  test('a chat that is written in comes first and counts on', () => {
    const chats = withChange([chat('a', 'A'), chat('b', 'B')], change)
    expect(chats.map(({ session_id }) => session_id)).toEqual(['b', 'a'])
    expect(chats[0]).toMatchObject({ title: 'B', message_count: 3, is_replying: true })
  })

  test('a new chat appears with its first message', () => {
    expect(withChange([], { ...change, title: 'Hi' })).toMatchObject([{ title: 'Hi', message_count: 1 }])
  })
})

describe('DR-2: the search box filters by title', () => {
  const chats = [chat('a', 'How do Auctions work?'), chat('b', 'Café clubs'), chat('c', null)]
  const titleOf = ({ title }: { title: string | null }) => title ?? 'Chat'
  const found = (query: string) => matchingChats(chats, query, titleOf).map(({ session_id }) => session_id)

  test('by every word, whatever case and accents', () => {
    expect(found('work AUCTION')).toEqual(['a'])
    expect(found('cafe')).toEqual(['b'])
    expect(found('chat')).toEqual(['c'])
    expect(found('nothing')).toEqual([])
  })

  test('an empty search shows all', () => {
    expect(found('  ')).toEqual(['a', 'b', 'c'])
  })
})
