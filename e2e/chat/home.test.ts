import { beforeAll, expect, test } from 'vitest'
import { findAccessibilityProblems, newPage, type Page } from '../harness/browser.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { joinAsMember, sendMessage } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

const looks = (['phone', 'desktop'] as const).flatMap((device) =>
  (['dark', 'light'] as const).map((scheme) => ({ device, scheme })),
)

interface Heard {
  tones: number
  spoken: { text: string; lang: string }[]
  cancelled: number
}

/** Counts what the page plays, and speaks in place of a browser that has no voices. */
async function listen(page: Page): Promise<() => Promise<Heard>> {
  await page.addInitScript(() => {
    const heard = { tones: 0, spoken: [] as unknown[], cancelled: 0 }
    Object.assign(window, { heard })
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      heard.tones += 1
      return make.call(this)
    }
    const voices = ['en-US', 'de-DE'].map((lang) => ({ lang, default: lang === 'en-US', localService: true }))
    class Utterance {
      text: string
      lang = ''
      voice: unknown = null
      onend: (() => void) | null = null
      constructor(text: string) {
        this.text = text
      }
    }
    Object.assign(window, { SpeechSynthesisUtterance: Utterance })
    Object.defineProperty(window, 'speechSynthesis', {
      value: {
        getVoices: () => voices,
        speak: ({ text, lang }: Utterance) => heard.spoken.push({ text, lang }),
        cancel: () => {
          heard.cancelled += 1
        },
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { heard: Heard }).heard)
}

const mascot = (page: Page) => page.getByRole('button', { name: 'Poke Pepper' })
const logoColour = (page: Page) =>
  page.getByRole('link', { name: 'PepperChat, home' }).evaluate((link) => {
    return getComputedStyle(link.querySelector('span span:last-child') ?? link).color
  })

test('HM-5: the mascot answers ten taps, sounds at the first four, sees red at the seventh, and forgets', async () => {
  const page = await newPage({ origin: server.origin })
  const heard = await listen(page)
  await page.clock.install()
  await page.goto('/')
  const quip = page.getByRole('main').getByRole('status')
  const plain = await logoColour(page)
  const said: string[] = []
  const tones: number[] = []
  for (let tap = 1; tap <= 11; tap += 1) {
    // The keyboard taps too.
    if (tap === 2) await mascot(page).press('Enter')
    else await mascot(page).click()
    await expect.poll(() => quip.innerText()).not.toBe(said.at(-1) ?? '')
    said.push(await quip.innerText())
    if (tap <= 4) await expect.poll(async () => (await heard()).tones).toBeGreaterThan(tones.at(-1) ?? 0)
    tones.push((await heard()).tones)
    if (tap === 7) await expect.poll(() => logoColour(page)).not.toBe(plain)
  }
  expect(new Set(said).size).toBe(11)
  expect(said.at(-1)).toBe("That's enough.")
  expect(tones.slice(4).every((count) => count === tones[3])).toBe(true)
  expect((tones[1] ?? 0) - (tones[0] ?? 0)).toBe((tones[2] ?? 0) - (tones[1] ?? 0))
  await page.clock.runFor(3_100)
  await expect.poll(() => quip.innerText()).toBe('')
  expect(await logoColour(page)).not.toBe(plain)
  await page.clock.runFor(2_000)
  await expect.poll(() => logoColour(page)).toBe(plain)
  await page.getByRole('button', { name: 'Mute Pepper' }).waitFor({ state: 'detached' })
  await mascot(page).click()
  await expect.poll(() => quip.innerText()).toBe(said[0])
})

test('HM-5: a mascot that was muted stays quiet, after a reload too', async () => {
  const page = await newPage({ origin: server.origin })
  const heard = await listen(page)
  await page.goto('/')
  await mascot(page).click()
  await expect.poll(async () => (await heard()).tones).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Mute Pepper' }).click()
  await page.reload()
  await mascot(page).click()
  await mascot(page).click()
  await page.getByRole('button', { name: 'Unmute Pepper' }).waitFor()
  expect((await heard()).tones).toBe(0)
})

test('HM-1, HM-3, HM-4: a visitor finds the heading, the sign-in card, and an input that says to sign in', async () => {
  const page = await newPage({ origin: server.origin })
  await page.goto('/')
  await page.getByRole('heading', { name: 'What do you want to talk about?' }).waitFor()
  for (const words of ['Platform Setup', 'Advanced Features'])
    expect(await page.getByText(words).isVisible()).toBe(true)
  await page.getByRole('heading', { name: 'Sign in to chat with Pepper' }).waitFor()
  expect(await page.getByRole('region', { name: 'Suggested prompts' }).count()).toBe(0)
  const input = page.getByRole('textbox', { name: 'Message to Pepper' })
  expect(await input.getAttribute('placeholder')).toBe('Please sign in to chat with Pepper')
  expect(await input.isDisabled()).toBe(true)
  const card = page.getByRole('main')
  for (const name of ['Sign In', 'Sign Up'])
    expect(await card.getByRole('link', { name }).getAttribute('href')).toMatch(/^\/auth(\?|$)/)
  await card.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/auth/)
})

test('HM-2, HM-3: ten prompts, by finger and by keys, fill the input, and none is left without credits', async () => {
  const page = await newPage({ origin: server.origin, device: 'phone' })
  await joinAsMember(page, server.origin)
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Suggested prompts' })
  const prompts = row.getByRole('listitem').getByRole('button')
  const input = page.getByRole('textbox', { name: 'Message to Pepper' })
  expect(await prompts.count()).toBe(10)
  expect(await input.getAttribute('placeholder')).toBe('type your message here')
  await prompts.first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  const ninth = prompts.nth(8)
  expect(await ninth.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await input.inputValue()).toBe(await ninth.innerText())
  expect(await input.evaluate((box) => box === document.activeElement)).toBe(true)
  await prompts.nth(7).tap()
  expect(await input.inputValue()).toBe(await prompts.nth(7).innerText())
  for (let message = 0; message < 3; message += 1) {
    await page.goto('/')
    await sendMessage(page, 'How does a proxy bid work?')
    await expect.poll(() => page.locator('li[data-status=answered]').count()).toBe(1)
  }
  await page.goto('/')
  expect(await input.getAttribute('placeholder')).toBe('No credits remaining - credits reset daily')
  expect(await row.count()).toBe(0)
})

test('HM-3: the input says when credits are unknown; while a member types the persona listens', async () => {
  const page = await newPage({ origin: server.origin })
  await joinAsMember(page, server.origin)
  // As where the page could not say: the data that it brings along has no credits.
  await page.route(`${server.origin}/`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/"credits":\{[^}]*\}/, '"credits":null')
    await route.fulfill({ response: answer, body })
  })
  const known = Promise.withResolvers<void>()
  await page.route(/\/rpc\/(credits|identity)\//, async (route) => {
    await known.promise
    await route.continue()
  })
  await page.goto('/')
  const input = page.getByRole('textbox', { name: 'Message to Pepper' })
  await expect.poll(() => input.getAttribute('placeholder')).toBe('Loading credit info...')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  known.resolve()
  await expect.poll(() => input.getAttribute('placeholder')).toBe('type your message here')
  const face = mascot(page).locator('[data-size=large]')
  expect(await face.getAttribute('data-mood')).not.toBe('listening')
  await input.fill('Hm')
  await expect.poll(() => face.getAttribute('data-mood')).toBe('listening')
  await input.fill('')
  await expect.poll(() => face.getAttribute('data-mood')).not.toBe('listening')
})

test('DM-1, RT-2: the avatar demo shows three sizes and every mood, and jumps when it is tapped', async () => {
  const page = await newPage({ origin: server.origin })
  const response = await page.goto('/pepper-avatar-demo')
  expect(response?.status()).toBe(200)
  expect(await page.title()).toBe('The faces of Pepper · PepperChat')
  const large = mascot(page).locator('[data-size=large]')
  await large.waitFor()
  for (const size of ['medium', 'small'])
    expect(await page.locator(`figure [data-size=${size}]`).count()).toBe(1)
  const moods = page.getByRole('region', { name: 'Moods' }).getByRole('button')
  expect(await moods.count()).toBe(9)
  const shown = new Set<string | null>()
  for (const mood of await moods.all()) {
    await mood.click()
    expect(await mood.getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByRole('main').getByRole('status').innerText()).toBe(await mood.innerText())
    shown.add(await large.getAttribute('data-mood'))
  }
  expect(shown.size).toBe(9)
  await mascot(page).click()
  await expect.poll(() => large.getAttribute('data-poke')).toBe('odd')
  await page.mouse.move(5, 700)
  const gaze = () => large.evaluate((element) => Number(element.style.getPropertyValue('--gaze-x')))
  await expect.poll(gaze).toBeLessThan(-0.3)
})

test('DM-1: with reduced motion the demo neither looks around nor moves', async () => {
  const page = await newPage({ origin: server.origin, reducedMotion: 'reduce' })
  await page.goto('/pepper-avatar-demo')
  await page.getByRole('button', { name: 'Celebrating' }).click()
  await page.mouse.move(5, 700)
  await mascot(page).click()
  const running = await page.evaluate(
    () =>
      document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 1).length,
  )
  expect(running).toBe(0)
  const look = mascot(page).locator('[data-size=large]')
  expect(await look.evaluate((element) => element.style.getPropertyValue('--gaze-x'))).toBe('')
})

test('CH-4: a reply is read aloud in the language of the page, one at a time, and stops on the way out', async () => {
  const page = await newPage({ origin: server.origin })
  const heard = await listen(page)
  await joinAsMember(page, server.origin)
  await page.goto('/')
  for (const [index, text] of ['How does a proxy bid work?', 'How do I spot a phishing message?'].entries()) {
    await sendMessage(page, text)
    await expect.poll(() => page.locator('li[data-status=answered]').count()).toBe(index + 1)
    await expect.poll(() => page.getByText('responding...').count()).toBe(0)
  }
  const replies = page.locator('li[data-status=answered]')
  await replies.nth(0).getByRole('button', { name: 'Read aloud' }).click()
  const first = (await heard()).spoken
  expect(first.length).toBeGreaterThan(1)
  expect(first.every(({ text, lang }) => lang === 'en-US' && !/[*#`]|\]\(/.test(text))).toBe(true)
  await replies.nth(1).getByRole('button', { name: 'Read aloud' }).click()
  expect(await page.getByRole('button', { name: 'Stop reading' }).count()).toBe(1)
  expect((await heard()).cancelled).toBe(1)
  await page.getByRole('button', { name: 'Stop reading' }).click()
  expect((await heard()).cancelled).toBe(2)
  await replies.nth(1).getByRole('button', { name: 'Read aloud' }).click()
  await page.getByRole('link', { name: 'PepperChat, home' }).click()
  await page.getByRole('heading', { name: 'What do you want to talk about?' }).waitFor()
  await expect.poll(async () => (await heard()).cancelled).toBe(3)
})

test('CH-4: where the browser neither speaks nor copies, the page says so', async () => {
  const page = await newPage({ origin: server.origin })
  await page.addInitScript(() => {
    const speak = (words: SpeechSynthesisUtterance) =>
      words.onerror?.({ error: 'synthesis-unavailable' } as SpeechSynthesisErrorEvent)
    Object.defineProperty(window, 'speechSynthesis', { value: { getVoices: () => [], cancel() {}, speak } })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error()) } })
    document.execCommand = () => false
  })
  await joinAsMember(page, server.origin)
  await page.goto('/')
  await sendMessage(page, 'How does a proxy bid work?')
  const reply = page.locator('li[data-status=answered]')
  await reply.getByRole('button', { name: 'Read aloud' }).click()
  await page.getByText('Cannot read aloud').waitFor()
  expect(await reply.getByRole('button', { name: 'Stop reading' }).count()).toBe(0)
  await reply.getByRole('button', { name: 'Copy reply' }).click()
  await page.getByText('Not copied').waitFor()
})

test('CH-4: a member’s verdict on a reply is kept, changed and taken back', async () => {
  const page = await newPage({ origin: server.origin })
  await joinAsMember(page, server.origin)
  await page.goto('/')
  await sendMessage(page, 'How does a proxy bid work?')
  const [up, down] = ['Helpful', 'Not helpful'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  ) as [ReturnType<Page['getByRole']>, ReturnType<Page['getByRole']>]
  const pressed = async () => [await up.getAttribute('aria-pressed'), await down.getAttribute('aria-pressed')]
  const saved = () => page.waitForResponse(/chat\/feedback/)
  await Promise.all([saved(), up.click()])
  expect(await pressed()).toEqual(['true', 'false'])
  await Promise.all([saved(), down.click()])
  await page.reload()
  await expect.poll(pressed).toEqual(['false', 'true'])
  await Promise.all([saved(), down.click()])
  expect(await pressed()).toEqual(['false', 'false'])
})

/**
 * Returns the HTML of the focused element where it cannot be seen or has no ring around it; null where nothing is wrong
 * or nothing has the focus.
 */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return null
    const { left, top, width, height } = at.getBoundingClientRect()
    const middle = document.elementFromPoint(
      Math.min(innerWidth - 1, Math.max(0, left + width / 2)),
      Math.min(innerHeight - 1, Math.max(0, top + Math.min(height, innerHeight) / 2)),
    )
    const isSeen = middle !== null && (at.contains(middle) || middle.contains(at))
    const hasRing = [at, at.closest('form')].some((one) => {
      const style = one && getComputedStyle(one)
      return style && (style.outlineStyle !== 'none' || style.boxShadow !== 'none')
    })
    return isSeen && hasRing ? null : at.outerHTML.slice(0, 120)
  })
}

test('on a small screen the keyboard alone reaches everything, always in sight, and nothing scrolls sideways', async () => {
  const page = await newPage({ origin: server.origin, viewport: { width: 360, height: 640 } })
  await joinAsMember(page, server.origin)
  for (const path of ['/', '/chat', '/referrals', '/credit-history', '/meet-pepper', '/pepper-avatar-demo']) {
    await page.goto(path)
    await page.locator('main').waitFor()
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([path, overflow]).toEqual([path, 0])
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      expect([path, await hiddenFocus(page)]).toEqual([path, null])
    }
  }
})

test.each(looks)(
  'home and the avatar demo are clean for axe: $device, $scheme',
  async ({ device, scheme }) => {
    const page = await newPage({ origin: server.origin, device, scheme })
    await page.goto('/')
    for (let tap = 0; tap < 7; tap += 1) await mascot(page).click()
    await page.getByText('seeing red').waitFor()
    expect(await findAccessibilityProblems(page), 'home, tapped').toEqual([])
    await page.goto('/pepper-avatar-demo')
    await mascot(page).waitFor()
    expect(await findAccessibilityProblems(page), 'avatar demo').toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  },
)
