import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { memberWith } from '../../../test/fixtures.ts'
import { lateAnswer, serve, serveFile } from '../../../test/server.ts'
import { shownToasts } from '../../../test/toasts.ts'
import { pendingSignOut } from '../../shared/pending-sign-out.ts'
import { becomeViewer, viewer } from '../../shared/viewer.ts'
import { signOut } from './sign-out.ts'

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

test('AU-9: the mark stays where the server cannot be reached, and a new sign-in takes it away', async () => {
  serve((api) => api.identity.signOut).mockRejectedValue(new Error('no network'))
  serveFile('/api/identity/sign-out', () => Promise.reject(new Error('no network')))
  signOut()
  await waitFor(
    () => expect(shownToasts().map(({ title }) => title)).toContain('Signed out in this browser only'),
    {
      timeout: 10_000,
    },
  )
  expect(pendingSignOut.isSet()).toBe(true)
  becomeViewer(memberWith())
  await waitFor(() => expect(pendingSignOut.isSet()).toBe(false))
})
