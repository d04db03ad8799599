import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
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
  routeTree: root.addChildren([home, chat, auth, authLink, firstAdmin, meet, creditHistory, mail]),
  defaultErrorComponent: ErrorFallback,
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
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
