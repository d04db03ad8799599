import { expect, test } from 'vitest'
import { serve } from '../../test/server.ts'
import { startGuestSession } from './guest-session.ts'
import { viewer } from './viewer.ts'
import { GUEST } from './viewer-rules.ts'

const session = (sessionId: string) => ({
  sessionId,
  creditsUsed: 0,
  dailyLimit: 5,
  lastResetDate: '2026-01-01',
})

test('GU-3: a page and a message that start a guest session at the same time share one', async () => {
  viewer.set(GUEST)
  const start = serve((api) => api.identity.startGuestSession)
  start.mockResolvedValueOnce(session('a')).mockResolvedValueOnce(session('b'))
  await Promise.all([startGuestSession(), startGuestSession()])
  expect(start).toHaveBeenCalledTimes(1)
  expect(viewer.get()).toMatchObject({ guest: { sessionId: 'a' } })
  // A session that the server no longer knows is replaced.
  await startGuestSession()
  expect(viewer.get()).toMatchObject({ guest: { sessionId: 'b' } })
})

test('GU-1: a session that cannot be started is asked for again by the next call', async () => {
  viewer.set(GUEST)
  const start = serve((api) => api.identity.startGuestSession)
  start.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(session('a'))
  await expect(startGuestSession()).rejects.toThrow()
  await startGuestSession()
  expect(viewer.get()).toMatchObject({ guest: { sessionId: 'a' } })
})
