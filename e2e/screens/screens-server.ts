import { expect, vi } from 'vitest'
import { allowProblem, newPage, openBrowser, type Page, type PageOptions } from '../harness/browser.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { SEEDED_PASSWORD } from '../steps/seeded-password.ts'
import { emails, type Person } from './screens.ts'
import { type ScreensWorld, seedScreens } from './seed-screens.ts'

/** Starts a server with everything that a screen may show. */
export async function startScreensServer(): Promise<{ server: RunningServer; world: ScreensWorld }> {
  const server = await startServer({ env: { RATE_LIMITS: 'off', SEED: 'dev' } })
  // It seeds once it listens, and prints that.
  await vi.waitFor(() => expect(server.output()).toContain('Waitlist codes'), { timeout: 60_000 })
  return { server, world: await seedScreens(await openBrowser(), server.origin) }
}

/** Opens a page for a walk over many screens, as a person of the seeded world. */
export async function openForWalk(
  { origin }: RunningServer,
  who: Person,
  look: PageOptions = {},
): Promise<Page> {
  const page = await newPage({ origin, reducedMotion: 'reduce', ...look })
  allowProblem(page, /status of 4\d\d/)
  // Nothing runs in the frame of an ad, and the browser reports this of the script that drives the page, too.
  allowProblem(page, /Blocked script execution in '[^']*\/ad-frames\//)
  if (who === 'guest') return page
  await page.addInitScript(haveTiersCelebrated)
  const data = { identifier: emails[who], password: SEEDED_PASSWORD }
  const answer = await page.request.post(`${origin}/api/membership/sign-in`, { data })
  expect(answer.status()).toBe(200)
  return page
}

/** Has a page know all tiers as celebrated: the news of one may come at any moment of a walk, with a message. */
function haveTiersCelebrated(): void {
  const { getItem } = Storage.prototype
  Storage.prototype.getItem = function (key) {
    return key.startsWith('celebrated:') ? 'silver gold platinum diamond' : getItem.call(this, key)
  }
}
