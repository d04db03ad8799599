import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@pepper/contract/locales'
import { pages } from '@pepper/contract/pages'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { allowProblem, findAccessibilityProblems, newPage, type Page } from '../harness/browser.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { removeTrustedTypes } from '../harness/without-trusted-types.ts'
import { becomeFirstAdmin, signInByCall } from '../steps/administrators.ts'
import { joinAsMember, sendMessage } from '../steps/members.ts'

/** A brand in which nothing is as by default. */
const BRAND = {
  persona: 'Saffron',
  persona_slug: 'saffi',
  product: 'SaffronTalk',
  simulation: 'The Fair',
  token: 'FAIR',
  platform: 'The Market Hall',
  sister_platform: 'Fairground',
  support_email: 'help@fair.example',
  privacy_email: 'data@fair.example',
  legal_email: 'law@fair.example',
  community_url: 'https://talk.fair.example/room',
  accent: '#2f9e6e',
}
const DEFAULT_NAMES = /pepper|bazaar|\bBZR\b|The Exchange/gi

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
  await server.stop()
  const file = join(server.dataDir, 'brand.json')
  writeFileSync(file, JSON.stringify(BRAND))
  await server.restart({ BRAND_FILE: file })
})

const PATHS = pages(BRAND.persona_slug).map((page) => page.path)

/** Returns everything on a screen that a person can see, hear or save. */
function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const names = [
      'title',
      'alt',
      'aria-label',
      'aria-description',
      'placeholder',
      'value',
      'download',
      'href',
    ]
    const told = [...document.querySelectorAll('*')].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...told].join('\n')
  })
}

async function expectOwnWords(page: Page, what: string): Promise<void> {
  expect((await wordsOf(page)).match(DEFAULT_NAMES) ?? [], what).toEqual([])
}

test('RT-2, RT-3, D1: nothing that the server sends has a name of the default brand', async () => {
  const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => new URL(url).pathname)
  expect(listed).toContain('/meet-saffi')
  const documents = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/api/openapi.json', '/api/docs']
  const all = new Set([...PATHS, ...listed, ...documents, '/no-such-page', '/auth?ref=ABCD1234'])
  for (const locale of locales) {
    for (const path of all) {
      const response = await fetch(server.origin + path, { headers: { 'accept-language': locale } })
      const what = [locale, path, path === '/no-such-page' ? 404 : 200]
      expect([locale, path, response.status]).toEqual(what)
      expect([...what, (await response.text()).match(DEFAULT_NAMES) ?? []]).toEqual([...what, []])
    }
  }
  for (const path of ['/meet-pepper', '/pepper-avatar-demo'])
    expect((await fetch(server.origin + path)).status).toBe(404)
})

test('RT-3: a link has a picture, in greys that go with the accent of any brand', async () => {
  const html = await (await fetch(`${server.origin}/`)).text()
  const address = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? ''
  expect(new URL(address).pathname).toBe('/social-grey.png')
  const answer = await fetch(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const picture = sharp(Buffer.from(await answer.arrayBuffer()))
  expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630 })
  const { channels } = await picture.stats()
  const means = channels.slice(0, 3).map(({ mean }) => Math.round(mean))
  expect(new Set(means).size).toBe(1)
})

test('RT-3: an installed app is called and described by the brand', async () => {
  const response = await fetch(`${server.origin}/manifest.webmanifest`)
  expect(response.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = (await response.json()) as { name: string; description: string; icons: { src: string }[] }
  expect(manifest).toMatchObject({ name: 'SaffronTalk', short_name: 'SaffronTalk', start_url: '/' })
  expect(manifest.description).toContain('The Market Hall')
  for (const { src } of manifest.icons)
    expect((await fetch(server.origin + src)).headers.get('content-type')).toBe('image/png')
})

/** Looks at each of these screens for a name of the default brand. */
async function lookAt(page: Page, paths: string[], who: string): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await page.locator('main').waitFor()
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    await expectOwnWords(page, `${path} for ${who}`)
  }
}

test('RT-3: no screen of a visitor shows a name of the default brand', async () => {
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /404/)
  await lookAt(page, [...PATHS, '/no-such-page', '/auth?ref=ABCD1234'], 'a visitor')
})

const INSIDE = PATHS.filter((path) => !path.startsWith('/auth'))
const isOfAdmins = (path: string) => /admin/.test(path)

test('RT-3: no screen for members shows a super admin a name of the default brand', async () => {
  const page = await newPage({ origin: server.origin })
  await becomeFirstAdmin(page, server)
  await lookAt(
    page,
    INSIDE.filter((path) => !isOfAdmins(path)),
    'the super admin',
  )
  await page.goto('/?settings=')
  await page.getByRole('dialog').waitFor()
  await expectOwnWords(page, 'account settings')
})

test('RT-3: no screen of the administration shows a name of the default brand', async () => {
  const page = await newPage({ origin: server.origin })
  await signInByCall(page, server, 'root@example.org')
  await lookAt(page, INSIDE.filter(isOfAdmins), 'the super admin')
})

test('RT-3: no answer of the API to a member or a super admin has a name of the default brand', async () => {
  const api = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
    paths: Record<string, { get?: { parameters?: { required?: boolean }[] } }>
  }
  const paths = Object.entries(api.paths)
    .filter(
      ([path, { get }]) => get && !path.includes('{') && !get.parameters?.some(({ required }) => required),
    )
    .map(([path]) => `/api${path}`)
    // A stream without an end.
    .filter((path) => path !== '/api/live')
  expect(paths.length).toBeGreaterThan(30)
  const [member, root] = [await newPage({ origin: server.origin }), await newPage({ origin: server.origin })]
  await joinAsMember(member, server.origin)
  await signInByCall(root, server, 'root@example.org')
  const answered = { member: 0, root: 0 }
  for (const path of paths) {
    for (const [who, page] of Object.entries({ member, root })) {
      const answer = await page.request.get(server.origin + path)
      if (answer.ok()) answered[who as 'member' | 'root'] += 1
      expect([who, path, (await answer.text()).match(DEFAULT_NAMES) ?? []]).toEqual([who, path, []])
    }
  }
  expect(answered.member).toBeGreaterThan(8)
  expect(answered.root).toBeGreaterThan(25)
})

test('RT-3: the guide answers in the names of the brand, and files are named by it', async () => {
  const page = await newPage({ origin: server.origin })
  await joinAsMember(page, server.origin)
  await page.goto('/')
  for (const [index, question] of [
    'What is The Fair?',
    'Who are you?',
    'What is the FAIR token?',
  ].entries()) {
    await sendMessage(page, question)
    await expect.poll(() => page.locator('li[data-status=answered]').count()).toBe(index + 1)
  }
  await expect.poll(() => page.getByText('responding...').count()).toBe(0)
  await expectOwnWords(page, 'chat')
  expect(await page.getByText('The Fair', { exact: false }).count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByText('6 messages').waitFor()
  await expectOwnWords(page, 'drawer')
})

test('an installed app opens without a connection: it says what is missing, and keeps what one writes', async () => {
  const page = await newPage({ origin: server.origin, device: 'phone', serviceWorkers: 'allow' })
  // Requests under way are cut when the server is killed, each in the way of its moment.
  allowProblem(page, /net::ERR_|Failed to (fetch|load)/)
  const { email } = await joinAsMember(page, server.origin)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const kept = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(`${request.url}\n${await (await cache.match(request))?.text()}`)
    }
    return texts
  })
  expect(kept.length).toBeGreaterThan(8)
  expect(
    kept.filter((text) => text.includes(email) || /\/(api|rpc)\//.test(text.split('\n')[0] ?? '')),
  ).toEqual([])
  // Browsers clear their own cache long before that of the worker.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await server.kill()
  await page.goto('/chat')
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await expectOwnWords(page, 'offline')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Your next question for Saffron' }).fill('What is a lot?')
  await server.restart({ BRAND_FILE: join(server.dataDir, 'brand.json') })
  // A person who is writing is not sent away; the next step is offered.
  const goOn = page.getByRole('button', { name: 'Continue' })
  await goOn.waitFor()
  await page.getByText('The connection is back.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await goOn.click()
  const composer = page.getByRole('textbox', { name: 'Message to Saffron' })
  await expect.poll(() => composer.inputValue(), { timeout: 60_000 }).toBe('What is a lot?')
  expect(new URL(page.url()).pathname).toBe('/chat')
})

test('a page that is older than the version served says so, and a fresh one does not', async () => {
  const page = await newPage({ origin: server.origin, serviceWorkers: 'allow' })
  // The test registers workers under other addresses, for which a page is not trusted.
  await removeTrustedTypes(page)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const bringVersion = (name: string) =>
    page.evaluate(async (version) => {
      const registration = await navigator.serviceWorker.register(`/service-worker.js?${version}`)
      const next = registration.installing ?? registration.waiting ?? registration.active
      while (next?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50))
    }, name)
  await bringVersion('fresh')
  expect(await page.getByText('A new version is ready').count()).toBe(0)
  // As if the files that the new version keeps were others than this page's.
  await page.evaluate(() => {
    CacheStorage.prototype.match = () => Promise.resolve(undefined)
  })
  await bringVersion('newer')
  await page.getByText('A new version is ready').waitFor()
  expect(await page.getByRole('button', { name: 'Reload' }).isVisible()).toBe(true)
})
