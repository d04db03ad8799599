import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { PASSWORD, press, seeToast } from '../steps/auth-steps.ts'
import { addAuthenticator } from '../steps/authenticator.ts'
import { joinAsMember } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

const isSignedIn = async (page: Page) =>
  (await (await page.request.get('/api/identity/viewer')).json()).status === 'authenticated'
const signOut = (page: Page) => page.request.post('/api/identity/sign-out', { data: {} })
const untilSignedIn = (page: Page) => expect.poll(() => isSignedIn(page), { timeout: 60_000 }).toBe(true)

test.each(['phone', 'desktop'] as const)(
  'AU-11: on a %s, a passkey is added and named, signs in by button and by autofill, replaces a code, and is removed',
  async (device) => {
    const page = await newPage({ origin: server.origin, device })
    // The page keeps asking after its session was ended elsewhere.
    allowProblem(page, /status of 40[13]/)
    const { email } = await joinAsMember(page, server.origin)
    const authenticator = await addAuthenticator(page)
    await page.goto('/?settings=security')
    const section = page.getByRole('region', { name: 'Passkeys' })
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect.poll(() => codes.count()).toBe(10)
    await expectClean(page, `a new passkey on a ${device}`)
    await press(page, 'I have saved them')
    await section.getByRole('button', { name: /^Rename / }).click()
    await section.getByLabel('Name of the passkey').fill('My key')
    await press(page, 'Save')
    await section.getByText('My key', { exact: true }).waitFor()
    await expectClean(page, `passkeys on a ${device}`)

    // By the button: nothing responds to what the browser offers by itself.
    await authenticator.answers(false)
    await signOut(page)
    await page.goto('/auth')
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await button.waitFor()
    await expectClean(page, `signing in by a passkey on a ${device}`)
    await authenticator.answers(true)
    await button.click()
    await untilSignedIn(page)
    await seeToast(page, 'Welcome back!')

    // By autofill: the browser responds as soon as the card is there.
    await signOut(page)
    await page.goto('/auth')
    await untilSignedIn(page)

    await authenticator.answers(false)
    await signOut(page)
    await page.goto('/auth')
    await page.getByLabel('Email or Referral Code').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByLabel('Recovery code').waitFor()
    await expectClean(page, `the question for a passkey on a ${device}`)
    expect(await isSignedIn(page)).toBe(false)
    await authenticator.answers(true)
    await press(page, 'Use a passkey instead of a code')
    await untilSignedIn(page)

    await page.goto('/?settings=security')
    await section.getByRole('button', { name: 'Remove My key' }).click()
    await press(page, 'Use a passkey')
    await section.getByRole('button', { name: 'Add a passkey' }).waitFor()
  },
)
