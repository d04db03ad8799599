import type { Browser, BrowserContext, Page } from 'playwright-core'
import { watchProblems } from '../harness/page-problems.ts'
import { SEEDED_PASSWORD } from '../steps/seeded-password.ts'
import { emails, listScreens, type Person, type Screen, showScreen } from './screens.ts'
import type { ScreensWorld } from './seed-screens.ts'

/** How a screen is looked at. */
export interface Look {
  device: 'phone' | 'desktop'
  scheme: 'dark' | 'light'
}

/** Some screens show refusals; in the frame of an ad no script runs, not even the one that drives the page. */
const isMeant = /status of 4\d\d|Blocked script execution in '[^']*\/ad-frames\//

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

export const looks: readonly Look[] = (['phone', 'desktop'] as const).flatMap((device) =>
  (['dark', 'light'] as const).map((scheme) => ({ device, scheme })),
)

interface Walk {
  browser: Browser
  origin: string
  world: ScreensWorld
  /** Parts of screens' names, persons or routes to keep to; all where there are none. */
  only: readonly string[]
}

/** Shows every screen in every look to `see`, with what went wrong in the page while it came up. */
export async function walkScreens(
  { browser, origin, world, only }: Walk,
  see: (page: Page, screen: Screen, look: Look, problems: string[]) => Promise<void>,
): Promise<void> {
  const screens = listScreens().filter(
    ({ name, who, route }) =>
      only.length === 0 || only.some((part) => `${who} ${name} ${route}`.includes(part)),
  )
  for (const who of new Set(screens.map((screen) => screen.who))) {
    for (const look of looks) {
      const context = await browser.newContext({
        viewport: viewports[look.device],
        colorScheme: look.scheme,
        reducedMotion: 'reduce',
        locale: 'en-US',
        timezoneId: 'UTC',
        serviceWorkers: 'block',
        baseURL: origin,
      })
      const problems = watchProblems(context)
      await signIn(context, who)
      const page = await context.newPage()
      for (const screen of screens.filter((one) => one.who === who)) {
        const before = problems.all().length
        const failure = await showScreen(page, screen, world).then(
          () => [],
          (error: Error) => [`did not come up: ${error.message.split('\n')[0]}`],
        )
        const found = problems
          .all()
          .slice(before)
          .filter((problem) => !isMeant.test(problem))
        await see(page, screen, look, [...failure, ...found])
      }
      await context.close()
    }
  }
}

async function signIn({ request }: BrowserContext, who: Person): Promise<void> {
  if (who === 'guest') return
  const data = { identifier: emails[who], password: SEEDED_PASSWORD }
  const answer = await request.post('/api/membership/sign-in', { data })
  if (!answer.ok()) throw new Error(`${emails[who]} could not sign in: ${await answer.text()}`)
}
