import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { BrowserContext, Request, Response } from 'playwright-core'
import { namesOfBuiltFiles } from '../e2e/harness/built-file.ts'
import { type RunningProduct, withProduct } from '../e2e/harness/with-product.ts'
import { adminPaths } from '../e2e/screens/admin-paths.ts'
import { SEEDED_PASSWORD } from '../e2e/steps/seeded-password.ts'

/** The budget is 150; the heaviest screen is this far below it, and stays there. */
const FIRST_LOAD_KB = 146
const FIRST_LOAD_AIM_KB = 120
const ADMIN_CHUNK_KB = 60
const MOST_REQUESTS = 10

type Person = 'guest' | 'member' | 'admin'
const routes: readonly (readonly [path: string, who: Person])[] = [
  ['/', 'guest'],
  ['/', 'member'],
  ['/auth', 'guest'],
  ['/chat', 'guest'],
  ['/chat', 'member'],
  ['/faq', 'guest'],
  ['/privacy-policy', 'guest'],
  ['/terms-of-use', 'guest'],
  ['/report-bug', 'guest'],
  ['/learn', 'guest'],
  ['/meet-pepper', 'guest'],
  ['/referrals', 'member'],
  ['/credit-history', 'member'],
]
const emails = { member: 'gold@example.org', admin: 'super@example.org' }

interface Load {
  scripts: Map<string, { gzip: number; brotli: number }>
  styles: number
  fonts: number
  requests: number
  calls: number
}

/**
 * `npm run bench:web`: what the browser fetches until a screen can be used, by route, against the budgets. Fails where one
 * is broken; the aim is none.
 */
const isOver = await withProduct(measureAll)
process.exit(isOver ? 1 : 0)

async function measureAll(product: RunningProduct): Promise<boolean> {
  const contexts = {
    guest: await product.browser.newContext({ serviceWorkers: 'block', locale: 'en-US' }),
    member: await signedIn(product, emails.member),
    admin: await signedIn(product, emails.admin),
  }
  const first = []
  for (const [path, who] of routes)
    first.push({ path, who, ...(await loadOnce(contexts[who], product, path)) })
  console.log(
    '\nFirst load until the screen can be used, kB (1,000 bytes); each route in a browser without a cache\n',
  )
  console.table(first.map(firstLoadRow))
  const known = new Set(first.flatMap(({ scripts }) => [...scripts.keys()]))
  const late: ReturnType<typeof lateRow>[] = []
  for (const path of adminPaths())
    late.push(lateRow({ path, ...(await loadOnce(contexts.admin, product, path)) }, known))
  console.log('\nAdministration: parts that come beside the first load of members\n')
  console.table(late)
  return report(first, Math.max(...late.map((row) => row['largest chunk'])))
}

async function signedIn({ browser, origin }: RunningProduct, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' })
  const answer = await context.request.post(`${origin}/api/membership/sign-in`, {
    data: { identifier: email, password: SEEDED_PASSWORD },
  })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  return context
}

/** Loads a page with an empty cache; returns what it fetched until its screen was there. */
async function loadOnce(context: BrowserContext, { origin }: RunningProduct, path: string): Promise<Load> {
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.addInitScript(markUsable)
  const session = await context.newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(origin + path)
  const known = await page.waitForFunction(urlsUntilUsable)
  const urls = new Set((await known.jsonValue()) || [])
  const load = await weigh(requests.filter((request) => urls.has(request.url())))
  await page.close()
  return load
}

/**
 * Marks the moment at which a screen has its heading; a heading that the server had drawn ahead does not count. Runs in
 * the page.
 */
function markUsable(): void {
  const look = () => {
    const isAlive = document.querySelector('header button') !== null
    if (!isAlive || !document.querySelector('main h1, main h2')) return requestAnimationFrame(look)
    performance.mark('usable')
  }
  requestAnimationFrame(look)
}

/**
 * Lists the addresses that were requested until then; returns false until the page has loaded as well. The client of
 * the API, which a screen fetches for data beyond what came with the page, is not among them. Runs in the page.
 */
function urlsUntilUsable(): string[] | false {
  const [usable] = performance.getEntriesByName('usable')
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!usable || !page?.loadEventEnd) return false
  const resources = performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= usable.startTime)
  return [location.href, ...resources.map(({ name }) => name)]
}

async function weigh(requests: Request[]): Promise<Load> {
  const load: Load = { scripts: new Map(), styles: 0, fonts: 0, requests: 0, calls: 0 }
  for (const request of requests) {
    const response = await request.response()
    // Nothing waits for the live stream.
    if (!response || response.headers()['content-type']?.startsWith('text/event-stream')) continue
    load.requests += 1
    if (/\/(rpc|api)\//.test(request.url())) load.calls += 1
    const kind = request.resourceType()
    if (kind === 'script') load.scripts.set(new URL(request.url()).pathname, await compressed(response))
    if (kind === 'stylesheet') load.styles += (await compressed(response)).gzip
    if (kind === 'font') load.fonts += (await response.body()).length
  }
  return load
}

async function compressed(response: Response): Promise<{ gzip: number; brotli: number }> {
  const body = await response.body()
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return { gzip: gzipSync(body, { level: 9 }).length, brotli: brotliCompressSync(body, { params }).length }
}

function firstLoadRow({
  path,
  who,
  scripts,
  styles,
  fonts,
  requests,
  calls,
}: Load & { path: string; who: Person }) {
  return {
    route: `${path} (${who})`,
    'JS gzip': kilobytes(sum(scripts, 'gzip')),
    'JS brotli': kilobytes(sum(scripts, 'brotli')),
    'JS files': scripts.size,
    CSS: kilobytes(styles),
    fonts: kilobytes(fonts),
    requests,
    'API calls before': calls,
  }
}

function lateRow({ path, scripts, requests, calls }: Load & { path: string }, known: ReadonlySet<string>) {
  const own = new Map([...scripts].filter(([file]) => !known.has(file)))
  const [file, largest] = [...own].sort(([, a], [, b]) => b.gzip - a.gzip)[0] ?? []
  return {
    route: path,
    'JS gzip beside': kilobytes(sum(own, 'gzip')),
    'largest chunk': kilobytes(largest?.gzip ?? 0),
    named: file && namesOfBuiltFiles().get(file),
    requests,
    calls,
  }
}

function sum(scripts: Load['scripts'], kind: 'gzip' | 'brotli'): number {
  return [...scripts.values()].reduce((total, script) => total + script[kind], 0)
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 100) / 10
}

/** Prints the measured values beside their budgets; returns whether one is broken. */
function report(loads: readonly Load[], adminChunk: number): boolean {
  const heaviest = Math.max(...loads.map(({ scripts }) => kilobytes(sum(scripts, 'gzip'))))
  const requests = Math.max(...loads.map((load) => load.requests))
  const calls = Math.max(...loads.map((load) => load.calls))
  const verdict = (value: number, budget: number) =>
    `${value}, budget ${budget}: ${value <= budget ? 'kept' : 'ABOVE'}`
  console.log(
    `\nJS of the heaviest first load, kB gzip: ${verdict(heaviest, FIRST_LOAD_KB)}; aim ${verdict(heaviest, FIRST_LOAD_AIM_KB)}`,
  )
  console.log(
    `Requests at most: ${verdict(requests, MOST_REQUESTS)}. API calls before it can be used: ${verdict(calls, 0)}`,
  )
  console.log(`The largest admin chunk, kB gzip: ${verdict(adminChunk, ADMIN_CHUNK_KB)}\n`)
  return heaviest > FIRST_LOAD_KB || requests > MOST_REQUESTS || calls > 0 || adminChunk > ADMIN_CHUNK_KB
}
