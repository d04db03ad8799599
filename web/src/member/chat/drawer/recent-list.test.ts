import { RECENT_PAGE_CHATS } from '@pepper/contract/limits'
import { describe, expect, test } from 'vitest'
import { listOf, withChange, withChanged, withMore, withRestored } from './recent-list.ts'

const chat = (session_id: string, title: string | null, message_count = 2) => ({
  session_id,
  title,
  message_count,
  last_message_at: '2026-01-01T00:00:00Z',
  is_replying: false,
  is_unread: false,
})
const change = { session_id: 'b', title: '', at: '2026-01-02T00:00:00Z', isReplying: true, added: 1 }
const ids = (recent: { chats: readonly { session_id: string }[] | null }) =>
  recent.chats?.map(({ session_id }) => session_id)

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

describe('DR-4: the list has no end before the last chat', () => {
  test('a full page leaves more to read, a shorter one is the last', () => {
    const page = Array.from({ length: RECENT_PAGE_CHATS }, (_, index) => chat(`c${index}`, null))
    const first = listOf(page, page)
    expect(first.isComplete).toBe(false)
    const all = withMore(first, [chat('c3', null), chat('old', null)])
    expect(all.isComplete).toBe(true)
    expect(all.chats).toHaveLength(RECENT_PAGE_CHATS + 1)
  })
})

describe('DR-7: a chat that is renamed, deleted or brought back', () => {
  const newer = { ...chat('b', 'B'), last_message_at: '2026-01-03T00:00:00Z' }
  const recent = listOf([newer, chat('a', 'A')], [])

  test('changes in its place, goes, and comes back to its place', () => {
    expect(withChanged(recent, 'a', { title: 'New' }).chats?.[1]).toMatchObject({ title: 'New' })
    const without = withChanged(recent, 'b', null)
    expect(ids(without)).toEqual(['a'])
    expect(ids(withRestored(without, newer))).toEqual(['b', 'a'])
    expect(ids(withRestored(listOf([newer], []), chat('a', 'A')))).toEqual(['b', 'a'])
  })
})
