import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { serveFile } from '../../test/server.ts'
import { fetchPatiently } from '../lib/api/fetch-patiently.ts'
import { sessionStore } from '../lib/browser-storage.ts'
import { recordStart, reloadForNewVersion } from './reload-for-new-version.ts'

const badGateway = () => new Response('502 Bad Gateway', { status: 502 })

beforeEach(() => sessionStore.removeItem('reloaded-for-new-version'))

test('a part that is missing reloads the page where the server responds, not where its proxy says it is away', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  let isAway = true
  const health = vi.fn(() => (isAway ? badGateway() : new Response('ok')))
  serveFile('/healthz', health)
  reloadForNewVersion()
  window.dispatchEvent(new Event('vite:preloadError'))
  await waitFor(() => expect(health).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reload).not.toHaveBeenCalled()
  isAway = false
  window.dispatchEvent(new Event('vite:preloadError'))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('RT-4: a part is requested again while a proxy says that the server is away', async () => {
  serveFile('/healthz', badGateway)
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  try {
    const fetchPart = vi.fn(async () => 'part').mockRejectedValueOnce(new TypeError('502'))
    expect(await fetchPatiently(fetchPart)).toBe('part')
  } finally {
    vi.useRealTimers()
  }
})

test('RT-4: a start ends the pauses between reloads, but not where the style sheet is still missing', () => {
  const root = document.documentElement
  sessionStore.setItem('failed-starts', '2')
  root.dataset.failed = 'true'
  recordStart()
  expect(sessionStore.getItem('failed-starts')).toBe('2')
  delete root.dataset.failed
  recordStart()
  expect(sessionStore.getItem('failed-starts')).toBeNull()
})
