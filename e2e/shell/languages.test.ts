import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { allowProblem, findAccessibilityProblems, newPage, type Page } from '../harness/browser.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { press } from '../steps/auth-steps.ts'
import { joinAsMember, PASSWORD } from '../steps/members.ts'
import { readMail } from '../steps/outbox.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

const CATALOGUES = join(import.meta.dirname, '..', '..', 'web', 'src', 'locales')

interface Message {
  english: string
  translated: string
}

/** Lists the texts of an area, or of all, whose original and translation take one line. */
function messagesOf(locale: string, areas = readdirSync(CATALOGUES)): Message[] {
  return areas.flatMap((area) =>
    [
      ...readFileSync(join(CATALOGUES, area, `${locale}.po`), 'utf8').matchAll(
        /^msgid "(.*)"\nmsgstr "(.+)"$/gm,
      ),
    ].map(([, english = '', translated = '']) => ({ english, translated })),
  )
}

/**
 * Lists the English texts whose translation differs, without those that have names to be filled in. `npm run verify`
 * checks that no translation is missing.
 */
function englishOnly(locale: string): Set<string> {
  const entries = messagesOf(locale)
  const same = new Set(entries.map(({ translated }) => translated))
  return new Set(
    entries.flatMap(({ english }) => (same.has(english) || /[{<]/.test(english) ? [] : [english])),
  )
}

/** Translates the names of controls as the screens of signing in and of the settings do. */
function translatorOf(locale: string): (english: string) => string {
  const messages = messagesOf(locale, ['entry', 'joining', 'member'])
  return (wanted) => {
    const found = messages.find(({ english }) => english === wanted)
    if (!found) throw new Error(`"${wanted}" has no translation in ${locale}.`)
    return found.translated
  }
}

/** Lists the English texts that the page shows, including the names of its controls and the hints in its fields. */
async function englishOn(page: Page, locale: string): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          texts.push(node.getAttribute(name) ?? '')
      } else if (!node.parentElement?.closest('script')) texts.push(node.textContent ?? '')
    }
    return texts.map((text) => text.trim())
  })
  const english = englishOnly(locale)
  return shown.filter((text) => english.has(text))
}

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)
const schemeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.scheme)

test('ST-4: a German browser sees German at once and nothing but German; a visitor may choose another language', async () => {
  const page = await newPage({ origin: server.origin, locale: 'de-DE', device: 'phone' })
  allowProblem(page, /404 .*nowhere/)
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenHeadings: seen })
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h1')) seen.add(heading.textContent ?? '')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Worüber willst du reden?' }).waitFor()
  const seen = await page.evaluate(() => [
    ...(window as unknown as { seenHeadings: Set<string> }).seenHeadings,
  ])
  expect(seen).toEqual(['Worüber willst du reden?'])
  await page.getByRole('button', { name: 'Menü' }).click()
  await page.getByRole('link', { name: 'FAQ' }).waitFor()
  expect(await englishOn(page, 'de')).toEqual([])
  for (const [path, heading] of [
    ['/faq', 'Häufige Fragen'],
    ['/chat', null],
    ['/meet-pepper', null],
    ['/nowhere', 'Hoppla! Seite nicht gefunden'],
    ['/auth', 'Willkommen bei PepperChat'],
  ] as const) {
    await page.goto(path)
    const head = page.getByRole('heading', { level: 1, ...(heading && { name: heading }) })
    await head.or(page.getByRole('textbox')).first().waitFor()
    expect(await languageOf(page), path).toBe('de')
    expect(await englishOn(page, 'de'), path).toEqual([])
  }
  await page.getByRole('main').getByLabel('Sprache').selectOption('fr')
  await page.getByRole('heading', { name: 'Bienvenue sur PepperChat' }).waitFor()
  expect(await languageOf(page)).toBe('fr')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.reload()
  await page.getByRole('heading', { name: 'Bienvenue sur PepperChat' }).waitFor()
  expect(await englishOn(page, 'fr')).toEqual([])
})

test('ST-4: language and colour scheme of a member hold after a reload, in other tabs, and on another device', async () => {
  const page = await newPage({ origin: server.origin, locale: 'de-DE', scheme: 'dark' })
  const { email } = await joinAsMember(page, server.origin)
  const tab = await page.context().newPage()
  await tab.goto('/faq')
  await tab.getByRole('heading', { name: 'Häufige Fragen' }).waitFor()
  await page.goto('/credit-history')
  await page.getByRole('heading', { name: 'Credit-Verlauf' }).waitFor()
  expect(await englishOn(page, 'de')).toEqual([])
  await page.getByRole('button', { name: 'Menü' }).click()
  await page.getByRole('button', { name: email }).click()
  const dialog = page.getByRole('dialog', { name: 'Kontoeinstellungen' })
  await dialog.getByLabel('Sprache').waitFor()
  expect(await englishOn(page, 'de')).toEqual([])

  await dialog.getByLabel('Sprache').selectOption('es')
  const spanish = page.getByRole('dialog', { name: 'Ajustes de la cuenta' })
  await spanish.waitFor()
  await spanish.getByText('Claro', { exact: true }).click()
  await expect.poll(() => schemeOf(page)).toBe('light')
  await expect.poll(() => englishOn(page, 'es')).toEqual([])
  await tab.getByRole('heading', { name: 'Preguntas frecuentes' }).waitFor()
  await expect.poll(() => schemeOf(tab)).toBe('light')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'PepperChat' }).click()
  await page.getByRole('button', { name: '¿Cómo funciona una puja automática?' }).waitFor()
  await page.goBack()
  await page.reload()
  await page.getByRole('heading', { name: 'Historial de créditos' }).waitFor()
  expect(await languageOf(page)).toBe('es')
  expect(await schemeOf(page)).toBe('light')

  const device = await newPage({ origin: server.origin, scheme: 'dark' })
  await device.goto('/auth')
  await device.getByLabel('Email or Referral Code').fill(email)
  await device.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await device.getByRole('button', { name: 'Sign In', exact: true }).click()
  await device.getByRole('heading', { name: '¿De qué quieres hablar?' }).waitFor()
  expect(await languageOf(device)).toBe('es')
  expect(await schemeOf(device)).toBe('light')
  const served = await (await device.reload())?.text()
  expect(served).toMatch(/<html (?=[^>]*lang="es")(?=[^>]*data-chosen="light")/)
  await device.getByRole('heading', { name: '¿De qué quieres hablar?' }).waitFor()
})

test.each(['de', 'es', 'fr'])(
  'ST-4, AU-10, ST-6: a forgotten password, signing in, the settings and a deletion are all in the member’s language: %s',
  async (locale) => {
    const say = translatorOf(locale)
    const page = await newPage({ origin: server.origin, locale, device: 'phone' })
    const { email } = await joinAsMember(page, server.origin)
    await page.request.post('/api/identity/sign-out', { data: {} })
    const seeHeading = async (english: string) => {
      await page.getByRole('heading', { name: say(english), exact: true }).waitFor()
      expect(await englishOn(page, locale), english).toEqual([])
    }
    await page.goto('/auth')
    await page.getByLabel(say('Email or Referral Code')).fill(email)
    await page.getByRole('link', { name: say('Forgot password?') }).click()
    await seeHeading('Forgot your password?')
    await press(page, say('Email me a link'))
    await seeHeading('Check your email')
    const { link, text } = await readMail(server, email, /./)
    expect(text).not.toContain('Choose a new password')
    await page.goto(link)
    await seeHeading('Choose a new password')
    await page.getByLabel(say('New Password'), { exact: true }).fill('a quiet house of garlic')
    await press(page, say('Set the new password'))
    await seeHeading('Your new password is set')
    await page
      .getByRole('main')
      .getByRole('link', { name: say('Sign In') })
      .click()
    await page.getByLabel(say('Email or Referral Code')).fill(email)
    await page.getByLabel(say('Password'), { exact: true }).fill('a quiet house of garlic')
    await press(page, say('Sign In'))
    await page.waitForURL(`${server.origin}/`)
    await page.goto('/?settings=privacy')
    const settings = page.getByRole('dialog', { name: say('Account Settings') })
    await settings.getByRole('button', { name: say('Delete my account') }).click()
    await seeHeading('Delete your account?')
  },
)
