import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ScriptedModel, startScriptedModel } from '../../server/src/platform/llm/scripted-model.ts'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { builtFile, firstFiles } from '../harness/built-file.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { joinAsMember, PASSWORD, sendMessage } from '../steps/members.ts'

let model: ScriptedModel
let server: RunningServer
beforeAll(async () => {
  model = await startScriptedModel()
  server = await startServer({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted', RATE_LIMITS: 'off' },
  })
})
afterAll(() => model.close())

async function openAsMember(path = '/', options: Parameters<typeof newPage>[0] = {}): Promise<Page> {
  const page = await newPage({ origin: server.origin, ...options })
  await joinAsMember(page, server.origin)
  await page.goto(path)
  return page
}

const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /Authenticated User/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

test('RT-1: the icon at its fixed address is an ICO file', async () => {
  const page = await newPage({ origin: server.origin })
  const icon = await page.request.get('/favicon.ico')
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon'])
  expect([...(await icon.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0])
})

test('a toast appears below the header and lets presses through to the page under it', async () => {
  const page = await newPage({ origin: server.origin })
  const { email } = await joinAsMember(page, server.origin)
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByLabel('Email or Referral Code').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  allowProblem(page, /401/)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await messages(page).getByText('Invalid Credentials').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await messages(page).getByText('Welcome back!').waitFor()
  await expect.poll(() => messages(page).getByText('Invalid Credentials').count()).toBe(0)
  // The toast slides to its place.
  await expect
    .poll(async () => {
      const header = await page.getByRole('banner').boundingBox()
      const toast = await messages(page).getByRole('status').boundingBox()
      return header && toast ? toast.y - (header.y + header.height) : null
    })
    .toBeGreaterThanOrEqual(0)
  const takesPointerBeside = () =>
    messages(page).evaluate((section) => {
      const { left, top, height } = section.getBoundingClientRect()
      return section.parentElement?.contains(document.elementFromPoint(left + 2, top + height / 2))
    })
  await expect.poll(takesPointerBeside).toBe(false)
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Straight on')
  const send = page.getByRole('button', { name: 'Send' })
  const isFree = () =>
    send.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(isFree).toBe(true)
  await send.click()
  await page.waitForURL(/\/chat/)
  await expect.poll(() => messages(page).getByText('Welcome back!').count()).toBe(0)
})

/** Signs out while the server hears nothing of it, and returns the cookie of the session that it still knows. */
async function leaveUnheard(page: Page): Promise<string> {
  allowProblem(page, /sign-?out|ERR_FAILED/i)
  await page.getByRole('textbox', { name: /^Message to/ }).waitFor()
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name === 'session')?.value ?? ''
  await page.route(/sign-?[oO]ut/, (route) => route.abort())
  await logOut(page)
  await messages(page).getByText('Signed out in this browser only').waitFor()
  return session
}

async function isAlive(session: string): Promise<boolean> {
  const answer = await fetch(`${server.origin}/api/identity/viewer`, {
    headers: { cookie: `session=${session}` },
  })
  return ((await answer.json()) as { status: string }).status === 'authenticated'
}

test('AU-9: a sign-out that never reached the server ends the session by itself', async () => {
  const page = await openAsMember('/')
  const session = await leaveUnheard(page)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  expect(
    await page
      .getByRole('banner')
      .getByText(/^Credits:/)
      .count(),
  ).toBe(0)
  await page.unroute(/sign-?[oO]ut/)
  await expect.poll(() => isAlive(session)).toBe(false)
})

test('AU-9: after a sign-out that never arrived, the next page knows no one, and loading it ends the session', async () => {
  const page = await newPage({ origin: server.origin })
  const { email } = await joinAsMember(page, server.origin)
  await page.goto('/')
  const session = await leaveUnheard(page)
  const answer = await page.reload()
  expect(await answer?.text()).not.toContain(email)
  await page.getByRole('heading', { name: 'Sign in to chat with Pepper' }).waitFor()
  expect(await isAlive(session)).toBe(false)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session')
})

test('AU-9: a sign-out while the server is down holds when it is back, and a later sign-in is not ended by it', async () => {
  const page = await newPage({ origin: server.origin })
  const { email } = await joinAsMember(page, server.origin)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /Authenticated User/ }).click()
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')?.value ?? ''
  allowProblem(page, /ERR_|Failed to|status of 50|answered 50/)
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.waitFor()
  // The part that shows messages comes after the page.
  await page.locator('[popover=manual] section').waitFor({ state: 'attached' })
  await server.kill()
  try {
    await logout.click()
    await messages(page).getByText('Signed out in this browser only').waitFor()
    await page.goto('about:blank')
  } finally {
    await server.restart()
  }
  expect(await isAlive(session)).toBe(true)
  const answer = await page.goto('/auth')
  expect(await answer?.text()).not.toContain(email)
  expect(await isAlive(session)).toBe(false)
  await page.getByLabel('Email or Referral Code').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await messages(page).getByText('Welcome back!').waitFor()
  await page.reload()
  await page
    .getByRole('banner')
    .getByText(/^Credits:/)
    .waitFor({ state: 'attached' })
})

test('AU-9: a sign-out leaves a page for members at once, though home does not come', async () => {
  const page = await openAsMember('/referrals')
  // Home is on its way, and never arrives.
  await page.route(`**${builtFile('home-route')}`, () => {})
  allowProblem(page, /ERR_|Failed to|status of 50|answered 50/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /Authenticated User/ }).click()
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.waitFor()
  await page.locator('[popover=manual] section').waitFor({ state: 'attached' })
  await server.kill()
  try {
    await logout.click()
    await messages(page).getByText('Signed out in this browser only').waitFor()
    await expect.poll(() => page.getByText(/Authenticated User/).count()).toBe(0)
  } finally {
    await server.restart()
  }
})

test('AU-9: a sign-out holds where the way home is a new document, as after an upgrade', async () => {
  const page = await openAsMember('/referrals')
  allowProblem(page, /ERR_|Failed to/)
  const home = `**${builtFile('home-route')}`
  await page.route(home, (route) => route.abort())
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')?.value ?? ''
  const isOld = page.waitForResponse('**/healthz')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /Authenticated User/ }).click()
  await isOld
  await page.unroute(home)
  // The page that is left waits for its part of home for good; the new document gets it.
  let isLeft = false
  page.once('framenavigated', () => (isLeft = true))
  await page.route(home, (route) => (isLeft ? route.continue() : undefined))
  await page.evaluate(() => Object.assign(window, { isFirst: true }))
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForFunction(() => !('isFirst' in window))
  await page.getByRole('heading', { name: 'Sign in to chat with Pepper' }).waitFor()
  expect(await isAlive(session)).toBe(false)
})

test('CH-1: on return the page says that the session ended elsewhere, and signing in leads back', async () => {
  const page = await openAsMember('/')
  await sendMessage(page, 'Remember me')
  await page.waitForURL(/\/chat\?session=/)
  const { pathname, search } = new URL(page.url())
  await expect.poll(() => page.locator('li[data-status]').last().getAttribute('data-status')).toBe('answered')
  allowProblem(page, /401/)
  await page.context().clearCookies({ name: 'session' })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.waitForURL(/\/auth\?/)
  await messages(page).getByText('Please sign in again').waitFor()
  expect(new URL(page.url()).searchParams.get('next')).toBe(pathname + search)
})

test('CH-1: a visitor who opens a link to a chat is asked to sign in', async () => {
  const page = await newPage({ origin: server.origin })
  const path = '/chat?session=chat_1700000000000_0123456789abcdef0123456789abcdef'
  await page.goto(path)
  await page.getByText('Sign in to see this chat').waitFor()
  const composer = await page.getByRole('textbox', { name: /^Message to/ }).boundingBox()
  const { height } = page.viewportSize() ?? { height: 0 }
  expect(height - (composer?.y ?? 0), 'from the composer to the foot of the window').toBeLessThan(120)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL(/\/auth/)
  expect(new URL(page.url()).searchParams.get('next')).toBe(path)
})

test('RT-4: without a service worker a lost connection keeps the page and the typed text, and its parts come later', async () => {
  const page = await openAsMember('/')
  allowProblem(page, /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  const composer = page.getByRole('textbox', { name: /^Message to/ })
  await composer.fill('Still here')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('Connection lost').first().waitFor()
  expect(await composer.inputValue()).toBe('Still here')
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText('Connection lost').count()).toBe(0)
  await expect.poll(() => composer.inputValue()).toBe('Still here')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
  await menu.waitFor()
})

test('RT-4: a page that the server draws comes later, too, and the page before it stays meanwhile', async () => {
  const page = await openAsMember('/')
  allowProblem(page, /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  await page.getByRole('button', { name: 'Menu' }).click()
  const link = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'FAQ' })
  await link.waitFor()
  await page.context().setOffline(true)
  await link.click()
  await page.getByText('Connection lost').first().waitFor()
  expect(await page.getByText('Unexpected Error').count()).toBe(0)
  expect(await page.getByRole('textbox', { name: /^Message to/ }).count()).toBe(1)
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: /questions/i }).waitFor()
})

test('RT-4: the first words of a page are requested again while the connection is lost', async () => {
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /ERR_|Failed to/)
  let failures = 2
  await page.route(`**${builtFile('src/locales/core/en.po')}`, (route) =>
    failures > 0 ? route.abort() : route.continue(),
  )
  await page.route('**/healthz', (route) => {
    failures -= 1
    return failures >= 0 ? route.abort() : route.continue()
  })
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'What do you want to talk about?' }).waitFor()
})

// Guards: the code of the messages came before their words, and a toast consisted of two ids.
test('RT-4: a refusal is a sentence while the words for its code are still on their way', async () => {
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /401/)
  const words = Promise.withResolvers<void>()
  await page.route(`**${builtFile('src/locales/errors/en.po')}`, async (route) => {
    await words.promise
    await route.continue()
  })
  const code = page.waitForResponse(`**${builtFile('error-messages')}`)
  await page.goto('/auth')
  await code
  await page.getByLabel('Email or Referral Code').fill('not-a-member@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
  await signIn.click()
  await messages(page).getByText('An unexpected error occurred. Please try again.').waitFor()
  words.resolve()
  await expect.poll(() => signIn.isEnabled()).toBe(true)
  await signIn.click()
  await messages(page).getByText('Invalid Credentials').waitFor()
})

// Guards: a page that met a node without its entry, as during an upgrade, stayed blank.
test.each(['script', 'stylesheet'])(
  'RT-4: a page whose first %s is missing for a moment loads again by itself',
  async (kind) => {
    const page = await newPage({ origin: server.origin })
    allowProblem(page, /Failed to load resource/)
    let missing = 2
    const files = firstFiles()
    await page.route(
      ({ pathname }) => files.includes(pathname),
      async (route) => {
        if (missing === 0 || route.request().resourceType() !== kind) return route.continue()
        missing -= 1
        await route.fulfill({ status: 404, body: 'Not found' })
      },
    )
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'What do you want to talk about?' }).waitFor()
    await expect.poll(() => missing).toBe(0)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('failed-starts'))).toBeNull()
  },
)

test('CR-5: the credits in the header, the drawer and the settings lead to the credit history', async () => {
  const page = await openAsMember('/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Credit history/ })
    .click()
  await page.waitForURL('**/credit-history')
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Credit history' }).click()
  await page.waitForURL('**/credit-history')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /Authenticated User/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Credit history' }).waitFor()
})

test('ST-4: choosing a language is confirmed in that language alone', async () => {
  const page = await openAsMember('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /Authenticated User/ }).click()
  await page.getByLabel('Language').selectOption('de')
  await page.getByText('Sprache wurde aktualisiert.').first().waitFor()
})
