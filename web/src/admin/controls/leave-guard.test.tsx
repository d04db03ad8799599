import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { LeaveGuard } from './leave-guard.tsx'

/** Returns whether the browser would ask before it leaves the document. */
function isAskedByBrowser(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('a person who has agreed to leave is not asked again where the next page is a new document', async () => {
  const former = window.location.href
  window.history.replaceState(null, '', '/form')
  const history = createBrowserHistory()
  onTestFinished(() => {
    history.destroy()
    window.history.replaceState(null, '', former)
  })
  const root = createRootRoute({ component: Outlet })
  const form = createRoute({
    getParentRoute: () => root,
    path: '/form',
    component: () => <LeaveGuard isDirty />,
  })
  const next = createRoute({ getParentRoute: () => root, path: '/next', loader: () => new Promise(() => {}) })
  const router = createRouter({ routeTree: root.addChildren([form, next]), history })
  await router.load()
  const { findByRole, person } = draw(<RouterProvider router={router as never} />)
  await waitFor(() => expect(isAskedByBrowser()).toBe(true))
  act(() => void router.navigate({ to: '/next' as never }))
  const leave = await findByRole('button', { name: 'Leave' })
  expect(isAskedByBrowser()).toBe(true)
  await person.click(leave)
  await waitFor(() => expect(isAskedByBrowser()).toBe(false))
})
