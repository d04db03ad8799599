import type { Page } from 'playwright-core'
import { untilStill } from '../steps/until-still.ts'
import { routerPaths } from './router-paths.ts'
import type { ScreensWorld } from './seed-screens.ts'

export type Person = 'guest' | 'member' | 'admin' | 'super'

/** The email of each of them in the seeded world; a guest has none. */
export const emails: Record<Exclude<Person, 'guest'>, string> = {
  member: 'gold@example.org',
  admin: 'admin@example.org',
  super: 'super@example.org',
}

/** A screen to look at: an address, and the controls to press there. */
export interface Screen {
  name: string
  who: Person
  /** The router's path that it shows. */
  route: string
  /** The address, where it differs from the route. */
  at?: string | ((world: ScreensWorld) => string)
  /** Brings up the part that does not stand in the address. */
  press?: (page: Page) => Promise<void>
}

const auth = (name: string, at: string, press?: Screen['press']): Screen => ({
  name,
  who: 'guest',
  route: '/auth',
  at,
  ...(press && { press }),
})
const settings = (name: string, who: Person): Screen => ({
  name: `settings-${name}`,
  who,
  route: '/',
  at: `/?settings=${name}`,
  press: (page) => page.getByRole('dialog', { name: 'Account Settings' }).waitFor(),
})
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

const ownScreens: readonly Screen[] = [
  { name: 'home', who: 'guest', route: '/' },
  auth('sign-in', '/auth'),
  auth('sign-in-refused', '/auth?tab=signin&ref=zzzz9999', async (page) => {
    await page.getByLabel('Email or Referral Code').fill('unknown@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await button(page, /^Sign In$/).click()
    await page.getByText('Invalid Credentials').waitFor()
  }),
  auth('activate', '/auth?tab=activate', async (page) => {
    await page.getByLabel('New Password').fill('pepper')
    await button(page, 'Activate Account').click()
  }),
  auth('sign-up', '/auth?tab=signup', (page) => button(page, 'Create Account').click()),
  { name: 'dead-link', who: 'guest', route: '/auth/link', at: '/auth/link#too-short' },
  {
    name: 'dead-sign-in-link',
    who: 'guest',
    route: '/auth/sign-in-link',
    at: '/auth/sign-in-link#too-short',
  },
  { name: 'dead-not-me-link', who: 'guest', route: '/auth/not-me', at: '/auth/not-me#too-short' },
  { name: 'recover', who: 'guest', route: '/auth/recover' },
  { name: 'dead-provider', who: 'guest', route: '/auth/provider' },
  { name: 'email-code', who: 'guest', route: '/auth/email-code' },
  { name: 'wallet', who: 'guest', route: '/auth/wallet' },
  { name: 'phone', who: 'guest', route: '/auth/phone' },
  { name: 'dead-email-link', who: 'guest', route: '/auth/email-code', at: '/auth/email-code#too-short' },
  {
    name: 'dead-email-change',
    who: 'guest',
    route: '/auth/email-change',
    at: '/auth/email-change#too-short',
  },
  { name: 'dead-recovery-link', who: 'guest', route: '/auth/recover', at: '/auth/recover#too-short' },
  { name: 'first-admin', who: 'guest', route: '/auth/first-admin', at: '/auth/first-admin#too-short' },
  { name: 'chat', who: 'guest', route: '/chat' },
  { name: 'drawer', who: 'guest', route: '/', press: (page) => openDialog(page, 'Menu', 'Menu') },
  { name: 'meet', who: 'guest', route: '/meet-pepper' },
  { name: 'avatar-demo', who: 'guest', route: '/pepper-avatar-demo' },
  { name: 'privacy-policy', who: 'guest', route: '/privacy-policy' },
  { name: 'terms-of-use', who: 'guest', route: '/terms-of-use' },
  { name: 'faq', who: 'guest', route: '/faq' },
  { name: 'report-bug', who: 'guest', route: '/report-bug' },
  { name: 'guide', who: 'guest', route: '/learn' },
  { name: 'guide-page', who: 'guest', route: '/learn/$slug', at: ({ guideSlug }) => `/learn/${guideSlug}` },
  { name: 'unsubscribe', who: 'guest', route: '/unsubscribe', at: '/unsubscribe?token=not-a-token' },
  { name: 'not-found', who: 'guest', route: '*', at: '/no-such-page' },
  { name: 'home', who: 'member', route: '/' },
  { name: 'new-chat', who: 'member', route: '/chat' },
  { name: 'chat', who: 'member', route: '/chat', at: ({ sessionId }) => `/chat?session=${sessionId}` },
  { name: 'drawer', who: 'member', route: '/', press: (page) => openDialog(page, 'Menu', 'Menu') },
  {
    name: 'notifications',
    who: 'member',
    route: '/',
    press: (page) => openDialog(page, /^Notifications/, /Notifications/),
  },
  settings('account', 'member'),
  settings('security', 'member'),
  settings('preferences', 'member'),
  settings('privacy', 'member'),
  settings('information', 'member'),
  { name: 'referrals', who: 'member', route: '/referrals' },
  { name: 'credit-history', who: 'member', route: '/credit-history' },
  {
    name: 'receipt',
    who: 'member',
    route: '/credit-history',
    press: async (page) => {
      await button(page, /Daily credits received/).click()
      await page.getByText('Ledger entry').waitFor()
    },
  },
  { name: 'announcements', who: 'member', route: '/announcements' },
  { name: 'claim', who: 'guest', route: '/claim' },
  { name: 'claim', who: 'member', route: '/claim', at: '/claim?code=ABCD1234' },
  settings('admin', 'admin'),
  settings('super-admin', 'super'),
  {
    name: 'person',
    who: 'admin',
    route: '/admin/users/$id',
    at: ({ personId }) => `/admin/users/${personId}`,
  },
  { name: 'content-files', who: 'admin', route: '/admin/content', at: '/admin/content?files=open' },
  { name: 'credit-history-unlimited', who: 'super', route: '/credit-history' },
]

/**
 * Lists every screen of the product. Those of the administration follow from the router: a new one without a parameter
 * needs no line here.
 */
export function listScreens(): Screen[] {
  const administration = routerPaths().filter(
    (path) => /^\/((super-)?admin|test-admin-features)/.test(path) && !path.includes('$'),
  )
  return [
    ...ownScreens,
    ...administration.map(
      (route): Screen => ({
        name:
          route
            .replace(/^\/(super-)?admin\/?/, '')
            .replace(/^\//, '')
            .replaceAll('/', '-') || 'start',
        who: route.startsWith('/super-admin') ? 'super' : 'admin',
        route,
      }),
    ),
  ]
}

/** Finds routes of the web app that no screen of the list shows; there must be none. */
export function missingRoutes(): string[] {
  const shown = new Set(listScreens().map(({ route }) => route))
  return routerPaths().filter((path) => !shown.has(path))
}

/** Opens a screen and waits until nothing of it is still on its way. */
export async function showScreen(page: Page, screen: Screen, world: ScreensWorld): Promise<void> {
  const { at = screen.route, press } = screen
  await page.goto(typeof at === 'string' ? at : at(world))
  await page.locator('main h1, main h2').first().waitFor()
  await untilSettled(page)
  if (!press) return
  await press(page)
  await untilSettled(page)
}

async function openDialog(page: Page, label: string | RegExp, name: string | RegExp): Promise<void> {
  await button(page, label).click()
  await page.getByRole('dialog', { name }).waitFor()
}

/** Waits until nothing is loading and nothing moves. */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await untilStill(page)
}
