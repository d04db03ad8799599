import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { securityHeaders } from '../../src/platform/http/security-headers.ts'
import { type AttackWorld, PASSWORD, startAttackWorld } from './attack-world.ts'
import { fromNewNetwork, sendHttp } from './raw-http.ts'

const WEB = join(import.meta.dirname, '..', '..', '..', 'web')
const BUILT_PAGE = join(WEB, 'dist', 'index.html')
const ID = '00000000-0000-4000-8000-000000000000'
const AD_ID = '00000000-0000-4000-8000-00000000ad00'
const NOTHING_ALLOWED =
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
const PAGE_POLICY =
  /^default-src 'none'; script-src 'self' 'nonce-.*base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types service-worker character-reference dompurify; report-uri \/api\/csp-reports$/
const PICTURE = Buffer.from('a picture')
const PICTURE_ID = createHash('sha256').update(PICTURE).digest('hex')
const SHELL = readdirSync(join(WEB, 'dist', 'assets')).filter((name) => /\.(js|css|woff2)$/.test(name))
const assetOf = (ending: string) => `/assets/${SHELL.find((name) => name.endsWith(ending))}`

let world: AttackWorld
let cookie: string
beforeAll(async () => {
  world = await startAttackWorld(
    {
      PUBLIC_ORIGIN: 'https://chat.example.org',
      TRUSTED_PROXIES: '1',
      RATE_LIMITS: 'on',
      WEB_INDEX_FILE: existsSync(BUILT_PAGE) ? BUILT_PAGE : join(WEB, 'index.html'),
    },
    { runsJobs: false },
  )
  const email = 'admin@example.org'
  await createAdmin(world.node.runtime, { email, role: 'super_admin', displayName: null, password: PASSWORD })
  const signedIn = await send('/api/membership/sign-in', { identifier: email, password: PASSWORD })
  cookie = signedIn.cookies[0]?.split(';')[0] ?? ''
  await addAdAndPicture()
})
afterAll(() => world.close())

async function addAdAndPicture(): Promise<void> {
  const { kysely } = world.database
  const now = new Date()
  const ad = {
    name: 'Spring',
    placement_type: 'banner',
    content: '<p>Hello</p>',
    placement_location: 'header',
  }
  await kysely
    .insertInto('ad_placements')
    .values({ ...ad, id: AD_ID, status: 'draft', start_date: now, created_at: now, updated_at: now })
    .execute()
  const size = { width: 32, height: 32 }
  await kysely
    .insertInto('asset_pictures')
    .values({
      id: PICTURE_ID,
      content: PICTURE,
      slot: 'favicon',
      media_type: 'image/png',
      ...size,
      uploaded_at: now,
    })
    .execute()
}

const send = (path: string, body?: unknown) =>
  sendHttp(world.url, {
    path,
    body,
    headers: { ...fromNewNetwork(), host: 'chat.example.org', ...(cookie ? { cookie } : {}) },
  })

/** Every kind of answer: how it is asked for, its status, its policy, and who may load it. */
const ANSWERS: [kind: string, path: string, status: number, policy: string | RegExp, body?: unknown][] = [
  ['page', '/', 200, PAGE_POLICY],
  ['page that is not there', '/nothing/here', 404, PAGE_POLICY],
  ['information page', '/faq', 200, PAGE_POLICY],
  ['script', assetOf('.js'), 200, NOTHING_ALLOWED],
  ['style sheet', assetOf('.css'), 200, NOTHING_ALLOWED],
  ['font', assetOf('.woff2'), 200, NOTHING_ALLOWED],
  ['asset that is not there', '/assets/none.js', 404, NOTHING_ALLOWED],
  ['crawler file', '/robots.txt', 200, NOTHING_ALLOWED],
  ['sitemap', '/sitemap.xml', 200, NOTHING_ALLOWED],
  ['manifest', '/manifest.webmanifest', 200, NOTHING_ALLOWED],
  ['API', '/api/identity/viewer', 200, NOTHING_ALLOWED],
  ['API by its other door', '/rpc/identity/viewer', 200, NOTHING_ALLOWED, {}],
  [
    'API documents',
    '/api/docs',
    200,
    /^default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; style-src 'sha256-[\w+/=]+'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
  ],
  ['download', '/api/admin/users/export', 200, NOTHING_ALLOWED],
  ['picture that is not there', `/brand-pictures/${'a'.repeat(64)}.png`, 404, NOTHING_ALLOWED],
  ['ad frame that is not there', `/ad-frames/${ID}`, 404, NOTHING_ALLOWED],
  ['report of a browser', '/api/csp-reports', 204, NOTHING_ALLOWED, []],
  ['refused message', '/api/chat/messages', 400, NOTHING_ALLOWED, {}],
  ['stream that is not there', `/api/chat/turns/${ID}/stream`, 404, NOTHING_ALLOWED],
  ['error', '/api/nothing', 404, NOTHING_ALLOWED],
  ['refused input', '/api/membership/sign-in', 400, NOTHING_ALLOWED, {}],
  ['probe', '/readyz', 200, NOTHING_ALLOWED],
]

test.each(ANSWERS)('W10: %s (%s) carries every security header', async (_, path, status, policy, body) => {
  const answer = await send(path, body)
  expect(answer.status).toBe(status)
  const { headers } = answer
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  })
  expect(headers['permissions-policy']).toMatch(
    /camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(\)/,
  )
  expect(headers['content-security-policy']).toEqual(
    typeof policy === 'string' ? policy : expect.stringMatching(policy),
  )
})

test('W10: an ad runs nothing, leads nowhere and shows in frames of this site alone', async () => {
  const { status, headers } = await send(`/ad-frames/${AD_ID}`)
  expect([status, headers]).toMatchObject([
    200,
    {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy':
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox; require-trusted-types-for 'script'; trusted-types 'none'",
    },
  ])
})

test.each([
  ['picture of the operator', `/brand-pictures/${PICTURE_ID}.png`, "default-src 'none'; sandbox"],
  ['icon', '/icon-192.png', NOTHING_ALLOWED],
  ['picture of links', '/social.png', NOTHING_ALLOWED],
])('W10: %s may be shown by other sites, and does nothing', async (_, path, policy) => {
  const { status, headers } = await send(path)
  expect([status, headers]).toMatchObject([
    200,
    {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': policy,
    },
  ])
})

test('W10: browsers are bound to https where there is https, and below it only where the operator says so', () => {
  const hsts = (publicOrigin: string, hstsIncludesSubdomains: boolean) =>
    new Map(securityHeaders({ publicOrigin, hstsIncludesSubdomains })).get('strict-transport-security')
  expect(hsts('http://localhost:3000', true)).toBeUndefined()
  expect(hsts('https://chat.example.org', false)).toBe('max-age=31536000')
  expect(hsts('https://chat.example.org', true)).toBe('max-age=31536000; includeSubDomains')
})

test('W10: resources for other sites are open to them, and the worker may fetch', async () => {
  expect((await send('/social.png')).headers['cross-origin-resource-policy']).toBe('cross-origin')
  const worker = await send('/service-worker.js')
  expect(worker.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
})
