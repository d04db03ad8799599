import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { type AttackWorld, PASSWORD, startAttackWorld, takeSnapshot } from './attack-world.ts'
import { bytesOf, fromNewNetwork, type RawCall, sendHttp } from './raw-http.ts'

const ORIGIN = 'https://chat.example.org'
const WEB = join(import.meta.dirname, '..', '..', '..', 'web')
const BUILT_PAGE = join(WEB, 'dist', 'index.html')

let world: AttackWorld
let memberId: string
beforeAll(async () => {
  const env = {
    PUBLIC_ORIGIN: ORIGIN,
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: 'on',
    WEB_INDEX_FILE: existsSync(BUILT_PAGE) ? BUILT_PAGE : join(WEB, 'index.html'),
  }
  world = await startAttackWorld(env, { runsJobs: false })
  const email = 'member@example.org'
  await createAdmin(world.node.runtime, { email, role: 'user', displayName: null, password: PASSWORD })
  const { kysely } = world.database
  memberId = (await kysely.selectFrom('auth_users').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => world.close())

const send = (call: RawCall) =>
  sendHttp(world.url, {
    ...call,
    headers: { ...fromNewNetwork(), host: 'chat.example.org', ...call.headers },
  })

const signIn = () =>
  send({ path: '/api/membership/sign-in', body: { identifier: 'member@example.org', password: PASSWORD } })

async function statusOf(cookie: string): Promise<string> {
  const { body } = await send({ path: '/api/identity/viewer', headers: { cookie } })
  return (JSON.parse(body) as { status: string }).status
}

test('AU-8: every cookie of an https origin is HttpOnly, SameSite, Secure and bound to its host', async () => {
  const [signedIn, guest, started] = [
    await signIn(),
    await send({ path: '/api/identity/guest', body: {} }),
    await send({ path: '/api/membership/sign-up', body: { email: 'x@example.org', password: PASSWORD } }),
  ]
  const session = signedIn.cookies[0]?.split(';')[0] ?? ''
  const signedOut = await send({ path: '/api/identity/sign-out', body: {}, headers: { cookie: session } })
  const cookies = [signedIn, guest, started, signedOut].flatMap((answer) => answer.cookies)
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-session',
    '__Host-device',
    '__Host-guest',
    '__Host-browser',
    '__Host-session',
  ])
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    expect(cookie).not.toMatch(/domain=/i)
  }
  expect(JSON.stringify([signedIn.body, guest.body, started.body])).not.toContain(
    session.split('=')[1]?.slice(0, 20),
  )
})

test('AU-8: forged, altered, borrowed and replayed session cookies are those of a visitor', async () => {
  const cookie = (await signIn()).cookies[0]?.split(';')[0] ?? ''
  expect(await statusOf(cookie)).toBe('authenticated')
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const [token = '', signature = ''] = decodeURIComponent(value).split(/\.(.*)/s)
  const guest =
    (await send({ path: '/api/identity/guest', body: {} })).cookies[0]?.split(';')[0]?.split('=')[1] ?? ''
  const loopback = await world.openSession(memberId)
  for (const forged of [
    `${name}=`,
    `${name}=${token}`,
    `${name}=${encodeURIComponent(`${token}.`)}`,
    `${name}=${encodeURIComponent(`${token}.${signature.slice(0, -2)}`)}`,
    `${name}=${encodeURIComponent(`${token.slice(0, -1)}!.${signature}`)}`,
    `${name}=${encodeURIComponent(`${memberId}.${signature}`)}`,
    `${name}=${encodeURIComponent(`' or true --.${signature}`)}`,
    `${name}=%E0%A4%A`,
    `${name}=${guest}`,
    `session=${value}`,
    `__Secure-session=${value}`,
    `__host-session=${value}`,
    loopback,
    `${name}=x; ${cookie}`,
  ]) {
    expect([forged, await statusOf(forged)]).toEqual([forged, 'guest'])
  }
  await send({ path: '/api/identity/sign-out', body: {}, headers: { cookie } })
  expect(await statusOf(cookie)).toBe('guest')
})

test('GU-1: a guest cookie cannot be made up or turned to another session', async () => {
  const cookie = (await send({ path: '/api/identity/guest', body: {} })).cookies[0]?.split(';')[0] ?? ''
  const read = async (value: string) =>
    JSON.parse((await send({ path: '/api/identity/viewer', headers: { cookie: value } })).body).guest
  const known = await read(cookie)
  expect(known).toMatchObject({ creditsUsed: 0 })
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const [id = '', signature = ''] = decodeURIComponent(value).split(/\.(.*)/s)
  const session = (await signIn()).cookies[0]?.split(';')[0]?.split('=')[1] ?? ''
  for (const forged of [
    `${name}=${id}`,
    `${name}=${encodeURIComponent(`${id}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`)}`,
    `${name}=${encodeURIComponent(`${id.replace(/.$/, (c) => (c === 'a' ? 'b' : 'a'))}.${signature}`)}`,
    `${name}=${session}`,
    `guest=${value}`,
  ]) {
    expect([forged, await read(forged)]).toEqual([forged, null])
    const fresh = await send({ path: '/api/identity/guest', body: {}, headers: { cookie: forged } })
    expect(JSON.parse(fresh.body).sessionId).not.toBe(known.sessionId)
  }
})

test('a request with a foreign Host changes no link, no redirect and no mail', async () => {
  const lie = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  for (const path of ['/', '/auth', '/chat', '/nothing', '/api/docs', '/api/openapi.json']) {
    const answer = await send({ path, headers: lie })
    expect([path, answer.body.includes('evil.example'), JSON.stringify(answer.headers)]).toEqual([
      path,
      false,
      expect.not.stringContaining('evil'),
    ])
  }
  const body = { email: 'mailed@example.org', password: PASSWORD }
  expect((await send({ path: '/api/membership/sign-up', body, headers: lie })).status).toBe(200)
  const mail = await world.database.kysely
    .selectFrom('mail_requests')
    .select('params')
    .where('recipient', '=', 'mailed@example.org')
    .executeTakeFirst()
  const kept = mail ? JSON.stringify(mail.params) : await keptMail('mailed@example.org')
  expect(kept).toContain(`${ORIGIN}/auth/link#`)
  expect(kept).not.toContain('evil')
})

async function keptMail(recipient: string): Promise<string> {
  const mail = await world.database.kysely
    .selectFrom('outbox_mails')
    .select('body_text')
    .where('recipient', '=', recipient)
    .executeTakeFirst()
  return mail?.body_text ?? ''
}

test('no address of this origin sends a browser to another one', async () => {
  for (const path of [
    '//evil.example',
    '//evil.example/%2e%2e',
    '/%2f%2fevil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/auth?next=https://evil.example',
    '/auth?redirect=//evil.example&ref=ABCDEFGH',
    '/auth/link?to=https://evil.example',
    '/assets//evil.example',
    '/auth/%0d%0aLocation:%20https://evil.example',
    '/chat/%0d%0aSet-Cookie:%20session=x',
    'https://evil.example/',
  ]) {
    const { status, headers } = await send({ path })
    expect([path, status < 300 || status >= 400, headers.location, headers['set-cookie']]).toEqual([
      path,
      true,
      undefined,
      undefined,
    ])
  }
})

test('no path leads to a file that is not of the web app', async () => {
  for (const path of [
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e%5c%2e%2e%5cpackage.json',
    '/assets/%00.js',
    '/.env',
    '/index.html%00.png',
    '/etc/passwd',
    '//etc/passwd',
    '/..%c0%af..%c0%afetc/passwd.txt',
  ]) {
    const { status, body } = await send({ path })
    expect([path, status, /"workspaces"|root:|DATABASE_URL/.test(body)]).toEqual([path, 404, false])
  }
})

test('every page has a content security policy, and no script runs without its nonce', async () => {
  const nonces = new Set<string>()
  const paths = ['/', '/auth', '/auth/link', '/chat', '/nothing/at/all', '/%3Cscript%3Ealert(1)%3C/script%3E']
  for (const path of paths) {
    const { headers, body } = await send({ path })
    const policy = String(headers['content-security-policy'])
    const nonce = /script-src 'self' 'nonce-([\w+/=]+)'/.exec(policy)?.[1] ?? ''
    expect([path, nonce.length]).toEqual([path, 24])
    nonces.add(nonce)
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    for (const directive of ["base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
      expect(policy).toContain(directive)
    }
    for (const [tag] of body.matchAll(/<script\b[^>]*>/g)) {
      const isData = tag.includes('type="application/json"')
      const isOwnFile = /\ssrc="\/(?!\/)/.test(tag)
      expect([path, tag, isData || isOwnFile || tag.includes(`nonce="${nonce}"`)]).toEqual([path, tag, true])
    }
    expect(body).not.toMatch(/<[^>]+\son\w+\s*=|javascript:|<script>alert/i)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
  }
  expect(nonces.size).toBe(paths.length)
})

test('a request of another site is refused by every operation that changes something, and leaves nothing', async () => {
  const cookie = (await signIn()).cookies[0]?.split(';')[0] ?? ''
  const before = await takeSnapshot(world.database)
  const others = [
    { origin: 'https://evil.example' },
    { origin: 'http://chat.example.org' },
    { origin: 'https://chat.example.org.evil.example' },
    { origin: 'https://sub.chat.example.org' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: ORIGIN },
  ]
  for (const { id, path } of world.operations.filter(({ method }) => method !== 'GET')) {
    const doors = [
      `/api${path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`,
      `/rpc/${id.replaceAll('.', '/')}`,
    ]
    for (const door of doors) {
      for (const other of others) {
        const answer = await send({
          path: door,
          body: {},
          headers: { cookie, ...other } as Record<string, string>,
        })
        expect([door, other, answer.status, answer.body]).toEqual([
          door,
          other,
          403,
          expect.stringContaining('request.cross_site'),
        ])
      }
    }
    const { status } = await send({
      path: `/rpc/${id.replaceAll('.', '/')}?data=${encodeURIComponent('{"json":{}}')}`,
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect([id, status]).toEqual([id, 404])
    const form = { 'content-type': 'text/plain', cookie }
    expect([id, (await send({ path: doors[0] ?? '', body: {}, headers: form })).status]).toEqual([id, 415])
  }
  expect(await takeSnapshot(world.database)).toEqual(before)
})

test('no answer lets another site read it', async () => {
  const cookie = (await signIn()).cookies[0]?.split(';')[0] ?? ''
  const headers = { origin: 'https://evil.example', cookie }
  for (const path of ['/api/identity/viewer', '/api/credits', '/', '/api/openapi.json']) {
    const answer = await send({ path, headers })
    const cors = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
    expect([path, cors]).toEqual([path, []])
  }
  const preflight = await send({
    method: 'OPTIONS',
    path: '/api/membership/sign-in',
    headers: { ...headers, 'access-control-request-method': 'POST' },
  })
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('a malformed request is refused in words of the catalogue where it can be answered at all', async () => {
  const good = bytesOf(await send({ path: '/api/knowledge/prompts' }))
  for (const call of [
    { path: '/api/knowledge/prompts', headers: { host: 'evil example' } },
    { path: '/api/knowledge/prompts', headers: { host: 'a:b:c' } },
    { path: '/api/knowledge/prompts', headers: { host: 'user@chat.example.org' } },
    { path: '*', method: 'OPTIONS' },
    { path: 'ftp://chat.example.org/' },
  ]) {
    const { status, body } = await send(call)
    expect([call, status, JSON.parse(body)]).toEqual([
      call,
      expect.toSatisfy((code: number) => code >= 400 && code < 500),
      expect.objectContaining({ code: expect.stringMatching(/^request\./), status }),
    ])
  }
  expect(bytesOf(await send({ path: '/api/knowledge/prompts' }))).toEqual(good)
})
