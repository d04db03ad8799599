import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '../../test/draw.tsx'
import { serveFile } from '../../test/server.ts'
import { fetchPatiently } from '../lib/api/fetch-patiently.ts'
import { sessionStore } from '../lib/browser-storage.ts'
import { recordStart } from './reload-for-new-version.ts'

const badGateway = () => new Response('502 Bad Gateway', { status: 502 })

beforeEach(() => sessionStore.removeItem('reloaded-for-new-version'))

/** Makes a page at an address, which looks out for a new version; returns how to miss a part there. */
async function openAt(path: string) {
  // Each page has an own start.
  vi.resetModules()
  const { reloadForNewVersion } = await import('./reload-for-new-version.ts')
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '$' })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  draw(<RouterProvider router={router as never} />)
  await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(path))
  const listening = vi.spyOn(window, 'addEventListener')
  reloadForNewVersion(router)
  const listener = listening.mock.calls.find(
    ([type]) => type === 'vite:preloadError',
  )?.[1] as () => Promise<void>
  onTestFinished(() => window.removeEventListener('vite:preloadError', listener))
  return { router, reload, missPart: () => listener() }
}

test('a part that is missing reloads the page where the server responds, not where its proxy says it is away', async () => {
  const { reload, missPart } = await openAt('/chat')
  serveFile('/healthz', badGateway)
  await missPart()
  expect(reload).not.toHaveBeenCalled()
  serveFile('/healthz', () => new Response('ok'))
  await missPart()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a part that is missing leaves a form there, and the next page is a new document', async () => {
  serveFile('/healthz', () => new Response('ok'))
  const { router, reload, missPart } = await openAt('/super-admin/roles')
  await missPart()
  expect(reload).not.toHaveBeenCalled()
  await router.navigate({ to: '/super-admin/roles', search: { q: 'a' } as never })
  expect(reload).not.toHaveBeenCalled()
  await router.navigate({ to: '/faq' as never })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

// Guards: a page that had missed a part went to the browser's error page once the connection was lost.
test('RT-4: an old page stays on the way to the next one while the server is away', async () => {
  serveFile('/healthz', () => new Response('ok'))
  const { router, reload, missPart } = await openAt('/super-admin/roles')
  await missPart()
  const asked = vi.fn(badGateway)
  serveFile('/healthz', asked)
  await router.navigate({ to: '/faq' as never })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve))
  expect(reload).not.toHaveBeenCalled()
  serveFile('/healthz', () => new Response('ok'))
  await router.navigate({ to: '/terms' as never })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
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
