import { beforeAll, expect, test, vi } from 'vitest'
import { allowProblem, newPage, type PageOptions } from '../harness/browser.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { removeTrustedTypes } from '../harness/without-trusted-types.ts'
import { signInByCall } from '../steps/administrators.ts'
import { SEEDED_PASSWORD } from '../steps/seeded-password.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off', SEED: 'dev' } })
  await vi.waitFor(() => expect(server.output()).toContain('Waitlist codes'), { timeout: 60_000 })
})

type PolicyFactory = { createPolicy(name: string, rules: object): unknown }

/** Functions that each put a string where the browser would make a document or a script of it. */
const SINKS = {
  innerHTML: () => {
    document.body.innerHTML = '<img src="x" onerror="alert(1)">'
  },
  outerHTML: () => {
    document.body.outerHTML = '<p>injected</p>'
  },
  insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<p>injected</p>'),
  'document.write': () => document.write('<p>injected</p>'),
  createContextualFragment: () => document.createRange().createContextualFragment('<p>injected</p>'),
  DOMParser: () => new DOMParser().parseFromString('<p>injected</p>', 'text/html'),
  srcdoc: () => {
    document.createElement('iframe').srcdoc = '<p>injected</p>'
  },
  'script.src': () => {
    document.createElement('script').src = '/assets/injected.js'
  },
  'script.text': () => {
    document.createElement('script').text = 'alert(1)'
  },
  'new Worker': () => new Worker('/service-worker.js'),
  'policy of any name': () =>
    (window as unknown as { trustedTypes: PolicyFactory }).trustedTypes.createPolicy('default', {}),
  'policy of DOMPurify, twice': () => {
    const { trustedTypes } = window as unknown as { trustedTypes: PolicyFactory }
    trustedTypes.createPolicy('dompurify', {})
    trustedTypes.createPolicy('dompurify', {})
  },
}

test('W10: a string that is injected into a page throws, and super admins see it', async () => {
  const page = await newPage({ origin: server.origin })
  allowProblem(page, /Trusted|trusted-types/)
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  const reported = page.waitForRequest(/\/api\/csp-reports$/)
  for (const [name, inject] of Object.entries(SINKS)) {
    await expect(page.evaluate(inject), name).rejects.toThrow('TypeError')
  }
  expect(await page.locator('body').innerText()).not.toContain('injected')
  await reported

  const root = await newPage({ origin: server.origin })
  await signInByCall(root, server, 'super@example.org', SEEDED_PASSWORD)
  await root.goto('/super-admin/monitoring')
  const list = root.getByRole('region', { name: 'Content blocked by browsers', exact: true })
  await expect.poll(() => list.innerText()).toMatch(/require-trusted-types-for[\s\S]*\/faq/)
})

test('W10: the service worker of the site is registered, another address is not', async () => {
  const page = await newPage({ origin: server.origin, serviceWorkers: 'allow' })
  allowProblem(page, /TrustedScriptURL|trusted-types-sink/)
  await page.goto('/')
  const script = () => navigator.serviceWorker.ready.then(({ active }) => active?.scriptURL)
  expect(await page.evaluate(script)).toBe(`${server.origin}/service-worker.js`)
  const other = page.evaluate(() => navigator.serviceWorker.register('/assets/other.js'))
  await expect(other).rejects.toThrow('TypeError')
})

test('W10: a page that the app fetches shows all that the server drew', async () => {
  const page = await newPage({ origin: server.origin })
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => new URL(url).pathname)
  const paths = listed.filter((path) => /^\/(learn|faq|privacy-policy|terms-of-use)(\/|$)/.test(path))
  expect(paths.length).toBeGreaterThan(20)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  for (const path of paths) {
    const drawn = await page.evaluate(readDrawn, path)
    await page.evaluate((to) => history.pushState({}, '', to), path)
    await expect.poll(() => page.evaluate(readShown), { message: path }).toBe(drawn)
  }
})

const HOSTILE =
  '<p id="kept">kept</p><img src="/x.png" onerror="window.hit=1"><script>window.hit=1</script><a href="javascript:window.hit=1">a link</a><svg><style>*{display:none}</style></svg><form action="https://evil.example"><button formaction="https://evil.example">press</button></form>'

test.each<[string, PageOptions & { isTrusting?: boolean }]>([
  ['with Trusted Types', {}],
  ['in a browser without them', { isTrusting: true }],
])('W10: HTML of the preview is sanitised, %s', async (_, { isTrusting }) => {
  const page = await newPage({ origin: server.origin })
  // The style in it is blocked before it is removed.
  allowProblem(page, /inline style|style-src-elem/)
  if (isTrusting) await removeTrustedTypes(page)
  await signInByCall(page, server, 'admin@example.org', SEEDED_PASSWORD)
  await page.route(/\/rpc\/content\/preview/, (route) => route.fulfill({ json: { json: { html: HOSTILE } } }))
  await page.route('/x.png', (route) => route.fulfill({ status: 200, body: '' }))
  await page.goto('/admin/content')
  await page.getByRole('button', { name: 'Create content' }).first().click()
  await page.getByLabel('Content', { exact: true }).fill('anything')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.locator('#kept').waitFor()
  const html = await preview.innerHTML()
  expect(html).toContain('a link')
  expect(html).not.toMatch(/onerror|javascript:|<script|<style|formaction/)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await page.unrouteAll({ behavior: 'wait' })
})

test('W10: a browser without Trusted Types shows pages and replies alike', async () => {
  const page = await newPage({ origin: server.origin, serviceWorkers: 'allow' })
  await removeTrustedTypes(page)
  await page.goto('/faq')
  await page.getByRole('link', { name: 'More about the game' }).click()
  await page.getByRole('heading', { level: 1, name: 'What The Bazaar is' }).waitFor()
  expect(await page.evaluate(() => typeof Reflect.get(window, 'trustedTypes'))).toBe('undefined')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
})

/** Reads the content of a page as the server draws it. */
function readDrawn(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', path)
    request.responseType = 'document'
    request.onload = () => {
      const drawn = request.responseXML?.querySelector('[data-served]')
      // The app enables the controls that need it.
      for (const control of drawn?.querySelectorAll('[disabled]') ?? []) control.removeAttribute('disabled')
      resolve(drawn?.innerHTML)
    }
    request.send()
  })
}

function readShown(): string | undefined {
  return document.querySelector('[data-served]')?.innerHTML
}
