import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { serveFile } from '../../../test/server.ts'
import { drafts } from '../../member/chat/composer/current-drafts.ts'
import { GUEST_DRAFT } from '../../member/chat/composer/guest-draft.ts'
import { outboxOf } from '../../member/chat/turn/outboxes.ts'
import { viewer } from '../../shared/viewer.ts'
import { GUEST } from '../../shared/viewer-rules.ts'
import { OFFLINE_DRAFT, takeOfflineDraft } from './offline-draft.ts'
import { OfflineScreen } from './offline-screen.tsx'

function drawOffline(isReachable: () => boolean) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const health = vi.fn(() => {
    if (!isReachable()) throw new TypeError('offline')
    return new Response('ok')
  })
  serveFile('/healthz', health)
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { ...draw(<OfflineScreen />), reload, health, later }
}

beforeEach(() => {
  viewer.set(GUEST)
  for (const place of [OFFLINE_DRAFT, GUEST_DRAFT]) drafts.type(place, '')
})

test('it tries again by itself and by its button, and reloads once the server responds', async () => {
  let isReachable = false
  const { getByRole, reload, health, later, person } = drawOffline(() => isReachable)
  await later(5_001)
  expect(health).toHaveBeenCalledTimes(1)
  await person.click(getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(health).toHaveBeenCalledTimes(2))
  expect(reload).not.toHaveBeenCalled()
  isReachable = true
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('at its own address it leads home, and does not load itself again', async () => {
  const { pathname } = window.location
  window.history.replaceState(null, '', '/offline')
  onTestFinished(() => window.history.replaceState(null, '', pathname))
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { reload } = drawOffline(() => true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(reload).not.toHaveBeenCalled()
})

test('while a person writes the page is not taken from under them: it offers to continue', async () => {
  const { getByLabelText, findByText, findByRole, reload, later, person } = drawOffline(() => true)
  await person.type(getByLabelText('Your next question for Pepper'), 'What now?')
  await later(5_001)
  expect(await findByText('The connection is back.')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  expect(drafts.text(OFFLINE_DRAFT).get()).toBe('What now?')
  await person.click(await findByRole('button', { name: 'Continue' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

// Guards: the page after this screen sent the question, although the screen says that nothing is sent.
test('a question on its way is sent no more, and waits in the composer of its writer', async () => {
  const userId = memberWith().profile.id ?? ''
  const place = { userId, sessionId: null }
  const outbox = outboxOf(userId)
  onTestFinished(() => {
    outbox.remove('m1')
    drafts.type(place, '')
  })
  outbox.write({
    input: { id: 'm1', content: 'What is a lot?' },
    state: 'sending',
    at: '2026-01-01T00:00:00Z',
  })
  drawOffline(() => false)
  await waitFor(() => expect(outbox.list()).toMatchObject([{ state: 'unsent' }]))
  viewer.set(memberWith())
  takeOfflineDraft()
  expect(drafts.text(place).get()).toBe('What is a lot?')
})

// Guards: after a sign-out the screen showed the draft of the member before, and handed it to the next one.
test('the draft of a member who has left is neither shown nor given to the next one', async () => {
  const left = { userId: 'ann', sessionId: null }
  const outbox = outboxOf('ann')
  onTestFinished(() => {
    outbox.remove('m1')
    drafts.type(left, '')
  })
  outbox.write({ input: { id: 'm1', content: 'Secret' }, state: 'unsent', at: '2026-01-01T00:00:00Z' })
  drafts.type(left, 'Secret')
  const { getByLabelText, later } = drawOffline(() => false)
  await later(1)
  expect(getByLabelText('Your next question for Pepper')).toHaveProperty('value', '')
  viewer.set(memberWith())
  takeOfflineDraft()
  expect(drafts.text({ userId: memberWith().profile.id ?? '', sessionId: null }).get()).toBe('')
  expect(drafts.text(left).get()).toBe('Secret')
})

test('the question moves to the composer, before what is there already, once', () => {
  drafts.type(OFFLINE_DRAFT, 'Offline')
  drafts.type(GUEST_DRAFT, 'online')
  takeOfflineDraft()
  takeOfflineDraft()
  expect(drafts.text(GUEST_DRAFT).get()).toBe('Offline\n\nonline')
  expect(drafts.text(OFFLINE_DRAFT).get()).toBe('')
  viewer.set(memberWith())
  drafts.type(OFFLINE_DRAFT, 'Mine')
  takeOfflineDraft()
  expect(drafts.text({ userId: memberWith().profile.id ?? '', sessionId: null }).get()).toBe('Mine')
})
