import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { readGuide, readWholeGuide } from '../../src/domains/knowledge/guide/guide-files.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { startTestNode } from '../nodes.ts'
import { linksIn, type ServedHtml, textIn } from './served-html.ts'

/** A brand of which every name differs from the default. */
const BRAND = {
  BRAND_PERSONA: 'Saffron <3',
  BRAND_PERSONA_SLUG: 'saffron',
  BRAND_PRODUCT: 'SaffronTalk',
  BRAND_SIMULATION: 'The Fair',
  BRAND_TOKEN: 'FAIR',
  BRAND_PLATFORM: 'The Market Hall',
  BRAND_SISTER_PLATFORM: 'Fairground',
  BRAND_SUPPORT_EMAIL: 'help@fair.example',
  BRAND_PRIVACY_EMAIL: 'data@fair.example',
  BRAND_COMMUNITY_URL: 'https://talk.fair.example/room',
}
const ORIGIN = 'https://fair.example'
const ROOT = join(import.meta.dirname, '..', '..', '..')
const INFORMATION = ['/privacy-policy', '/terms-of-use', '/faq', '/report-bug', '/learn']
const guide = readGuide().map((item) => `/learn/${item.slug}`)

let location: DatabaseLocation
let node: StartedNode
beforeAll(async () => {
  location = await createTestDatabase()
  node = await startTestNode(location, { ...BRAND, PUBLIC_ORIGIN: ORIGIN, RATE_LIMITS: 'on' })
})
afterAll(async () => {
  await node.stop()
  await location.remove()
})

const drawn = new Map<string, Promise<ServedHtml>>()

/** Returns a page as a reader without scripts gets it. Each address is requested once. */
function open(path: string): Promise<ServedHtml> {
  const known = drawn.get(path) ?? fetchPage(path)
  drawn.set(path, known)
  return known
}

async function fetchPage(path: string): Promise<ServedHtml> {
  const response = await fetch(node.url + path)
  return { status: response.status, html: await response.text() }
}

const headings = (html: string, level: 1 | 2 | 3) =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'g'))].map(([, words = '']) =>
    textIn(words),
  )

test.each(INFORMATION)(
  'IN-1, RT-3: %s has its text, title, description and preview in the HTML',
  async (path) => {
    const { status, html } = await open(path)
    expect(status).toBe(200)
    expect(headings(html, 1)).toHaveLength(1)
    expect(html).toContain(`<title>${headings(html, 1)[0]} · SaffronTalk</title>`)
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}">/)
    expect(html).toMatch(/<meta property="og:description" content="[^"]{40,}">/)
    expect(html).toContain('<meta property="og:site_name" content="SaffronTalk">')
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`)
    expect(html).not.toContain('noindex')
    expect(textIn(html).length).toBeGreaterThan(1_000)
  },
)

test('IN-1: the privacy policy has its eight sections and says that it is a placeholder', async () => {
  const { html } = await open('/privacy-policy')
  expect(headings(html, 2).filter((heading) => heading !== 'On this page')).toEqual([
    'Information we collect',
    'How we use it',
    'Security',
    'AI and chat data',
    'Your rights',
    'Cookies',
    'Third parties',
    'How long we keep it',
  ])
  expect(textIn(html)).toContain('This text is a placeholder.')
  expect(textIn(html)).toContain('no language model is connected')
})

test('the privacy policy names every cookie that the server sets', async () => {
  const { html } = await open('/privacy-policy')
  const sources = globSync('server/src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
  const names = sources.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return [...text.matchAll(/(?:COOKIE|Cookie|CookieKind) = \{\s*name: '([\w-]+)'/g)].map(([, name]) => name)
  })
  expect(names.length).toBeGreaterThanOrEqual(4)
  for (const name of names) expect(html).toContain(`<td><code>${name}</code></td>`)
})

test('IN-1: the terms have ten numbered sections and three contacts', async () => {
  const { html } = await open('/terms-of-use')
  const sections = headings(html, 2).filter((heading) => /^\d/.test(heading))
  expect(sections.map((section) => Number.parseInt(section, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(linksIn(html).filter((link) => link.startsWith('mailto:'))).toEqual([
    'mailto:help@fair.example',
    'mailto:data@fair.example',
    'mailto:help@fair.example',
  ])
  expect(html).toContain('href="#8-contact"')
  expect(html).toContain('id="8-contact"')
})

test('IN-1: the FAQ has two groups of seven, the first one open, and two mail links', async () => {
  const { html } = await open('/faq')
  const [, general = '', own = ''] = html.split('<section class="reading-questions"')
  for (const group of [general, own]) expect(group.match(/<details/g)).toHaveLength(7)
  expect(headings(general, 3)[0]).toBe('What is The Fair?')
  expect(html.match(/<details[^>]* open>/g)).toEqual(['<details id="what-is-the-fair" open>'])
  const mails = linksIn(html).filter((link) => link.startsWith('mailto:'))
  expect(mails).toEqual(['mailto:help@fair.example', 'mailto:data@fair.example'])
})

test('IN-1: the bug report page has the mail draft, the community chat and the checklist', async () => {
  const { html } = await open('/report-bug')
  const mail = linksIn(html).find((link) => link.startsWith('mailto:')) ?? ''
  expect(mail).toMatch(/^mailto:help@fair\.example\?subject=Bug%20Report&body=/)
  expect(linksIn(html)).toContain('https://talk.fair.example/room')
  for (const part of [
    'Steps.',
    'Expected and actual.',
    'Browser and device.',
    'Screenshots.',
    'Console errors.',
  ])
    expect(textIn(html)).toContain(part)
})

test('the guide lists every page by topic, and finds titles without scripts', async () => {
  const { html } = await open('/learn')
  expect(
    linksIn(html)
      .filter((link) => /^\/learn\/[^#]/.test(link))
      .sort(),
  ).toEqual(guide.toSorted())
  expect(headings(html, 2).slice(0, 2)).toEqual(['The Fair', 'Auctions'])
  const found = await open('/learn?q=proxy+BID')
  const shown = [...found.html.matchAll(/<li><a href="\/learn\/([^"]*)"/g)].map(([, slug]) => slug)
  expect(shown).toEqual(['proxy-bid'])
  expect(found.html).toContain('value="proxy BID"')
  expect((await open('/learn?q="><script>')).html).not.toContain('"><script>')
})

test('a guide page has its text, related pages and a question to ask', async () => {
  const { status, html } = await open('/learn/proxy-bid')
  expect(status).toBe(200)
  expect(html).toContain('<meta property="og:type" content="article">')
  expect(textIn(html)).toContain('A proxy bid is your secret maximum')
  expect(html).toContain('data-ask="What is a proxy bid?"')
  const related = html.split('class="reading-related"')[1]?.split('</nav>')[0] ?? ''
  expect(linksIn(related).length).toBe(4)
  expect(linksIn(related)).not.toContain('/learn/proxy-bid')
})

test.each(['/learn/no-such-page', '/learn/Proxy-Bid', '/learn/..%2ffaq', '/learn/proxy-bid/more', '/faqs'])(
  'RT-1: %s is the 404 page with status 404',
  async (path) => {
    const { status, html } = await open(path)
    expect(status).toBe(404)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('data-served')
  },
)

test('RT-3: private pages are not listed, and the guide introduces itself without scripts', async () => {
  expect((await open('/chat')).html).toContain('content="noindex"')
  const { html } = await open('/meet-saffron')
  expect(html.split('<noscript>')[1]).toContain('What Saffron &lt;3 knows')
})

test('RF-1: a referral link introduces itself to messengers without a name', async () => {
  const { status, html } = await open('/auth?ref=wanda444')
  expect(status).toBe(200)
  expect(html).toContain('<title>You are invited to SaffronTalk</title>')
  expect(html).toContain('<meta property="og:title" content="You are invited to SaffronTalk">')
  expect(html).toMatch(
    /<meta property="og:description" content="Chat with Saffron &lt;3 [^"]*5 bonus credits\.">/,
  )
  expect(html).toContain(`<meta property="og:url" content="${ORIGIN}/auth?ref=WANDA444">`)
  expect(html).toContain('content="noindex"')
  expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/social.png">`)
  for (const path of ['/auth?ref=', '/auth?ref=WANDA44', '/auth'])
    expect((await open(path)).html).toContain('<title>Sign in to SaffronTalk</title>')
})

test('the sitemap names every public page, and each of them is there', async () => {
  const { html } = await open('/sitemap.xml')
  const paths = [...html.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.replace(ORIGIN, ''))
  expect(paths.sort()).toEqual(
    [...guide, ...INFORMATION, '/', '/auth', '/meet-saffron', '/saffron-avatar-demo'].sort(),
  )
  expect((await open('/robots.txt')).html).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})

test('RT-3: with another brand no public page has a name of the default one, nor a placeholder left', async () => {
  for (const path of [...INFORMATION, ...guide, '/', '/meet-saffron', '/no-such-page', '/robots.txt']) {
    const { html } = await open(path)
    expect(
      html.match(/.{0,40}(?:pepper(?!-)|bazaar|\bBZR\b|The Exchange).{0,40}/i)?.[0],
      path,
    ).toBeUndefined()
    expect(textIn(html).match(/.{0,40}(?:\{\{|\}\}|undefined|\bnull\b).{0,40}/)?.[0], path).toBeUndefined()
    expect(html, path).not.toContain('Saffron <3')
  }
})

test('no link of a public page is dead', async () => {
  const targets = new Set<string>()
  for (const path of [...INFORMATION, ...guide, '/meet-saffron']) {
    const { html } = await open(path)
    for (const link of linksIn(html)) if (link.startsWith('/')) targets.add(link.split('#')[0] ?? '')
  }
  const dead = []
  for (const target of targets) if ((await open(target)).status !== 200) dead.push(target)
  expect(dead).toEqual([])
})

test('AS-5, IN-1: a page of the guide is in the reader’s language where it is written in it, else marked as English', async () => {
  const openIn = async (language: string, path: string) => {
    const response = await fetch(node.url + path, { headers: { 'accept-language': language } })
    return response.text()
  }
  const texts = readWholeGuide()
  const french = texts.find(({ slug, language }) => slug === 'proxy-bid' && language === 'fr')
  const inFrench = await openIn('fr', '/learn/proxy-bid')
  expect(headings(inFrench, 1)).toEqual([french?.title])
  expect(inFrench).not.toContain('<h1 lang="en"')
  expect(textIn(await openIn('fr', '/learn'))).toContain(french?.title)
  const missing = texts.find(({ slug }) => !texts.some((one) => one.slug === slug && one.language === 'es'))
  if (missing) expect(await openIn('es', `/learn/${missing.slug}`)).toContain('<h1 lang="en"')
})
