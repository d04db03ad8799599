import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished, type TestContext } from 'vitest'
import { TRAIL } from '../../scripts/failed-tests-reporter.ts'
import { launchChromium } from './chromium.ts'
import { saveFailure } from './failure-report.ts'
import { watchProblems } from './page-problems.ts'
import { followContext } from './page-trail.ts'

const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>

/** The time that a page may take for a step of a test on a busy machine. */
const PATIENCE_MS = 60_000

export interface PageOptions extends BrowserContextOptions {
  device?: keyof typeof devices
  scheme?: 'dark' | 'light'
  /** The address that relative ones refer to: the origin of a started server. */
  origin?: string
}

/**
 * The journeys whose pages are those of a person who wants no motion, unless they ask for it: to draw each step of an
 * animation takes a third of the processor time. The other folders show it moving.
 */
const STILL = /\/e2e\/admin\//

let browser: Promise<Browser> | undefined

/** Opens the browser of this worker on first use, or again where it is gone. It ends with the worker. */
export async function openBrowser(): Promise<Browser> {
  if (browser !== undefined && !(await browser).isConnected()) browser = undefined
  browser ??= launchChromium()
  return browser
}

/**
 * Opens a page with cookies and storage of its own. When the test ends it is closed, and the test fails if the page, or
 * another of the same context, logged an error, threw one, or had a request fail; `allowProblem` names the problems
 * that are meant to happen. The pages of a failed test leave a screenshot and their HTML in test-results/, and with
 * TRACE=on a trace as well: recording one takes a third of the time. MOTION=on gives every page its motion.
 */
export async function newPage({ device, scheme, origin, ...options }: PageOptions = {}): Promise<Page> {
  const context = await (await openBrowser()).newContext({
    ...devices[device ?? 'desktop'],
    colorScheme: scheme ?? 'dark',
    reducedMotion: wantsMotion() ? 'no-preference' : 'reduce',
    locale: 'en-US',
    // A service worker would stand between the page and the requests that tests watch and change.
    serviceWorkers: 'block',
    ...(origin === undefined ? {} : { baseURL: origin }),
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const problems = watchProblems(context)
  const trail = await followContext(context)
  if (process.env.TRACE === 'on') await context.tracing.start({ snapshots: true })
  onTestFinished(async (test) => {
    const found = problems.unexpected()
    if (hasFailed(test) || found.length > 0) {
      const events = await trail()
      await saveFailure(test.task, context, [...problems.all(), ...events])
      for (const error of test.task.result?.errors ?? []) error.message += `\n${TRAIL}\n${events.join('\n')}`
    }
    await context.close()
    if (found.length > 0)
      throw new Error(`The page had problems that the test did not expect:\n${found.join('\n')}`)
  })
  return context.newPage()
}

export { findAccessibilityProblems } from '../screens/find-screen-problems.ts'
/** Names a problem that this test causes on purpose, like the 401 of a wrong password. */
export { allowProblem } from './page-problems.ts'

function wantsMotion(): boolean {
  return process.env.MOTION === 'on' || !STILL.test((expect.getState().testPath ?? '').replaceAll('\\', '/'))
}

function hasFailed(test: TestContext): boolean {
  return test.task.result?.state === 'fail'
}

export type { BrowserContext, Page }
