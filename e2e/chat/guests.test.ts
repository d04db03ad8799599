import { type APIRequestContext, request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ScriptedModel, startScriptedModel } from '../../server/src/platform/llm/scripted-model.ts'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { becomeFirstAdmin } from '../steps/administrators.ts'
import { PASSWORD, press, seeToast, signIn, signUp } from '../steps/auth-steps.ts'
import { sendMessage } from '../steps/members.ts'

let model: ScriptedModel
let server: RunningServer
let admin: APIRequestContext
beforeAll(async () => {
  model = await startScriptedModel()
  server = await startServer({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted', LLM_FALLBACK: 'none', RATE_LIMITS: 'off' },
  })
  admin = await request.newContext()
  await becomeFirstAdmin({ request: admin }, server)
})
afterAll(() => model.close())
beforeEach(async () => {
  model.behave()
  await allow({ guest_chat: true, guest_messages_a_day: 15 })
})

/** Sets what guests may do, as an administrator does. */
async function allow(settings: Record<string, boolean | number>): Promise<void> {
  const read = await admin.get(`${server.origin}/api/admin/settings`)
  const known = ((await read.json()) as { settings: { key: string; version: number }[] }).settings
  const changes = Object.entries(settings).map(([key, value]) => ({
    key,
    value,
    version: known.find((setting) => setting.key === key)?.version ?? 0,
  }))
  const saved = await admin.post(`${server.origin}/api/admin/settings`, { data: { changes } })
  expect(saved.status(), await saved.text()).toBe(200)
}

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const lastReply = (page: Page) => page.locator('li[data-status]').last()
const answered = (page: Page, count: number) =>
  expect.poll(() => page.locator('li[data-status=answered]').count()).toBe(count)
/** Finds the line above the composer; the toast of a refused message begins with the same sentence. */
const limitHint = (page: Page) =>
  page.getByText('You have used your guest messages for today. You get new ones')
const asked = (page: Page, text: string) => page.locator('main li').getByText(text, { exact: true }).last()

test.each(['phone', 'desktop'] as const)(
  'GU-3: on a %s a visitor talks up to the limit, reloads, signs up, and has the chat',
  async (device) => {
    await allow({ guest_messages_a_day: 2 })
    const page = await newPage({ origin: server.origin, device })
    // The third message is refused.
    allowProblem(page, /status of 429/)
    await page.goto('/')
    await page.getByText('Messages left today: 2 of 2').waitFor()
    await expectClean(page, 'home of a guest')
    await sendMessage(page, 'How do auctions work?')
    await page.waitForURL('**/chat')
    await answered(page, 1)
    await page.getByText('Messages left today: 1 of 2').waitFor()
    await expectClean(page, 'chat of a guest')
    await page.reload()
    await asked(page, 'How do auctions work?').waitFor()
    await page.getByText('Messages left today: 1 of 2').waitFor()
    await sendMessage(page, 'And what is a bid?')
    await answered(page, 2)
    await limitHint(page).waitFor()
    await expectClean(page, 'chat of a guest at the limit')
    await page.goto('/')
    const back = page.getByRole('link', { name: 'Back to your chat' })
    await back.waitFor()
    await limitHint(page).waitFor()
    await expectClean(page, 'home of a guest at the limit')
    await back.click()
    await asked(page, 'And what is a bid?').waitFor()
    await page.getByRole('link', { name: 'Sign up to go on now' }).click()
    await signUp(page, `joined-${device}@example.org`, PASSWORD)
    await seeToast(page, 'Your chat is saved')
    await page.waitForURL(/\/chat\?session=chat_/)
    await asked(page, 'How do auctions work?').waitFor()
    await answered(page, 2)
    await sendMessage(page, 'Now as a member')
    await answered(page, 3)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByText('How do auctions work?').waitFor()
  },
)

test('GU-3: a guest’s draft is kept when the limit comes, and goes along into the chat of an existing account', async () => {
  const member = await newPage({ origin: server.origin })
  await member.request.post(`${server.origin}/api/membership/sign-up`, {
    data: { email: 'old-friend@example.org', password: PASSWORD },
  })
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /status of 429/)
  await page.goto('/chat')
  await sendMessage(page, 'First question')
  await answered(page, 1)
  await allow({ guest_messages_a_day: 1 })
  await composer(page).fill('A second one, half written')
  await composer(page).press('Enter')
  await limitHint(page).waitFor()
  await expect.poll(() => composer(page).inputValue()).toBe('A second one, half written')
  await page.reload()
  await limitHint(page).waitFor()
  await expect.poll(() => composer(page).inputValue()).toBe('A second one, half written')
  await page.getByRole('link', { name: 'Sign In' }).last().click()
  await signIn(page, 'old-friend@example.org', PASSWORD)
  await page.waitForURL(/\/chat\?session=chat_/)
  await asked(page, 'First question').waitFor()
  await expect.poll(() => composer(page).inputValue()).toBe('A second one, half written')
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Menu' }).click()
  await other.getByRole('dialog', { name: 'Menu' }).getByText('First question').waitFor()
})

test('GU-3: a guest stops a reply, and a reload in the middle of one finds it again', async () => {
  const page = await newPage({ origin: server.origin, device: 'phone' })
  await page.goto('/chat')
  model.behave({ tokens: 400, rate: 40 })
  await sendMessage(page, 'Tell me everything')
  await expect.poll(async () => (await lastReply(page).innerText()).length).toBeGreaterThan(60)
  await page.reload()
  await expect.poll(async () => (await lastReply(page).innerText()).length).toBeGreaterThan(60)
  await press(page, 'Stop')
  await lastReply(page).getByText('Stopped.').waitFor()
  model.behave()
  await lastReply(page).getByRole('button', { name: 'Retry' }).click()
  await answered(page, 1)
})

test('GU-3: where guest chat is off, or is turned off, a visitor is led to sign in, and keeps what they wrote', async () => {
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /status of 403/)
  await page.goto('/')
  await composer(page).fill('Are you there?')
  await allow({ guest_chat: false })
  await composer(page).press('Enter')
  await page.getByText('Guests cannot chat here any more', { exact: false }).first().waitFor()
  expect(await composer(page).inputValue()).toBe('Are you there?')
  expect(await composer(page).isDisabled()).toBe(true)
  await page.goto('/')
  await page
    .getByText(/^Sign in to chat with/)
    .first()
    .waitFor()
  expect(await page.getByText('Messages left today').count()).toBe(0)
  await page.goto('/chat?session=chat_1764000000000_0123456789abcdef0123456789abcdef')
  await page.getByText('Sign in to see this chat').waitFor()
})
