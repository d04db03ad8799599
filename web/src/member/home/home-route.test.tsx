import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveReplies } from '../../../test/chat-server.ts'
import { drawAt } from '../../../test/draw.tsx'
import { viewer } from '../../shared/viewer.ts'
import { drafts } from '../chat/composer/current-drafts.ts'
import { GUEST_DRAFT } from '../chat/composer/guest-draft.ts'
import { guestTalk } from '../chat/guest/guest-talk.ts'
import { openEvent, textEvent } from '../chat/turn/chat-fixtures.ts'
import { chat } from '../chat/turn/current-chat.ts'
import { HomeRoute } from './home-route.tsx'

// Guards: the press did nothing, and nothing said why.
test('GU-3: a guest who sends while the reply before is still coming is led to it, with the text', async () => {
  const guest = { sessionId: 's', creditsUsed: 0, dailyLimit: 5, lastResetDate: '2026-01-01' }
  viewer.set({ status: 'guest', guest })
  guestTalk.set({ limit: 5, left: 5, reached: null, resetsAt: null, sessionId: null, isBegun: false })
  const replies = serveReplies('/api/guests/messages')
  chat.send('Hi')
  await waitFor(() => expect(replies.count()).toBe(1))
  replies.tell(0, openEvent(chat.state.get().messages[0]?.id ?? ''), textEvent('Well'))
  await waitFor(() => expect(chat.state.get().sessionId).toBe('guest'))
  const { findByRole, address, person } = await drawAt('/', <HomeRoute />)
  await person.type(await findByRole('textbox'), 'And?{Enter}')
  await waitFor(() => expect(address()).toBe('/chat'))
  expect(drafts.text(GUEST_DRAFT).get()).toBe('And?')
  expect(replies.count()).toBe(1)
})

test.each(['guest', null] as const)(
  'GU-3: home leads a guest back to their chat, limit reached: %s',
  async (reached) => {
    viewer.set({ status: 'guest', guest: null })
    guestTalk.set({
      limit: 5,
      left: reached ? 0 : 4,
      reached,
      resetsAt: null,
      sessionId: null,
      isBegun: true,
    })
    const { findByRole, address, person } = await drawAt('/', <HomeRoute />)
    await person.click(await findByRole('link', { name: 'Back to your chat' }))
    await waitFor(() => expect(address()).toBe('/chat'))
  },
)

test('GU-3: home offers no way back to a guest who has no chat yet', async () => {
  viewer.set({ status: 'guest', guest: null })
  guestTalk.set({ limit: 5, left: 5, reached: null, resetsAt: null, sessionId: null, isBegun: false })
  const { findByText, queryByRole } = await drawAt('/', <HomeRoute />)
  await findByText('Messages left today: 5 of 5')
  expect(queryByRole('link', { name: 'Back to your chat' })).toBeNull()
})
