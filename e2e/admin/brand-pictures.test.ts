import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { allowProblem, newPage, type Page } from '../harness/browser.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { openAsAdmin } from '../steps/administrators.ts'
import { press, seeToast, toast } from '../steps/auth-steps.ts'
import { joinAsMember } from '../steps/members.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
})

async function drawFile(name: string, size: [number, number], colour: string) {
  const [width, height] = size
  const buffer = await sharp({ create: { width, height, channels: 4, background: colour } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

const card = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
const chooseFile = (page: Page, name: string, file: Awaited<ReturnType<typeof drawFile>>) =>
  card(page, name).locator('input[type=file]').setInputFiles(file)

async function bring(page: Page, name: string, file: Awaited<ReturnType<typeof drawFile>>): Promise<void> {
  await chooseFile(page, name, file)
  await card(page, name).getByText('Not saved yet').waitFor()
}

async function save(page: Page): Promise<void> {
  await press(page, 'Save Changes')
  await page.getByText('Everything is saved.').waitFor()
}

/** Returns the address of the logo in the header; null where the logo is drawn. */
function logoOf(page: Page): Promise<string | null> {
  return page.evaluate(() => document.querySelector('header a img')?.getAttribute('src') ?? null)
}

async function expectLoaded(page: Page, selector: string): Promise<void> {
  const isLoaded = () =>
    page.locator(selector).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
  await expect.poll(isLoaded, { message: selector }).toBe(true)
}

test('AD-10: an admin gives the product its pictures; members see them in both schemes, until the way back and the reset', async () => {
  const page = await openAsAdmin(server, '/admin/assets', { device: 'phone' })
  await page.getByRole('heading', { name: 'White logo' }).waitFor()
  await expectClean(page, 'assets as they are drawn')

  await chooseFile(page, 'Favicon', {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('notes'),
  })
  await seeToast(page, 'Invalid File Type')
  await chooseFile(page, 'Favicon', {
    name: 'huge.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await seeToast(page, 'File Too Large')

  await bring(page, 'White logo', await drawFile('white.png', [400, 100], '#ffffff'))
  await seeToast(page, 'Upload Successful')
  await bring(page, 'Desktop logo', await drawFile('desktop.png', [400, 100], '#102030'))
  await bring(page, 'Home background', await drawFile('home.png', [1600, 1000], '#ffe14d'))
  await bring(page, 'Favicon', await drawFile('icon.png', [64, 64], '#22aa66'))
  await page.getByText('4 unsaved changes').waitFor()
  expect(await logoOf(page)).toBeNull()
  await expectClean(page, 'assets before they are saved')
  await save(page)
  await seeToast(page, 'Assets Updated')

  const member = await newPage({ origin: server.origin, device: 'phone', scheme: 'dark' })
  await joinAsMember(member, server.origin)
  await member.goto('/')
  await expectLoaded(member, 'header a img')
  await expectLoaded(member, '[data-home-picture] img')
  const white = await logoOf(member)
  await member.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => logoOf(member)).not.toBe(white)
  const desktop = await logoOf(member)
  await expectClean(member, 'home over a picture')
  const icon = member.locator('link[rel=icon]')
  expect(await icon.getAttribute('href')).toMatch(/^\/brand-pictures\/[0-9a-f]{64}\.png$/)
  expect(await icon.getAttribute('sizes')).toBe('64x64')
  await member.getByRole('button', { name: 'Menu' }).click()
  await expectLoaded(member, 'dialog[open] img')
  expect(await member.locator('dialog[open] img').first().getAttribute('src')).toBe(desktop)
  await member.goto('/chat')
  await expectLoaded(member, '[data-home-picture] img')
  await expectClean(member, 'an empty chat over a picture')

  await bring(page, 'White logo', await drawFile('second.png', [300, 100], '#eeeeff'))
  await save(page)
  const second = await page.locator('section a[aria-label="Open White logo"]').getAttribute('href')
  expect(second).not.toBe(white)
  await press(page, 'Undo the last change: White logo')
  await save(page)
  await member.emulateMedia({ colorScheme: 'dark' })
  await member.goto('/')
  await expect.poll(() => logoOf(member)).toBe(white)

  await press(page, 'Reset to Defaults')
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to Defaults' }).click()
  await seeToast(page, 'Reset')
  await member.goto('/')
  await member.getByRole('heading', { level: 1 }).waitFor()
  expect(await logoOf(member)).toBeNull()
  expect(await member.locator('[data-home-picture]').count()).toBe(0)
  expect(await icon.getAttribute('href')).toBe('/favicon.svg')
  await toast(page, 'Reset').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => card(page, 'Favicon').getByText('64 × 64 pixels').count()).toBe(1)

  const visitor = await newPage({ origin: server.origin, scheme: 'dark' })
  await visitor.goto('/auth')
  await expectLoaded(visitor, 'main section img')
  expect(await visitor.locator('main section img').getAttribute('src')).toBe(desktop)
  expect(await logoOf(visitor)).toBe(white)
})

test('AD-10: each picture is previewed where it will appear; an internal address is not fetched; the seventh poke turns the logo red', async () => {
  const page = await openAsAdmin(server, '/admin/assets')
  const preview = (name: string, caption: string) =>
    card(page, name).getByRole('figure', { name: caption }).locator('img')
  const social = page.getByRole('figure', { name: 'Link in a messenger' })
  await bring(page, 'Red logo', await drawFile('red.png', [300, 100], '#cc2211'))
  await bring(page, 'Social image', await drawFile('card.png', [1200, 630], '#115566'))
  const pathOf = (name: string) => page.getByRole('link', { name: `Open ${name}` }).getAttribute('href')
  const [red, shared] = [await pathOf('Red logo'), await pathOf('Social image')]
  for (const ground of ['dark', 'light'])
    expect(await preview('Red logo', `Header on a ${ground} background`).getAttribute('src')).toBe(red)
  expect(await social.locator('img').getAttribute('src')).toBe(shared)
  for (const side of [16, 32]) {
    const tab = preview('Favicon', `Browser tab, ${side} pixels`)
    const box = await tab.evaluate((image: HTMLElement) => [image.offsetWidth, image.offsetHeight])
    expect(box).toEqual([side, side])
  }

  const source = card(page, 'Desktop logo')
  allowProblem(page, /status of 4\d\d/)
  await source.getByLabel('Or an image address').fill(`${server.origin}/favicon.svg`)
  await source.getByRole('button', { name: 'Fetch' }).click()
  await seeToast(page, 'Upload Failed', 'Only a public address that begins with https:// can be fetched.')
  expect(await source.getByLabel('Or an image address').inputValue()).toBe(`${server.origin}/favicon.svg`)
  await expectClean(page, 'pictures where they will stand')
  await save(page)

  const visitor = await newPage({ origin: server.origin })
  const html = await (await visitor.request.get('/faq')).text()
  expect(html).toContain(`<meta property="og:image" content="${server.origin}${shared}">`)
  await visitor.goto('/')
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  await expectLoaded(visitor, 'header a img')
  const before = await logoOf(visitor)
  const persona = visitor.getByRole('button', { name: /^Poke/ })
  for (let tap = 0; tap < 6; tap += 1) await persona.click()
  expect(await logoOf(visitor)).toBe(before)
  await persona.click()
  await expect.poll(() => logoOf(visitor)).toBe(red)
  await expect.poll(() => logoOf(visitor)).toBe(before)

  await press(page, 'Clear Social image')
  await save(page)
  await expect
    .poll(async () => (await visitor.request.get('/faq')).text())
    .toContain(`<meta property="og:image" content="${server.origin}/social.png">`)
})
