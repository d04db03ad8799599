import {
  createRootRoute,
  createRoute,
  createRouter,
  type LoaderFnContext,
  lazyRouteComponent,
  notFound,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { fetchPatiently } from '../lib/api/fetch-patiently.ts'
import { withMessages } from '../lib/i18n.ts'
import type { MessageArea } from '../lib/message-areas.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { pageBootstrap } from '../shared/bootstrap.ts'
import { ErrorFallback } from './error-fallback.tsx'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({
  validateSearch: texts('settings'),
  component: Shell,
  notFoundComponent: NotFound,
})
const under = { getParentRoute: () => root }

/**
 * Makes a search parser for a route whose parameters are texts. Parameters that the route does not name are left alone.
 */
function texts<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): Partial<Record<Name, string>> =>
    Object.fromEntries(
      names.flatMap((name) => (search[name] ? [[name, String(search[name])]] : [])),
    ) as Partial<Record<Name, string>>
}

/** Makes a screen a chunk of its own, fetched together with the messages of its area. */
function screen<Name extends string, Module extends Record<Name, ComponentType>>(
  area: MessageArea,
  load: () => Promise<Module>,
  name: Name,
) {
  return { component: lazyRouteComponent(() => withMessages(area, load), name) }
}

// The page names the chunk of its own screen, so that both load together; other chunks load when they are needed.
const home = createRoute({
  ...under,
  path: '/',
  ...screen('core', () => import('../member/home/home-route.tsx'), 'HomeRoute'),
})
const chat = createRoute({
  ...under,
  path: '/chat',
  validateSearch: texts('session', 'message'),
  ...screen('chat', () => import('../member/chat/chat-route.tsx'), 'ChatRoute'),
})
const auth = createRoute({
  ...under,
  path: '/auth',
  validateSearch: texts('ref', 'next', 'tab'),
  ...screen('entry', () => import('../member/joining/auth-route.tsx'), 'AuthRoute'),
})
const authLink = createRoute({
  ...under,
  path: '/auth/link',
  ...screen('joining', () => import('../member/joining/auth-link-route.tsx'), 'AuthLinkRoute'),
})
const firstAdmin = createRoute({
  ...under,
  path: '/auth/first-admin',
  ...screen('joining', () => import('../member/joining/first-admin-route.tsx'), 'FirstAdminRoute'),
})
const signInLink = createRoute({
  ...under,
  path: '/auth/sign-in-link',
  ...screen('joining', () => import('../member/joining/sign-in-link-route.tsx'), 'SignInLinkRoute'),
})
const notMe = createRoute({
  ...under,
  path: '/auth/not-me',
  ...screen('joining', () => import('../member/joining/not-me-route.tsx'), 'NotMeRoute'),
})
const recover = createRoute({
  ...under,
  path: '/auth/recover',
  ...screen('joining', () => import('../member/joining/recovery/recover-route.tsx'), 'RecoverRoute'),
})
const provider = createRoute({
  ...under,
  path: '/auth/provider',
  ...screen('joining', () => import('../member/joining/ways-in/provider-route.tsx'), 'ProviderRoute'),
})
const emailCode = createRoute({
  ...under,
  path: '/auth/email-code',
  validateSearch: texts('next'),
  ...screen(
    'joining',
    () => import('../member/joining/ways-in/email-code/email-code-route.tsx'),
    'EmailCodeRoute',
  ),
})
const wallet = createRoute({
  ...under,
  path: '/auth/wallet',
  validateSearch: texts('next', 'ref', 'link'),
  ...screen('joining', () => import('../member/joining/ways-in/wallet/wallet-route.tsx'), 'WalletRoute'),
})
const phone = createRoute({
  ...under,
  path: '/auth/phone',
  validateSearch: texts('next', 'ref', 'link'),
  ...screen('joining', () => import('../member/joining/ways-in/phone/phone-route.tsx'), 'PhoneRoute'),
})
const emailChange = createRoute({
  ...under,
  path: '/auth/email-change',
  ...screen('joining', () => import('../member/joining/recovery/email-change-route.tsx'), 'EmailChangeRoute'),
})
const meet = createRoute({
  ...under,
  path: `/meet-${pageBootstrap().brand.persona_slug}`,
  ...screen('persona', () => import('../member/persona/meet-route.tsx'), 'MeetRoute'),
})
const avatarDemo = createRoute({
  ...under,
  path: `/${pageBootstrap().brand.persona_slug}-avatar-demo`,
  ...screen('persona', () => import('../member/persona/avatar-demo-route.tsx'), 'AvatarDemoRoute'),
})

/**
 * The options of routes for pages that the server draws: such a page is part of the first load, and is fetched on later
 * visits.
 */
const served = {
  staleTime: 600_000,
  ...screen('core', () => import('../member/content/served-route.tsx'), 'ServedRoute'),
  async loader({
    location,
    abortController: { signal },
  }: Pick<LoaderFnContext, 'location' | 'abortController'>) {
    const { loadServedPage } = await fetchPatiently(() => import('../member/content/served-page.ts'))
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
  ...screen('credits', () => import('../member/credits/credit-history-route.tsx'), 'CreditHistoryRoute'),
})
const referrals = createRoute({
  ...under,
  path: '/referrals',
  ...screen('referrals', () => import('../member/referrals/referrals-route.tsx'), 'ReferralsRoute'),
})

const announcements = createRoute({
  ...under,
  path: '/announcements',
  ...screen('member', () => import('../member/announcements/announcements-route.tsx'), 'AnnouncementsRoute'),
})
const claim = createRoute({
  ...under,
  path: '/claim',
  validateSearch: texts('code'),
  ...screen('joining', () => import('../member/joining/claims/claim-route.tsx'), 'ClaimRoute'),
})
const unsubscribe = createRoute({
  ...under,
  path: '/unsubscribe',
  validateSearch: texts('token'),
  ...screen('member', () => import('../member/announcements/unsubscribe-route.tsx'), 'UnsubscribeRoute'),
})

/** The guards, the navigation and the frame of every screen of the administration (AD-1). */
const administration = createRoute({
  ...under,
  id: 'administration',
  ...screen('admin', () => import('../admin/shell/admin-shell.tsx'), 'AdminShell'),
})
const inAdministration = { getParentRoute: () => administration }
const admin = createRoute({
  ...inAdministration,
  path: '/admin',
  ...screen('admin', () => import('../admin/shell/admin-index.tsx'), 'AdminIndex'),
})
const superAdmin = createRoute({
  ...inAdministration,
  path: '/super-admin',
  ...screen('admin', () => import('../admin/shell/admin-index.tsx'), 'SuperAdminIndex'),
})
const adminDashboard = createRoute({
  ...inAdministration,
  path: '/admin/dashboard',
  ...screen('admin', () => import('../admin/analytics/dashboard-route.tsx'), 'AdminDashboardRoute'),
})
const adminAnalytics = createRoute({
  ...inAdministration,
  path: '/admin/analytics',
  validateSearch: texts('range', 'from', 'to', 'zone', 'bucket'),
  ...screen('admin', () => import('../admin/analytics/analytics-route.tsx'), 'AdminAnalyticsRoute'),
})
const adminDatabase = createRoute({
  ...inAdministration,
  path: '/admin/database',
  ...screen('admin', () => import('../admin/analytics/database-route.tsx'), 'AdminDatabaseRoute'),
})
const waitlist = createRoute({
  ...inAdministration,
  path: '/admin/waitlist',
  ...screen('admin', () => import('../admin/waitlist/waitlist-route.tsx'), 'WaitlistRoute'),
})
const inWaitlist = { getParentRoute: () => waitlist }
const waitlistParts = [
  createRoute({
    ...inWaitlist,
    path: '/',
    validateSearch: texts('search', 'state', 'import', 'record'),
    ...screen('admin', () => import('../admin/waitlist/records/records.tsx'), 'WaitlistRecords'),
  }),
  createRoute({
    ...inWaitlist,
    path: 'imports',
    validateSearch: texts('import'),
    ...screen('admin', () => import('../admin/waitlist/imports/imports.tsx'), 'WaitlistImports'),
  }),
  createRoute({
    ...inWaitlist,
    path: 'claims',
    validateSearch: texts('state'),
    ...screen('admin', () => import('../admin/waitlist/claims/claims.tsx'), 'WaitlistClaims'),
  }),
  createRoute({
    ...inWaitlist,
    path: 'invitations',
    validateSearch: texts('state', 'run'),
    ...screen('admin', () => import('../admin/waitlist/invitations/invitations.tsx'), 'WaitlistInvitations'),
  }),
] as const
const referralAnalytics = createRoute({
  ...inAdministration,
  path: '/admin/referrals',
  validateSearch: texts('range', 'from', 'to', 'referrer'),
  ...screen(
    'admin',
    () => import('../admin/referrals/referral-analytics-route.tsx'),
    'ReferralAnalyticsRoute',
  ),
})
const referralReviews = createRoute({
  ...inAdministration,
  path: '/admin/referral-reviews',
  validateSearch: texts('status'),
  ...screen('admin', () => import('../admin/referrals/referral-reviews-route.tsx'), 'ReferralReviewsRoute'),
})
const users = createRoute({
  ...inAdministration,
  path: '/admin/users',
  validateSearch: texts('q', 'role', 'tier', 'state', 'from', 'to'),
  ...screen('admin', () => import('../admin/users/users-route.tsx'), 'UsersRoute'),
})
const invitedPeople = createRoute({
  ...inAdministration,
  path: '/admin/users/invitations',
  validateSearch: texts('state'),
  ...screen('admin', () => import('../admin/users/users-route.tsx'), 'InvitedPeopleRoute'),
})
const person = createRoute({
  ...inAdministration,
  path: '/admin/users/$id',
  ...screen('admin', () => import('../admin/users/person/person-route.tsx'), 'PersonRoute'),
})
const superAdminUsers = createRoute({
  ...inAdministration,
  path: '/super-admin/users',
  validateSearch: texts('q', 'role', 'tier', 'state', 'from', 'to'),
  ...screen('admin', () => import('../admin/users/users-route.tsx'), 'SuperAdminUsersRoute'),
})
const roles = createRoute({
  ...inAdministration,
  path: '/super-admin/roles',
  ...screen('admin', () => import('../admin/roles/roles-route.tsx'), 'RolesRoute'),
})
const creditGifts = createRoute({
  ...inAdministration,
  path: '/admin/credit-gifts',
  validateSearch: texts('status', 'to'),
  ...screen('admin', () => import('../admin/credits/credit-gifts-route.tsx'), 'CreditGiftsRoute'),
})
const approvals = createRoute({
  ...inAdministration,
  path: '/admin/approvals',
  validateSearch: texts('show', 'id'),
  ...screen('admin', () => import('../admin/approvals/approvals-route.tsx'), 'ApprovalsRoute'),
})
const notificationCenter = createRoute({
  ...inAdministration,
  path: '/admin/notifications',
  validateSearch: texts('search', 'type', 'status'),
  ...screen(
    'admin',
    () => import('../admin/notifications/notification-center-route.tsx'),
    'NotificationCenterRoute',
  ),
})
const adminAnnouncements = createRoute({
  ...inAdministration,
  path: '/admin/announcements',
  ...screen(
    'admin',
    () => import('../admin/announcements/announcements-route.tsx'),
    'AdminAnnouncementsRoute',
  ),
})
const settings = createRoute({
  ...inAdministration,
  path: '/admin/settings',
  ...screen('admin', () => import('../admin/settings/settings-route.tsx'), 'SettingsRoute'),
})
const brandPictures = createRoute({
  ...inAdministration,
  path: '/admin/assets',
  ...screen('admin', () => import('../admin/brand-pictures/pictures-route.tsx'), 'PicturesRoute'),
})
const sisterPlatform = createRoute({
  ...inAdministration,
  path: '/admin/sister-platform',
  validateSearch: texts('state'),
  ...screen('admin', () => import('../admin/webhooks/sister-platform-route.tsx'), 'SisterPlatformRoute'),
})
const apiKeys = createRoute({
  ...inAdministration,
  path: '/admin/api-keys',
  ...screen('admin', () => import('../admin/identity/api-keys/api-keys-route.tsx'), 'ApiKeysRoute'),
})
const audit = createRoute({
  ...inAdministration,
  path: '/super-admin/audit',
  ...screen('admin', () => import('../admin/audit/audit-route.tsx'), 'AuditRoute'),
})
const auditParts = [
  createRoute({
    getParentRoute: () => audit,
    path: '/',
    validateSearch: texts('search', 'actor', 'about', 'family', 'table', 'from', 'to', 'entry'),
    ...screen('admin', () => import('../admin/audit/audit-log.tsx'), 'AuditLog'),
  }),
  createRoute({
    getParentRoute: () => audit,
    path: 'events',
    validateSearch: texts('type', 'user', 'network', 'from', 'to'),
    ...screen('admin', () => import('../admin/security/security-events.tsx'), 'SecurityEvents'),
  }),
] as const
const monitoring = createRoute({
  ...inAdministration,
  path: '/super-admin/monitoring',
  ...screen('admin', () => import('../admin/monitoring/monitoring-route.tsx'), 'MonitoringRoute'),
})
const monitoringParts = [
  createRoute({
    getParentRoute: () => monitoring,
    path: '/',
    ...screen(
      'admin',
      () => import('../admin/monitoring/monitoring-server-route.tsx'),
      'MonitoringServerRoute',
    ),
  }),
  createRoute({
    getParentRoute: () => monitoring,
    path: 'accounts',
    validateSearch: texts('state', 'person'),
    ...screen('admin', () => import('../admin/security/flagged-accounts.tsx'), 'FlaggedAccounts'),
  }),
] as const
const adPlacements = createRoute({
  ...inAdministration,
  path: '/admin/ad-placements',
  validateSearch: texts('status'),
  ...screen('admin', () => import('../admin/ads/ad-placements-route.tsx'), 'AdPlacementsRoute'),
})
const content = createRoute({
  ...inAdministration,
  path: '/admin/content',
  validateSearch: texts('search', 'type', 'status', 'item', 'question', 'language'),
  ...screen('admin', () => import('../admin/content/content-route.tsx'), 'ContentRoute'),
})
const guideCare = createRoute({
  ...inAdministration,
  path: '/admin/guide',
  validateSearch: texts('part', 'status', 'language', 'reason'),
  ...screen('admin', () => import('../admin/knowledge/guide-route.tsx'), 'GuideRoute'),
})
const mail = createRoute({
  ...inAdministration,
  path: '/super-admin/mail',
  ...screen('admin', () => import('../admin/mail/mail-route.tsx'), 'MailRoute'),
})
const testAdminFeatures = createRoute({
  ...under,
  path: '/test-admin-features',
  ...screen(
    'admin',
    () => import('../admin/test-admin-features/test-admin-features-route.tsx'),
    'TestAdminFeaturesRoute',
  ),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    chat,
    auth,
    authLink,
    firstAdmin,
    signInLink,
    notMe,
    recover,
    emailCode,
    wallet,
    phone,
    provider,
    emailChange,
    meet,
    avatarDemo,
    ...servedPages,
    creditHistory,
    referrals,
    announcements,
    claim,
    unsubscribe,
    testAdminFeatures,
    administration.addChildren([
      admin,
      superAdmin,
      adminDashboard,
      adminAnalytics,
      adminDatabase,
      waitlist.addChildren([...waitlistParts]),
      referralAnalytics,
      referralReviews,
      users,
      invitedPeople,
      person,
      superAdminUsers,
      roles,
      approvals,
      creditGifts,
      notificationCenter,
      adminAnnouncements,
      settings,
      brandPictures,
      apiKeys,
      sisterPlatform,
      audit.addChildren([...auditParts]),
      monitoring.addChildren([...monitoringParts]),
      content,
      guideCare,
      adPlacements,
      mail,
    ]),
  ]),
  defaultErrorComponent: ErrorFallback,
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
  // A chat restores its own scroll position.
  scrollRestoration: ({ location }) => location.pathname !== '/chat',
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** Whether the account settings were opened on this page, so that closing them goes back. */
    isSettingsOpened?: boolean
    /** The key of the visit to the page over which the account settings were opened. */
    visit?: string | undefined
    /** A message that home has handed over to the chat; its id ensures that it is sent once (HM-6). */
    pendingMessage?: { id: string; content: string; userId: string | null } | undefined
  }
}
