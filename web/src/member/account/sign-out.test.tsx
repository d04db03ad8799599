import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { memberWith } from '../../../test/fixtures.ts'
import { lateAnswer, serve, serveFile } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { pendingSignOut } from '../../shared/pending-sign-out.ts'
import { becomeViewer, viewer } from '../../shared/viewer.ts'
import { signOut, signOutAfter } from './sign-out.ts'

const MARK = 'a'.repeat(64)

beforeEach(() => {
  pendingSignOut.clear()
  viewer.set({ ...memberWith(), session_mark: MARK })
  serve((api) => api.identity.startGuestSession)
})

test('AU-9: a page that signs out keeps the mark of its session in a cookie at once, until the server has answered', async () => {
  const { answer, arrive } = lateAnswer<{ ended_sessions: number }>()
  serve((api) => api.identity.signOut).mockReturnValue(answer)
  signOut()
  expect(document.cookie).toContain(`signed_out=${MARK}`)
  expect(viewer.get().status).toBe('guest')
  arrive({ ended_sessions: 1 })
  await waitFor(() => expect(document.cookie).not.toContain('signed_out'))
})

test('AU-9: where the server cannot be reached the mark and one message stay, until a new sign-in', async () => {
  serve((api) => api.identity.signOut).mockRejectedValue(new Error('no network'))
  serveFile('/api/identity/sign-out', () => Promise.reject(new Error('no network')))
  signOut()
  await waitFor(
    () => expect(shownToasts().map(({ title }) => title)).toEqual(['Signed out in this browser only']),
    {
      timeout: 10_000,
    },
  )
  expect(pendingSignOut.isSet()).toBe(true)
  becomeViewer(memberWith())
  await waitFor(() => expect(pendingSignOut.isSet()).toBe(false))
})

test('AU-9: a sign-out that waits for the next page is done where leaving fails', async () => {
  const told = serve((api) => api.identity.signOut)
  await expect(signOutAfter(() => Promise.reject(new Error('no part')))).rejects.toThrow('no part')
  expect(viewer.get().status).toBe('guest')
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
})

// Some phones know `pagehide` alone.
test.each([['beforeunload'], ['pagehide']])(
  'AU-9: a page that closes while it waits for the next one signs out at %s, once',
  async (event) => {
    const told = serve((api) => api.identity.signOut)
    const toldOnLeaving = vi.fn(() => Promise.resolve(Response.json({ ended_sessions: 1 })))
    serveFile('/api/identity/sign-out', toldOnLeaving)
    let hasLeft = () => {}
    const leaving = signOutAfter(() => new Promise((resolve) => (hasLeft = resolve)))
    expect(viewer.get().status).toBe('authenticated')
    window.dispatchEvent(new Event(event))
    expect(viewer.get().status).toBe('guest')
    expect(document.cookie).toContain(`signed_out=${MARK}`)
    await waitFor(() => expect(toldOnLeaving).toHaveBeenCalledTimes(1))
    hasLeft()
    await leaving
    window.dispatchEvent(new Event(event))
    await waitFor(() => expect(document.cookie).not.toContain('signed_out'))
    expect(told).toHaveBeenCalledTimes(1)
    expect(toldOnLeaving).toHaveBeenCalledTimes(1)
  },
)
