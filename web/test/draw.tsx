import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useRouterState,
} from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { parseSearch, stringifySearch } from '../src/lib/search-params.ts'

/** Draws a component in English until the test ends; `person` presses and types in it as people do. */
export function draw(element: ReactElement) {
  const person = userEvent.setup()
  onTestFinished(cleanup)
  return { ...render(element, { wrapper: InEnglish }), person }
}

/** Draws a component on a page with this address. Links and filters change the address, which `address` returns. */
export async function drawAt(path: string, element: ReactElement) {
  let address = path
  const Address = () => {
    address = useRouterState({ select: ({ location }) => location.href })
    return null
  }
  const root = createRootRoute({ component: Outlet })
  const page = (path: '/' | '/auth' | '$') =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <>
          <Address />
          {element}
        </>
      ),
    })
  const router = createRouter({
    routeTree: root.addChildren([page('/'), page('/auth'), page('$')]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  return { ...draw(<RouterProvider router={router as never} />), router, address: () => address }
}

function InEnglish({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}
