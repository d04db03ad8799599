import { beforeAll, expect, test } from 'vitest'
import { allowProblem, type Page, type PageOptions } from '../harness/browser.ts'
import type { RunningServer } from '../harness/server.ts'
import type { Person } from '../screens/screens.ts'
import { openForWalk, startScreensServer } from '../screens/screens-server.ts'
import type { ScreensWorld } from '../screens/seed-screens.ts'
import { joinAsMember, PASSWORD } from '../steps/members.ts'

let server: RunningServer
let world: ScreensWorld
beforeAll(async () => {
  ;({ server, world } = await startScreensServer())
})

const phone = (width: number, height: number): PageOptions => ({
  viewport: { width, height },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
})
const sizes: [string, PageOptions][] = [
  ['360 pixels', phone(360, 640)],
  ['390 pixels', phone(390, 844)],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
]

/** A screen, and an act there that ends in a toast of these words. */
const acts: { screen: string; who: Person; says: string; act: (page: Page) => Promise<void> }[] = [
  {
    screen: 'home',
    who: 'guest',
    says: 'Welcome back!',
    act: async (page) => {
      const { email } = await joinAsMember(page, server.origin)
      await page.context().clearCookies()
      await page.goto('/auth')
      await page.getByLabel('Email or Referral Code').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByRole('textbox', { name: /^Message to/ }).waitFor()
      // It moves what is above it.
      await page.getByRole('button', { name: 'Close the ad' }).first().waitFor()
    },
  },
  {
    screen: 'a chat with replies',
    who: 'member',
    says: 'Your feedback was not saved',
    act: async (page) => {
      await page.goto(`/chat?session=${world.sessionId}`)
      allowProblem(page, /status of 500|answered 500/)
      await page.route(/feedback/i, (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.getByRole('button', { name: 'Helpful', exact: true }).last().click()
    },
  },
  {
    screen: 'the settings',
    who: 'member',
    says: 'Settings Updated',
    act: async (page) => {
      await page.goto('/?settings=preferences')
      await page.getByRole('switch').first().click()
    },
  },
  {
    screen: 'a list of the administration',
    who: 'super',
    says: 'The download failed',
    act: async (page) => {
      allowProblem(page, /status of 500|answered 500/)
      await page.route(/users\/export/, (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.goto('/admin/users')
      await page.getByRole('button', { name: 'Download CSV' }).click()
    },
  },
]

test.each(sizes.flatMap(([size, look]) => acts.map((act) => ({ size, look, ...act }))))(
  'on $size a toast takes no press from anything that one acts on: $screen',
  async ({ look, who, says, act }) => {
    const page = await openForWalk(server, who, look)
    await act(page)
    await page.getByRole('region', { name: 'Messages', exact: true }).getByText(says).waitFor()
    await expect.poll(() => findUnder(page)).toEqual([])
    await scroll(page)
    expect(await findUnder(page)).toEqual([])
  },
)

// Guards: a message that came while the page before was still there stayed over the middle of the next one.
test('a toast goes back below the header once nothing to press is there', async () => {
  const page = await openForWalk(server, 'member', phone(390, 844))
  await page.goto('/?settings=preferences')
  // A pointer that comes to lie on the message would keep it where it is.
  await page.getByRole('switch').first().press('Space')
  // All else is out of the way, whatever of the settings is still loading.
  await page.getByRole('dialog').evaluate((dialog) => {
    for (const part of dialog.querySelectorAll<HTMLElement>(':scope > :not([popover])')) part.inert = true
    const control = dialog.appendChild(document.createElement('button'))
    control.id = 'in-the-way'
    control.style.cssText = 'position: fixed; inset: 60px 0 auto; height: 60px'
  })
  const isToast = (side: 'above' | 'below') =>
    page.waitForFunction((at) => {
      const toast = document.querySelector('dialog [popover] [role=status]')
      return toast && toast.getBoundingClientRect().top < 100 === (at === 'above')
    }, side)
  await isToast('below')
  await page.locator('#in-the-way').evaluate((control) => control.remove())
  await isToast('above')
})

/** Scrolls what scrolls on the page, so that other controls come to where the toast is. */
async function scroll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moved = new Promise((resolve) =>
      document.addEventListener('scroll', resolve, { capture: true, once: true }),
    )
    const elements = [...document.querySelectorAll('html, dialog *')].filter(
      (element) => element.scrollHeight > element.clientHeight + 200,
    )
    const before = elements.map(({ scrollTop }) => scrollTop)
    for (const element of elements) element.scrollBy({ top: 150, behavior: 'instant' })
    // The page hears of it with the next frame, and nothing is pressed before that.
    if (elements.some(({ scrollTop }, at) => scrollTop !== before[at])) await moved
  })
}

/** Finds the controls in view from which a toast takes presses; null where no toast is in view. */
async function findUnder(page: Page): Promise<string[] | null> {
  return page.evaluate(() => {
    const toasts = document.querySelector('[popover]:popover-open:has([role=status], [role=alert])')
    if (!toasts) return null
    const scope = toasts.closest('dialog') ?? document
    return [...scope.querySelectorAll('a, button, input, label, select, summary, textarea, [role=tab]')]
      .filter((control) => !toasts.contains(control) && pointsOf(control).some(isToasts))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '')

    /** Lists its middle, and the middles between that and its edges. */
    function pointsOf(control: Element): [number, number][] {
      const { left, top, width, height } = control.getBoundingClientRect()
      const shares = [0.25, 0.5, 0.75]
      if (width < 2) return []
      return shares.flatMap((across) =>
        shares.map((down): [number, number] => [left + width * across, top + height * down]),
      )
    }

    function isToasts([x, y]: [number, number]): boolean {
      return toasts?.contains(document.elementFromPoint(x, y)) ?? false
    }
  })
}
