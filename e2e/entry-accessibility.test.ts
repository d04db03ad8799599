import { beforeAll, expect, test } from 'vitest'
import { becomeFirstAdmin } from './administrators.ts'
import { firstAdminLink, PASSWORD, press, signIn } from './auth-steps.ts'
import { allowProblem, findAccessibilityProblems, newPage, type Page, type PageOptions } from './browser.ts'
import { joinAsMember } from './members.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let firstLink: string
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
  firstLink = firstAdminLink(server)
})

const looks = (['phone', 'desktop'] as const).flatMap((device) =>
  (['dark', 'light'] as const).map((scheme) => ({ device, scheme })),
)

async function open(look: PageOptions): Promise<Page> {
  const page = await newPage({ origin: server.origin, ...look })
  allowProblem(page, /status of 4\d\d/)
  return page
}

async function expectClean(page: Page, what: string): Promise<void> {
  // What still moves or fades has another contrast.
  await page.waitForTimeout(300)
  expect(await findAccessibilityProblems(page), what).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

test.each(looks)(
  'signing in, activating and signing up are clean for axe: $device, $scheme',
  async (look) => {
    const page = await open(look)
    await page.goto('/auth?ref=zzzz9999')
    await signIn(page, 'unknown@example.org', 'not the password')
    await page.getByText('Invalid Credentials').waitFor()
    await expectClean(page, 'sign-in with a code and a refusal')
    await page.getByRole('tab', { name: 'Activate' }).click()
    await page.getByLabel('New Password').fill('pepper')
    await press(page, 'Activate Account')
    await expectClean(page, 'activation with a weak password')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await press(page, 'Create Account')
    await expectClean(page, 'sign-up with missing fields')
    await page.goto('/auth/link#too-short')
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await expectClean(page, 'dead link')
  },
)

test.each(looks)('credit history and its receipt are clean for axe: $device, $scheme', async (look) => {
  const page = await open(look)
  await page.goto('/credit-history')
  await expectClean(page, 'credit history of a visitor')
  await joinAsMember(page, server.origin)
  await page.goto('/credit-history')
  await page.getByRole('button', { name: /Daily credits received/ }).click()
  await page.getByText('Ledger entry').waitFor()
  await expectClean(page, 'receipt')
  await page.keyboard.press('Escape')
  await expectClean(page, 'credit history')
})

test('what only super admins see is clean for axe in every look', async () => {
  const first = await open({ device: 'phone', scheme: 'light' })
  await first.goto(firstLink)
  await first.getByLabel('Email').waitFor()
  await expectClean(first, 'first administrator')
  await becomeFirstAdmin(first, server)
  for (const look of looks) {
    const page = await open(look)
    await page.goto('/auth?next=%2Fsuper-admin%2Fmail')
    await signIn(page, 'root@example.org', PASSWORD)
    await page.getByText('No mails kept').waitFor()
    await expectClean(page, 'empty outbox')
    await page.goto('/credit-history')
    await page.getByText('Super Admin - Unlimited').waitFor()
    await expectClean(page, 'credit history of a super admin')
  }
})

test('AU-1: everything on the card can be reached and used by keyboard alone', async () => {
  const page = await open({ device: 'desktop' })
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('Referral Code').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Key Board')
  await page.keyboard.press('Tab')
  await page.keyboard.type('keys@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Welcome to PepperChat!').waitFor()
})
