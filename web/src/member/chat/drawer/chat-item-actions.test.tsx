import { expect, test, vi } from 'vitest'
import { drawAt } from '../../../../test/draw.tsx'
import { ChatItemActions } from './chat-item-actions.tsx'

const chat = {
  session_id: 'chat_1',
  title: 'Chat 1',
  last_message_at: '2026-01-01T00:00:00Z',
  message_count: 2,
  is_replying: false,
  is_unread: false,
}

test('DR-7: the actions that open below the fold are scrolled into view', async () => {
  // As newer browsers do, though the types do not say so.
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve())
  const { findByRole, unmount } = await drawAt(
    '/',
    <ChatItemActions chat={chat} name="Chat 1" onRename={vi.fn()} onClose={vi.fn()} />,
  )
  const group = await findByRole('group', { name: 'Actions for “Chat 1”' })
  expect(scroll.mock.contexts).toContain(group)
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' })
  expect(unmount).not.toThrow()
  scroll.mockRestore()
})
