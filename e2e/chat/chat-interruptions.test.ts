import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ScriptedModel, startScriptedModel } from '../../server/src/platform/llm/scripted-model.ts'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type MuteProxy, startMuteProxy } from '../harness/mute-proxy.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { joinAsMember, sendMessage } from '../steps/members.ts'

let model: ScriptedModel
let server: RunningServer
let proxy: MuteProxy
beforeAll(async () => {
  model = await startScriptedModel()
  proxy = await startMuteProxy()
  server = await startServer({
    env: {
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'scripted',
      RATE_LIMITS: 'off',
      PUBLIC_ORIGIN: proxy.origin,
    },
  })
  proxy.leadTo(server.origin)
})
afterAll(async () => {
  await proxy.close()
  await model.close()
})
beforeEach(() => model.behave())

async function openAsMember(path = '/', options: Parameters<typeof newPage>[0] = {}): Promise<Page> {
  const page = await newPage({ origin: proxy.origin, ...options })
  await joinAsMember(page, proxy.origin)
  await page.goto(path)
  return page
}

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message to Pepper' })
const lastReply = (page: Page) => page.locator('li[data-status]').last()
const hasFocus = (page: Page) => composer(page).evaluate((element) => element === document.activeElement)

/** Starts a chat whose first reply has come to its end. */
async function beginChat(page: Page, question = 'Hello'): Promise<void> {
  await sendMessage(page, question)
  await page.waitForURL(/\/chat\?session=chat_/)
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('answered')
}

test('CH-4: Stop takes a press by keyboard as soon as it is there', async () => {
  const page = await openAsMember()
  model.behave({ tokens: 2_000, rate: 60 })
  await sendMessage(page, 'Stop at once')
  await page.evaluate(async () => {
    const find = () => document.querySelector<HTMLElement>('button[aria-label=Stop]')
    while (!find()) await new Promise(requestAnimationFrame)
    // Does what Enter does on a focused button.
    find()?.click()
  })
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('stopped')
})

test('CH-4: the second click of a double click on Send does not stop the answer', async () => {
  const page = await openAsMember()
  await beginChat(page)
  model.behave({ tokens: 40, rate: 30 })
  await composer(page).fill('Twice?')
  await page.getByRole('button', { name: 'Send' }).dblclick({ delay: 20 })
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('answered')
  expect(await page.getByText('Stopped.').count()).toBe(0)
})

test('CH-4: stopping a message that waits for the connection takes it back and never sends it', async () => {
  const page = await openAsMember()
  await beginChat(page)
  const calls = model.calls
  allowProblem(page, /ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.route('**/api/chat/messages', (route) => route.abort('internetdisconnected'))
  await composer(page).fill('Not yet')
  await composer(page).press('Enter')
  await page.getByText('Connection lost').first().waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.poll(() => composer(page).inputValue()).toBe('Not yet')
  await page.unroute('**/api/chat/messages')
  const isBack = page.waitForResponse('**/rpc/identity/viewer')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await isBack
  expect(await composer(page).inputValue()).toBe('Not yet')
  expect(await page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0)
  expect(model.calls).toBe(calls)
})

test('HM-6: a first message that was taken back is not sent by a reload or by Back', async () => {
  const page = await openAsMember()
  const calls = model.calls
  allowProblem(page, /ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.route('**/api/chat/messages', (route) => route.abort('internetdisconnected'))
  await sendMessage(page, 'Not yet')
  await page.getByText('Connection lost').first().waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.poll(() => composer(page).inputValue()).toBe('Not yet')
  await page.unroute('**/api/chat/messages')
  await page.reload()
  await expect.poll(() => composer(page).inputValue()).toBe('Not yet')
  await page.getByRole('link', { name: 'PepperChat, home' }).click()
  await page.getByRole('heading', { level: 1, name: 'What do you want to talk about?' }).waitFor()
  await page.goBack()
  await page.getByText('Start a conversation with Pepper...').waitFor()
  expect(await composer(page).inputValue()).toBe('Not yet')
  expect(model.calls).toBe(calls)
})

// Guards: home showed the words as a draft, and the next new chat sent them although they had been deleted.
test('HM-6: a first message that was on its way is a draft where the page comes up elsewhere', async () => {
  const page = await openAsMember()
  const calls = model.calls
  allowProblem(page, /ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.route('**/api/chat/messages', (route) => route.abort('internetdisconnected'))
  await sendMessage(page, 'Not yet')
  await page.getByText('Connection lost').first().waitFor()
  await page.goto('/')
  await expect.poll(() => composer(page).inputValue()).toBe('Not yet')
  await page.unroute('**/api/chat/messages')
  await composer(page).fill('')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'New Chat' }).click()
  await page.getByText('Start a conversation with Pepper...').waitFor()
  expect(await composer(page).inputValue()).toBe('')
  expect(model.calls).toBe(calls)
})

test('CH-5: a reply whose connection goes silent is followed again, at once on a sign from the device', async () => {
  const page = await openAsMember()
  allowProblem(page, /ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE/)
  model.behave({ tokens: 60, rate: 20 })
  await sendMessage(page, 'Tell me slowly')
  await page.waitForURL(/\/chat\?session=chat_/)
  await lastReply(page).getByText('Oh honey').first().waitFor()
  await expect.poll(() => proxy.mute()).toBeGreaterThan(0)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('answered')
  await expect.poll(() => page.getByText('Connection lost').count()).toBe(0)
})

test('CH-4, CR-3: the sixth stop of a day says that it costs before it stops', async () => {
  const page = await openAsMember()
  await beginChat(page)
  model.behave({ behaviour: 'hang' })
  const stop = page.getByRole('button', { name: 'Stop', exact: true })
  for (let free = 0; free < 5; free += 1) {
    await composer(page).fill(`Wait ${free}`)
    await composer(page).press('Enter')
    await stop.click()
    await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('stopped')
  }
  await composer(page).fill('Wait once more')
  await composer(page).press('Enter')
  await stop.click()
  const question = page.getByRole('alert').filter({ hasText: 'Stopping now costs this credit' })
  await question.getByRole('button', { name: 'Keep waiting' }).click()
  expect(await lastReply(page).getAttribute('data-status')).toBe('streaming')
  await stop.click()
  await question.getByRole('button', { name: 'Stop anyway' }).click()
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('stopped')
  await page.getByRole('button', { name: 'Retry for one credit' }).waitFor()
})

test('HM-3: a person with a keyboard can type at once: on home, after sending, after New Chat, and from anywhere', async () => {
  const page = await openAsMember()
  await expect.poll(() => hasFocus(page)).toBe(true)
  await page.keyboard.type('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL(/\/chat\?session=chat_/)
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('answered')
  await expect.poll(() => hasFocus(page)).toBe(true)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'New Chat' }).click()
  await page.waitForURL(/\/chat$/)
  await expect.poll(() => hasFocus(page)).toBe(true)
  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('/')
  await expect.poll(() => hasFocus(page)).toBe(true)
  expect(await composer(page).inputValue()).toBe('')
  await page.locator('#main').focus()
  await page.keyboard.type('abc')
  expect(await composer(page).inputValue()).toBe('abc')
})

test('HM-3: on a phone nothing brings the keyboard up unasked', async () => {
  const page = await openAsMember('/', { device: 'phone' })
  await composer(page).waitFor()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await hasFocus(page)).toBe(false)
})

test('the first stop of the keyboard leads past the header', async () => {
  const page = await openAsMember('/faq')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const skip = page.getByRole('button', { name: 'Skip to content' })
  // The heading is there before the app is: the server draws this page.
  await skip.waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('CH-1, CR-1: an open chat and its credits follow another device without a touch', async () => {
  const page = await openAsMember()
  await beginChat(page, 'From the laptop')
  const phone = await newPage({
    origin: proxy.origin,
    device: 'phone',
    storageState: await page.context().storageState(),
  })
  await phone.goto(page.url())
  await phone.locator('main').getByText('From the laptop').first().waitFor()
  await composer(page).fill('And a second one')
  await composer(page).press('Enter')
  await phone.locator('main').getByText('And a second one').first().waitFor()
  await expect.poll(() => lastReply(phone).getAttribute('data-status')).toBe('answered')
  const credits = phone
    .getByRole('banner')
    .getByText(/^Credits:/)
    .locator('..')
  await expect.poll(() => credits.innerText()).toContain('1')
})

test('CH-1: a link that was cut says so', async () => {
  const page = await openAsMember()
  allowProblem(page, /400/)
  await page.goto('/chat?session=chat_17')
  await page.getByText('This link is incomplete').waitFor()
})

test('CR-2: a page that stays open over midnight has the new day by itself', async () => {
  const page = await openAsMember()
  // The live stream would tell the true figures, before the day turns.
  await page.addInitScript(() => {
    const silent = class extends EventTarget {
      close() {}
    }
    Object.assign(window, { EventSource: silent })
  })
  await page.reload()
  await page.clock.install()
  let isNewDay = false
  const nextReset = new Date(Date.now() + 3_600_000).toISOString()
  await page.route('**/rpc/identity/viewer', async (route) => {
    const response = await route.fetch()
    const { json } = await response.json()
    const spent = { ...json.credits, total_credits: 0, daily_credits: 0, next_reset: nextReset }
    await route.fulfill({ response, json: { json: isNewDay ? json : { ...json, credits: spent } } })
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.clock.runFor(2_000)
  await expect.poll(() => composer(page).getAttribute('placeholder')).toContain('No credits remaining')
  await page.getByRole('link', { name: 'Credit history', exact: true }).waitFor()
  isNewDay = true
  await page.clock.fastForward(3_610_000)
  await expect.poll(() => composer(page).getAttribute('placeholder')).toBe('type your message here')
  await page.unrouteAll({ behavior: 'wait' })
})

test('CR-8: one failed read of the credits locks nothing and invents nothing', async () => {
  const page = await openAsMember()
  allowProblem(page, /500/)
  let isFailing = true
  await page.route('**/rpc/identity/viewer', (route) => {
    if (!isFailing) return route.continue()
    isFailing = false
    return route.fulfill({ status: 500, json: { code: 'server.failed', status: 500 } })
  })
  const isReadAgain = page.waitForResponse((response) => response.url().includes('viewer') && response.ok())
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await isReadAgain
  expect(await composer(page).getAttribute('placeholder')).toBe('type your message here')
  expect(await page.getByText('come back at').count()).toBe(0)
})

test('CH-7, AS-3: where the model is down the guide answers, and a reply says so and names the removed parts', async () => {
  const page = await openAsMember()
  await beginChat(page)
  model.behave({ behaviour: 'error' })
  const ask = async (question: string) => {
    await composer(page).fill(question)
    await composer(page).press('Enter')
  }
  await ask('How do auctions work?')
  const steppedIn = 'The language model could not be reached, so the built-in guide answered.'
  await lastReply(page).getByText(steppedIn).waitFor()
  await lastReply(page).getByRole('button', { name: 'Built-in guide · 1 credit · daily' }).waitFor()
  await expectClean(page, 'a reply that the guide gave for the model')
  await page.reload()
  await lastReply(page).getByText(steppedIn).waitFor()
  model.behave({ text: 'Bids rise by 87.5 percent, see https://evil.example/x for more.' })
  await ask('And how do bids rise?')
  await lastReply(page).getByText('Links to other sites were removed.').waitFor()
  await lastReply(page).getByText('Some figures here are not from the guide.').waitFor()
  expect(await lastReply(page).innerText()).not.toContain('evil.example')
})
