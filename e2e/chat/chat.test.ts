import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_SCRIPT, scriptedText } from '../../server/src/platform/llm/scripted-behaviours.ts'
import { type ScriptedModel, startScriptedModel } from '../../server/src/platform/llm/scripted-model.ts'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { builtFile } from '../harness/built-file.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { seeToast, signIn } from '../steps/auth-steps.ts'
import { joinAsMember, PASSWORD, sendMessage } from '../steps/members.ts'

let model: ScriptedModel
let server: RunningServer
beforeAll(async () => {
  model = await startScriptedModel()
  server = await startServer({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted', LLM_FALLBACK: 'none', RATE_LIMITS: 'off' },
  })
})
afterAll(() => model.close())
beforeEach(() => model.behave())

async function openAsMember(path = '/', options: Parameters<typeof newPage>[0] = {}): Promise<Page> {
  const page = await newPage({ origin: server.origin, ...options })
  await joinAsMember(page, server.origin)
  await page.goto(path)
  return page
}

/** Finds the number beside the fruits in the header. */
const creditsOf = (page: Page) =>
  page
    .getByRole('banner')
    .getByText(/^Credits:/)
    .locator('..')
/** Lists what screen readers announced of the last reply. */
const heard = (page: Page) => page.getByRole('log').locator('p').allInnerTexts()
const lastReply = (page: Page) => page.locator('li[data-status]').last()

test('HM-6, CH-2, CR-3: a question asked on home is answered in the chat, and one credit is gone', async () => {
  const page = await openAsMember('/', { device: 'phone' })
  await expect.poll(() => creditsOf(page).innerText()).toContain('3')
  await sendMessage(page, 'How do auctions work?')
  await page.waitForURL(/\/chat\?session=chat_/)
  await lastReply(page).getByText('never bid because you are bored').first().waitFor()
  await expect.poll(() => lastReply(page).innerText()).toMatch(/Pepper • \d+(\.\d)?\s?(ms|s)/)
  await expect.poll(() => creditsOf(page).innerText()).toContain('2')
  expect(model.calls).toBeGreaterThan(0)
})

test('HM-6: reloading the chat right after sending neither sends nor charges again', async () => {
  const page = await openAsMember()
  model.behave({ tokens: 60, rate: 40 })
  const calls = model.calls
  await sendMessage(page, 'Only once, please')
  await page.waitForURL(/\/chat/)
  await page.reload()
  await page.locator('main').getByText('Only once, please').last().waitFor()
  await expect.poll(() => lastReply(page).getAttribute('data-status'), { timeout: 60_000 }).toBe('answered')
  expect(model.calls - calls).toBe(1)
  await expect.poll(() => creditsOf(page).innerText()).toContain('2')
})

test('HM-6: a chat that gets its address while its reload is being answered comes up all the same', async () => {
  const page = await openAsMember()
  const isReloading = Promise.withResolvers<void>()
  await page.route('**/api/chat/messages', async (route) => {
    await isReloading.promise
    await route.continue()
  })
  await sendMessage(page, 'Only once, please')
  await page.waitForURL('**/chat')
  const isNamed = page.waitForEvent('framenavigated', (frame) => frame.url().includes('session='))
  await page.route('**/chat', async (route) => {
    isReloading.resolve()
    await isNamed
    await route.continue()
  })
  await page.reload()
  await page.waitForURL(/\/chat\?session=chat_/)
  await page.locator('main').getByText('Only once, please').last().waitFor()
  await expect.poll(() => creditsOf(page).innerText()).toContain('2')
})

test('CH-5: a reload in the middle of a reply shows the same reply going on', async () => {
  const page = await openAsMember()
  model.behave({ tokens: 120, rate: 40 })
  await sendMessage(page, 'Tell me slowly')
  await lastReply(page).getByText('Oh honey').first().waitFor()
  await page.reload()
  await lastReply(page).getByText('Oh honey').first().waitFor()
  await expect.poll(() => lastReply(page).innerText()).toContain('responding...')
  await expect.poll(() => lastReply(page).getAttribute('data-status'), { timeout: 60_000 }).toBe('answered')
  const text = await lastReply(page).innerText()
  expect(text.match(/Oh honey/g)).toHaveLength(3)
})

test('CH-5: a second tab that opens the chat follows the same reply and the same balance', async () => {
  const page = await openAsMember()
  model.behave({ tokens: 90, rate: 40 })
  await sendMessage(page, 'For two tabs')
  await page.waitForURL(/\/chat\?session=/)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect.poll(() => lastReply(other).getAttribute('data-status'), { timeout: 60_000 }).toBe('answered')
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('answered')
  await expect.poll(() => page.getByText('responding...').count()).toBe(0)
  await expect.poll(() => other.getByText('responding...').count()).toBe(0)
  expect(await lastReply(other).innerText()).toBe(await lastReply(page).innerText())
  await expect.poll(() => creditsOf(other).innerText()).toContain('2')
})

test('CH-7: when the model fails the chat says so, the credit is back, and a retry answers', async () => {
  const page = await openAsMember()
  model.behave({ behaviour: 'error' })
  await sendMessage(page, 'Will this work?')
  await page.getByText("Sorry, I'm having trouble connecting right now. Please try again.").first().waitFor()
  await lastReply(page).getByText('You were not charged').waitFor()
  await expect.poll(() => creditsOf(page).innerText()).toContain('3')
  await page.getByRole('button', { name: 'Not charged', exact: true }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await receipt.getByText('Credit returned').first().waitFor()
  await page.keyboard.press('Escape')
  await receipt.waitFor({ state: 'detached' })
  model.behave()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('answered')
  expect(await page.getByText('Will this work?').count()).toBeGreaterThan(0)
  expect(await lastReply(page).innerText()).not.toContain('having trouble connecting')
  await expect.poll(() => creditsOf(page).innerText()).toContain('2')
})

test('CH-7: the text of a broken reply stays, marked incomplete', async () => {
  const page = await openAsMember()
  model.behave({ behaviour: 'cut_off', after: 6, rate: 50 })
  await sendMessage(page, 'Break off')
  await lastReply(page).getByText('This answer is incomplete.').waitFor()
  expect(await lastReply(page).innerText()).toContain('Oh honey')
})

test('CH-7: a reply of nothing but blanks says the same before a reload and after it', async () => {
  const page = await openAsMember()
  model.behave({ text: ' \n \n ' })
  await sendMessage(page, 'Say nothing')
  await lastReply(page).getByText('You were not charged').waitFor()
  const said = await lastReply(page).innerText()
  expect(said).not.toContain('incomplete')
  await page.reload()
  await lastReply(page).getByText('You were not charged').waitFor()
  // The time of a reply is measured by the page and, after a reload, by the server.
  const words = (text: string) => text.replace(/\d+(\.\d)?\s?m?s\b/, '')
  expect(words(await lastReply(page).innerText())).toBe(words(said))
})

test('CH-8, HM-3: without credits the input says so and accepts no text', async () => {
  const page = await openAsMember()
  for (let message = 1; message <= 3; message += 1) {
    await sendMessage(page, `Message ${message}`)
    await expect.poll(() => page.locator('li[data-status=answered]').count()).toBe(message)
    if (message === 1) await page.waitForURL(/session=/)
  }
  const composer = page.getByRole('textbox', { name: /^Message to/ })
  await expect
    .poll(() => composer.getAttribute('placeholder'))
    .toBe('No credits remaining - credits reset daily')
  expect(await composer.isDisabled()).toBe(true)
  // The focus is where the last message was written, and a key there explains why nothing is sent.
  expect(await composer.evaluate((element) => element === document.activeElement)).toBe(true)
  await composer.press('Enter')
  await seeToast(page, 'Cannot Send Message')
  expect(await composer.inputValue()).toBe('')
  await page.goto('/')
  expect(await page.getByText('What is The Bazaar').count()).toBe(0)
})

test('CR-8: an answer about the viewer from before a message does not bring its credit back', async () => {
  const page = await newPage({ origin: server.origin })
  await joinAsMember(page, server.origin)
  const isSpent = Promise.withResolvers<void>()
  await page.route('**/rpc/identity/viewer', async (route) => {
    const response = await route.fetch()
    await isSpent.promise
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/rpc/identity/viewer')
  await page.goto('/')
  await asked
  await sendMessage(page, 'Spend one')
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('answered')
  await expect.poll(() => creditsOf(page).innerText()).toContain('2')
  const askedAgain = page.waitForRequest('**/rpc/identity/viewer')
  isSpent.resolve()
  await askedAgain
  expect(await creditsOf(page).innerText()).toContain('2')
  await page.unrouteAll({ behavior: 'wait' })
})

test('CH-4: a reply can be stopped; its text stays', async () => {
  const page = await openAsMember()
  model.behave({ tokens: 2_000, rate: 60 })
  await sendMessage(page, 'Never stop')
  await lastReply(page).getByText('Oh honey').first().waitFor()
  await page.getByRole('button', { name: 'Stop' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('stopped')
  await expect.poll(() => lastReply(page).innerText()).toContain('Oh honey')
  await page.getByRole('button', { name: 'Send' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Send')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(focused).toMatch(/^Message to/)
  await expect.poll(() => heard(page)).toContain('Stopped.')
})

test('a screen reader hears a reply in parts while it comes, how it ended, and nothing of the chat before', async () => {
  const page = await openAsMember('/chat')
  const ended = Promise.withResolvers<void>()
  model.behave({ tokens: 400, rate: 200, endsAfter: ended.promise })
  await sendMessage(page, 'Tell me a lot')
  await expect.poll(() => page.getByRole('log').locator('p').count()).toBeGreaterThan(1)
  expect(await lastReply(page).getAttribute('data-status')).toBe('streaming')
  expect((await heard(page))[0]).toMatch(/^Pepper says: Oh honey/)
  ended.resolve()
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('answered')
  model.behave({ behaviour: 'error' })
  await sendMessage(page, 'And now?')
  await expect
    .poll(async () => (await heard(page)).join(' '))
    .toBe(
      "Sorry, I'm having trouble connecting right now. Please try again. You were not charged: your credit is back.",
    )
  const { pathname, search } = new URL(page.url())
  // The address still names the chat of the person who was signed in before.
  allowProblem(page, /404/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /Authenticated User/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('You have been signed out.').waitFor()
  model.behave()
  await joinAsMember(page, server.origin)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  expect(pathname + search).toContain('session=')
  expect(await page.getByRole('log').count()).toBe(0)
})

test('CH-4: hostile Markdown appears as text and runs nothing', async () => {
  const page = await openAsMember()
  model.behave({ behaviour: 'hostile' })
  await sendMessage(page, 'Be evil')
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('answered')
  await lastReply(page).getByText('Just words.').first().waitFor()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(await lastReply(page).locator('img, iframe, script, a[href^="javascript:"]').count()).toBe(0)
})

test('S5: a reply of quotation marks appears as it was written, and the chat goes on', async () => {
  const page = await openAsMember()
  model.behave({ text: `${'>'.repeat(5_000)} done` })
  await sendMessage(page, 'Quote')
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('answered')
  await expect.poll(() => lastReply(page).innerText()).toMatch(/>{5000} done/)
  model.behave({ text: 'Salt &amp; **pepper** &hearts; &lt;b&gt;' })
  await sendMessage(page, 'Mind the characters')
  await expect.poll(() => lastReply(page).innerText()).toContain('Salt & pepper ♥ <b>')
  expect(await lastReply(page).locator('b').count()).toBe(0)
})

test('HM-3: Shift+Enter breaks the line, Enter sends, blank is not sent', async () => {
  const page = await openAsMember()
  const composer = page.getByRole('textbox', { name: /^Message to/ })
  await composer.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/')
  await composer.pressSequentially('one')
  await composer.press('Shift+Enter')
  await composer.pressSequentially('two')
  expect(await composer.inputValue()).toBe('one\ntwo')
  await composer.press('Enter')
  await page.waitForURL(/\/chat/)
})

test('a draft survives a session that ended: sign in again and it is still there', async () => {
  const page = await newPage({ origin: server.origin })
  const member = await joinAsMember(page, server.origin)
  // The page reads who is there once more when its live stream is open: the session ends after that.
  const isRead = page.waitForResponse('**/rpc/identity/viewer')
  await page.goto('/')
  await isRead
  allowProblem(page, /401/)
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Half a thought')
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('textbox', { name: /^Message to/ }).press('Enter')
  await page.waitForURL(/\/auth/)
  await signIn(page, member.email, PASSWORD)
  await page.getByRole('textbox', { name: /^Message to/ }).waitFor()
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('Half a thought')
  await expect.poll(() => creditsOf(page).innerText()).toContain('3')
})

test('a message whose session ends before its code has come is not sent, and its text is kept', async () => {
  const page = await newPage({ origin: server.origin })
  const member = await joinAsMember(page, server.origin)
  const coming = Promise.withResolvers<void>()
  const code = `**${builtFile('chat')}`
  await page.route(code, async (route) => {
    await coming.promise
    await route.continue()
  })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  allowProblem(page, /401/)
  await page.goto('/')
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Half a thought')
  await page.getByRole('textbox', { name: /^Message to/ }).press('Enter')
  await page.getByRole('button', { name: 'Sending...' }).waitFor()
  await page.context().clearCookies({ name: 'session' })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.waitForURL(/\/auth/)
  const isHere = page.waitForResponse(code)
  coming.resolve()
  await isHere
  await signIn(page, member.email, PASSWORD)
  await page.getByRole('textbox', { name: /^Message to/ }).waitFor()
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('Half a thought')
  await expect.poll(() => creditsOf(page).innerText()).toContain('3')
  expect(new URL(page.url()).pathname).toBe('/')
  expect(sent.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('AU-9: signing out says so, forgets the member at once and starts a guest session', async () => {
  const page = await openAsMember()
  // A read of the settings that is still under way when its session ends is refused.
  allowProblem(page, /status of 401 .*readExport/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /Authenticated User/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('You have been signed out.').waitFor()
  await page
    .getByText(/^Sign in to chat with/)
    .first()
    .waitFor()
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['guest']))
  expect((await page.context().cookies()).some(({ name }) => name === 'session')).toBe(false)
})

test('DR-1, DR-3, DR-4, DR-5: the drawer takes 70% of a phone, lists the chats and leads on', async () => {
  const page = await openAsMember('/', { device: 'phone' })
  await sendMessage(page, 'First chat of mine')
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('answered')
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect
    .poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0))
    .toBe(Math.round(390 * 0.7))
  await drawer.getByText('First chat of mine').waitFor()
  await drawer.getByText(/2 messages/).waitFor()
  await drawer.getByRole('link', { name: 'New Chat' }).click()
  await page.getByText('Start a conversation with Pepper...').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await drawer.getByText('First chat of mine').click()
  await page.waitForURL(/session=/)
  await lastReply(page).getByText('Oh honey').first().waitFor()
})

test('CH-2, CH-3: an empty chat invites, the persona thinks, and a reader who scrolls up stays in place', async () => {
  const page = await openAsMember('/chat', { device: 'phone' })
  await page.getByText('Start a conversation with Pepper...').waitFor()
  const ended = Promise.withResolvers<void>()
  model.behave({ tokens: 300, rate: 150, firstTokenMs: 1_500, endsAfter: ended.promise })
  await sendMessage(page, 'Tell me a lot')
  await page.getByText('Pepper is thinking...').waitFor()
  await lastReply(page)
    .getByText(/responding\.\.\./)
    .waitFor()
  const newest = page.getByRole('button', { name: 'Jump to newest' })
  await expect.poll(async () => (await lastReply(page).boundingBox())?.height ?? 0).toBeGreaterThan(700)
  expect(await newest.count()).toBe(0)
  const thread = page.getByRole('region', { name: 'Messages of this chat' })
  await thread.evaluate((element) => element.scrollTo(0, 0))
  await newest.waitFor()
  ended.resolve()
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('answered')
  expect(await thread.evaluate((element) => element.scrollTop)).toBeLessThan(50)
  await newest.click()
  await expect.poll(() => newest.count()).toBe(0)
})

test.each([
  { motion: 'no-preference', how: 'a key shows the rest of a reply at once' },
  { motion: 'reduce', how: 'with reduced motion all of it shows as it comes' },
] as const)('CH-2, CH-3: questions are on the right, replies on the left; $how', async ({ motion }) => {
  const page = await newPage({ origin: server.origin, reducedMotion: motion })
  await joinAsMember(page, server.origin)
  await page.clock.install()
  await page.goto('/chat')
  await page.getByText('Start a conversation with Pepper...').waitFor()
  // Words that are there when messages are first drawn show at once: these are there already.
  await sendMessage(page, 'Hello')
  await page.locator('li[data-status=answered]').waitFor()
  const ended = Promise.withResolvers<void>()
  model.behave({ tokens: 400, endsAfter: ended.promise })
  const whole = scriptedText({ ...DEFAULT_SCRIPT, tokens: 400 }).length
  const shown = async () => {
    await page.clock.runFor(40)
    return (await lastReply(page).innerText()).length
  }
  // From here on letters are typed only while this clock runs.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await sendMessage(page, 'Tell me a lot')
  await page.locator('li[data-status=streaming]').waitFor()
  await expect.poll(shown, { interval: 10 }).toBeGreaterThan(60)
  if (motion === 'reduce') {
    await expect.poll(shown).toBeGreaterThan(whole * 0.9)
  } else {
    expect(await shown()).toBeLessThan(whole * 0.8)
    const cursor = lastReply(page).locator('[data-growing] > :last-child')
    expect(await cursor.evaluate((element) => getComputedStyle(element, '::after').content)).not.toBe('none')
    await page.keyboard.press('End')
    expect(await shown()).toBeGreaterThan(whole * 0.9)
  }
  const sideOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    return box ? { left: box.x, right: 1280 - box.x - box.width } : null
  }
  const question = await sideOf('li[data-message]:not([data-status]) p')
  expect(question?.left).toBeGreaterThan((question?.right ?? 0) + 100)
  const label = await lastReply(page).getByText('Pepper').first().boundingBox()
  expect(label?.x).toBeLessThan(500)
  ended.resolve()
})

test('RT-1: another path is the 404 page with a way home', async () => {
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /404/)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await page.getByText('Oops! Page not found').waitFor()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(`${server.origin}/`)
})

test('CH-2: text from right to left is set from right to left, in the composer, the message and the reply', async () => {
  const page = await openAsMember()
  model.behave({ text: 'نعم، في PepperChat.\n\n- أولا\n- ثانيا\n\n```js\nlet a = 1\n```\n\nFine.' })
  const composer = page.getByRole('textbox', { name: 'Message to Pepper' })
  await composer.fill('هل لديك 3 أرصدة؟')
  expect(await composer.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await composer.press('Enter')
  await expect.poll(() => lastReply(page).getAttribute('data-status')).toBe('answered')
  /** Returns the places of the first and the last character of a text, from the left. */
  const ends = (text: string) =>
    page
      .locator('[data-message], [data-status]')
      .getByText(text, { exact: true })
      .evaluate((element) => {
        const node = element.firstChild as Text
        return [0, node.length - 1].map((at) => {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          return range.getBoundingClientRect().left
        })
      })
  for (const text of ['هل لديك 3 أرصدة؟', 'نعم، في PepperChat.', 'أولا']) {
    const [first = 0, last = 0] = await ends(text)
    expect([text, first > last]).toEqual([text, true])
  }
  for (const text of ['let a = 1', 'Fine.']) {
    const [first = 0, last = 0] = await ends(text)
    expect([text, first < last]).toEqual([text, true])
  }
  const list = lastReply(page).getByRole('list').first()
  expect(await list.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})
