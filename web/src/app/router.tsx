import {
  createRootRoute,
  createRoute,
  createRouter,
  type LoaderFnContext,
  lazyRouteComponent,
  notFound,
} from '@tanstack/react-router'
import { pageBootstrap } from '../lib/bootstrap.ts'
import { ChatRoute } from './routes/chat.tsx'
import { ErrorFallback } from './routes/error-fallback.tsx'
import { HomeRoute } from './routes/home.tsx'
import { NotFound } from './routes/not-found.tsx'
import { parseSearch, stringifySearch } from './search.ts'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })
const under = { getParentRoute: () => root }

/** The search of an address that holds texts only: what a route does not name is left alone. */
function texts<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): Partial<Record<Name, string>> =>
    Object.fromEntries(
      names.flatMap((name) => (search[name] ? [[name, String(search[name])]] : [])),
    ) as Partial<Record<Name, string>>
}

// The main job comes at once, whichever of its two screens is first; the rest comes when it is asked for.
const home = createRoute({
  ...under,
  path: '/',
  component: HomeRoute,
})
const chat = createRoute({
  ...under,
  path: '/chat',
  validateSearch: texts('session'),
  component: ChatRoute,
})
const auth = createRoute({
  ...under,
  path: '/auth',
  validateSearch: texts('ref', 'next', 'tab'),
  component: lazyRouteComponent(() => import('./routes/auth.tsx'), 'AuthRoute'),
})
const authLink = createRoute({
  ...under,
  path: '/auth/link',
  component: lazyRouteComponent(() => import('./routes/auth-link.tsx'), 'AuthLinkRoute'),
})
const firstAdmin = createRoute({
  ...under,
  path: '/auth/first-admin',
  component: lazyRouteComponent(() => import('./routes/first-admin.tsx'), 'FirstAdminRoute'),
})
const meet = createRoute({
  ...under,
  path: `/meet-${pageBootstrap().brand.persona_slug}`,
  component: lazyRouteComponent(() => import('./routes/meet.tsx'), 'MeetRoute'),
})

/** What the server draws comes with the page at the first load, and is asked for when one goes there later. */
const served = {
  staleTime: 600_000,
  component: lazyRouteComponent(() => import('./routes/served.tsx'), 'ServedRoute'),
  async loader({
    location,
    abortController: { signal },
  }: Pick<LoaderFnContext, 'location' | 'abortController'>) {
    const { loadServedPage } = await import('../features/pages/served-page.ts')
    const page = await loadServedPage(location.pathname + location.searchStr, signal)
    if (!page) throw notFound()
    return page
  },
}
const servedPages = [
  createRoute({ ...under, ...served, path: '/privacy-policy' }),
  createRoute({ ...under, ...served, path: '/terms-of-use' }),
  createRoute({ ...under, ...served, path: '/faq' }),
  createRoute({ ...under, ...served, path: '/report-bug' }),
  createRoute({ ...under, ...served, path: '/learn', validateSearch: texts('q') }),
  createRoute({ ...under, ...served, path: '/learn/$slug' }),
] as const
const creditHistory = createRoute({
  ...under,
  path: '/credit-history',
  component: lazyRouteComponent(() => import('./routes/credit-history.tsx'), 'CreditHistoryRoute'),
})
const mail = createRoute({
  ...under,
  path: '/super-admin/mail',
  component: lazyRouteComponent(() => import('./routes/mail.tsx'), 'MailRoute'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    chat,
    auth,
    authLink,
    firstAdmin,
    meet,
    ...servedPages,
    creditHistory,
    mail,
  ]),
  defaultErrorComponent: ErrorFallback,
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
  // A chat keeps its own place.
  scrollRestoration: ({ location }) => location.pathname !== '/chat',
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** A message that home has handed over to the chat; its id makes it go out once (HM-6). */
    pendingMessage?: { id: string; content: string }
  }
}
