import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bootstrap } from '@pepper/contract/bootstrap'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { PASSWORD } from '../joining/world.ts'
import { startTestNode } from '../nodes.ts'

let location: DatabaseLocation
let node: StartedNode
beforeAll(async () => {
  location = await createTestDatabase()
  mkdirSync(location.dataDir, { recursive: true })
  const page = join(location.dataDir, 'index.html')
  const links = ['de', 'en', 'es', 'fr'].map(
    (name) => `<link rel="modulepreload" data-locale="${name}" href="/${name}.js">`,
  )
  writeFileSync(
    page,
    `<html lang="en"><head><!--head-->${links.join('\n')}</head><div id="root"></div><i><!--bootstrap--></i></html>`,
  )
  node = await startTestNode(location, { WEB_INDEX_FILE: page })
})
afterAll(async () => {
  await node.stop()
  await location.remove()
})

async function openPage(path: string, headers: Record<string, string>) {
  const response = await fetch(node.url + path, { headers })
  const html = await response.text()
  const bootstrap = JSON.parse(/<i>(.*)<\/i>/s.exec(html)?.[1] ?? '{}') as Bootstrap
  return { html, bootstrap, headers: response.headers }
}

const post = (path: string, body: unknown, cookie = '') =>
  fetch(`${node.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

let sequence = 0

async function signUp(): Promise<string> {
  sequence += 1
  const answer = await post('/membership/sign-up', {
    email: `prefers-${sequence}@example.org`,
    password: PASSWORD,
  })
  return (
    answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('session='))
      ?.split(';')[0] ?? ''
  )
}

test('ST-4: a visitor gets the page in the language that the browser asks for, and caches vary by it', async () => {
  const { html, bootstrap, headers } = await openPage('/', { 'accept-language': 'de-CH,de;q=0.9,en;q=0.5' })
  expect(html).toContain('<html lang="de">')
  expect(bootstrap.locale).toBe('de')
  expect(html).toContain('<title>PepperChat: Sprich mit Pepper</title>')
  expect(html).toMatch(/name="description" content="Chatte mit Pepper/)
  expect(html.match(/data-locale="\w+"/g)).toEqual(['data-locale="de"'])
  expect(headers.get('content-language')).toBe('de')
  expect(headers.get('vary')).toMatch(/Accept-Language.*Cookie/)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('ST-4: an installed app is described in the language of the page that names it, else of the browser', async () => {
  const { html } = await openPage('/', { cookie: 'locale=de', 'accept-language': 'fr' })
  const address = /<link rel="manifest" href="([^"]+)">/.exec(html)?.[1] ?? ''
  const read = async (path: string) => {
    const response = await fetch(node.url + path, { headers: { 'accept-language': 'fr' } })
    return { vary: response.headers.get('vary'), ...((await response.json()) as object) }
  }
  const german = await read(address)
  expect(german).toMatchObject({ lang: 'de', vary: expect.stringContaining('Accept-Language') })
  const french = await read('/manifest.webmanifest')
  expect(french).toMatchObject({ lang: 'fr', id: '/' })
  expect(german).not.toMatchObject({ description: (french as { description?: string }).description })
})

test('ST-4: the own choice of a visitor goes before the browser, that of an account before both', async () => {
  const cookie = await signUp()
  const wishes = (more = '') => ({ 'accept-language': 'de', cookie: `${more}locale=fr` })
  expect((await openPage('/', wishes())).bootstrap.locale).toBe('fr')
  expect((await openPage('/', wishes(`${cookie}; `))).bootstrap.locale).toBe('fr')
  expect((await post('/preferences', { language: 'es' }, cookie)).status).toBe(200)
  const { bootstrap, html } = await openPage('/', wishes(`${cookie}; `))
  expect(bootstrap.locale).toBe('es')
  expect(html).toContain('lang="es"')
})

test('ST-4: preferences are kept on the account, each by itself, and the same change again changes nothing', async () => {
  const [cookie, other] = [await signUp(), await signUp()]
  const change = async (body: unknown) => (await post('/preferences', body, cookie)).json()
  const fresh = { notifications: true, announcement_mails: true, language: null, color_scheme: null }
  expect(await change({})).toEqual(fresh)
  expect(await change({ color_scheme: 'light' })).toEqual({ ...fresh, color_scheme: 'light' })
  const all = { ...fresh, notifications: false, color_scheme: 'light' }
  expect(await change({ notifications: false })).toEqual(all)
  expect(await change({ notifications: false })).toEqual(all)
  const { bootstrap, html } = await openPage('/', { cookie })
  expect(bootstrap.viewer).toMatchObject({ preferences: all })
  expect(html).toContain('data-chosen="light"')
  const theirs = await openPage('/', { cookie: other })
  expect(theirs.bootstrap.viewer).toMatchObject({ preferences: fresh })
  expect(theirs.html).not.toContain('data-chosen')
})

test('ST-4: only what is on offer is taken, and only from members', async () => {
  const cookie = await signUp()
  for (const body of [
    { language: 'it' },
    { color_scheme: 'pink' },
    { notifications: 'no' },
    { theme: 'dark' },
  ]) {
    expect((await post('/preferences', body, cookie)).status, JSON.stringify(body)).toBe(400)
  }
  expect((await post('/preferences', { language: 'de' })).status).toBe(401)
})

const PAGES = ['/privacy-policy', '/terms-of-use', '/faq', '/report-bug', '/meet-pepper']
const partsOf = (html: string) => html.match(/<(h[123]|li|tr|details|section)\b/g)
const anchorsOf = (html: string) =>
  [...html.matchAll(/<(?:h2|details|section)[^>]* id="([^"]+)"/g)].map(([, id]) => id)
const textOf = (html: string) => html.replace(/<i>.*<\/i>|<[^>]+>/gs, ' ')

test.each(['de', 'es', 'fr'])(
  'IN-1: every information page has the same parts and anchors in %s',
  async (locale) => {
    for (const path of PAGES) {
      const english = await openPage(path, {})
      const { html } = await openPage(path, { 'accept-language': locale })
      expect(html, path).toContain(`<html lang="${locale}">`)
      expect(partsOf(html), path).toEqual(partsOf(english.html))
      expect(anchorsOf(html), path).toEqual(anchorsOf(english.html))
      expect(textOf(html), path).not.toMatch(/\{#|\{\{/)
      const sentences = textOf(english.html).match(/[A-Z][^.:?!]{40,}[.?!]/g) ?? []
      expect(
        sentences.filter((sentence) => textOf(html).includes(sentence)),
        path,
      ).toEqual([])
    }
  },
)
