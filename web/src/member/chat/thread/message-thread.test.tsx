import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { memberWith } from '../../../../test/fixtures.ts'
import { refusal, serve } from '../../../../test/server.ts'
import { viewer } from '../../../shared/viewer.ts'
import { startRecentChats } from '../drawer/recent-chats.ts'
import { question, reply } from '../turn/chat-fixtures.ts'
import { chat } from '../turn/current-chat.ts'
import { MessageThread } from './message-thread.tsx'

/** Reports every element as in sight, as soon as it is watched. */
class EverythingInSight {
  readonly #report: (entries: { target: Element; isIntersecting: boolean }[]) => void

  constructor(report: IntersectionObserverCallback) {
    this.#report = report as never
  }

  observe(target: Element) {
    setTimeout(() => this.#report([{ target, isIntersecting: true }]), 5)
  }

  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', EverythingInSight)
  viewer.set(memberWith())
  startRecentChats([])
  return () => {
    chat.startNew()
    vi.unstubAllGlobals()
  }
})

const page = (name: string, earlier: string | null) => ({
  session_id: 'chat_1',
  title: 'Hi',
  messages: [question(name, `Question ${name}`), reply(name, `Reply ${name}`)],
  earlier,
})

// Guards: the request was repeated without a pause for as long as it failed, and nothing said so.
test('CH-3: earlier messages that could not be loaded are requested again by a press alone', async () => {
  const session = serve((api) => api.chat.session)
  session.mockResolvedValueOnce(page('b', '7') as never)
  session.mockRejectedValue(refusal('limits.too_many_requests', { status: 429, data: { retry_after_s: 1 } }))
  chat.open('chat_1')
  await chat.loaded()
  const { findByRole, findByText, queryByRole, person } = draw(<MessageThread />)
  expect((await findByRole('alert')).textContent).toBe('Earlier messages could not be loaded.')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(session).toHaveBeenCalledTimes(2)
  session.mockResolvedValue(page('a', null) as never)
  await person.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText('Question a')).toBeTruthy()
  expect(session).toHaveBeenCalledTimes(3)
  expect(queryByRole('alert')).toBeNull()
})
