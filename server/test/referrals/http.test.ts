import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { PASSWORD } from '../joining/world.ts'
import { startTestNode } from '../nodes.ts'

let location: DatabaseLocation
let node: StartedNode
beforeAll(async () => {
  location = await createTestDatabase()
  const page = join(location.dataDir, 'index.html')
  mkdirSync(location.dataDir, { recursive: true })
  writeFileSync(page, '<!--head--><!--bootstrap-->')
  node = await startTestNode(location, {
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '1',
    WEB_INDEX_FILE: page,
  })
})
afterAll(async () => {
  await node.stop()
  await location.remove()
})

interface Person {
  cookie: string
  userId: string
  code: string
}

async function call(
  method: string,
  path: string,
  { body, cookie = '' }: { body?: unknown; cookie?: string } = {},
) {
  const response = await fetch(`${node.url}/api${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookies: response.headers.getSetCookie(),
  }
}

let sequence = 0

async function signUp(traits: { cookie?: string; ref?: string; email?: string; role?: string } = {}) {
  sequence += 1
  const { ref, email = `http-${sequence}@example.org`, cookie = '' } = traits
  const answer = await call('POST', '/membership/sign-up', {
    body: { email, password: PASSWORD, ref },
    cookie,
  })
  const { viewer, referral } = answer.body as {
    viewer: { profile: { referral_code: string } }
    referral: string
  }
  const { id: userId } = await node.runtime.db.kysely
    .selectFrom('auth_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (traits.role) {
    await node.runtime.db.kysely
      .insertInto('user_roles')
      .values({ user_id: userId, role_hierarchy: traits.role })
      .execute()
  }
  const session = answer.cookies.find((one) => one.startsWith('session='))?.split(';')[0] ?? ''
  const person: Person = { cookie: session, userId, code: viewer.profile.referral_code }
  return { ...person, referral, cookies: answer.cookies }
}

async function openLink(ref: string, cookie = '') {
  const response = await fetch(`${node.url}/auth?ref=${encodeURIComponent(ref)}`, { headers: { cookie } })
  await response.text()
  return { status: response.status, cookies: response.headers.getSetCookie() }
}

/** Reads the code that a page says a sign-up would carry. */
async function carriedRef(cookie: string): Promise<string | undefined> {
  const page = await fetch(`${node.url}/auth`, { headers: { cookie } })
  return /"carried_ref":("\w+"|null)/.exec(await page.text())?.[1]
}

test('AU-5: the link sets a signed cookie for 30 days, once, that the sign-up uses and drops', async () => {
  const referrer = await signUp()
  const opened = await openLink(referrer.code.toLowerCase())
  expect(opened).toMatchObject({
    status: 200,
    cookies: [expect.stringMatching(/^ref=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)],
  })
  const cookie = opened.cookies[0]?.split(';')[0] ?? ''
  expect(cookie).not.toContain('127.0.0.1')
  expect(await openLink(referrer.code, cookie)).toEqual({ status: 200, cookies: [] })
  expect((await openLink('UNKNOWN1')).cookies).toEqual([])
  expect(await carriedRef(cookie)).toBe(`"${referrer.code}"`)
  expect(await carriedRef('')).toBe('null')
  expect(await carriedRef(`${cookie}; ${referrer.cookie}`)).toBe('null')
  const friend = await signUp({ cookie })
  expect(friend.referral).toBe('connected')
  expect(friend.cookies).toContainEqual(expect.stringMatching(/^ref=; Max-Age=0/))
  const overview = await call('GET', '/referrals', { cookie: referrer.cookie })
  expect(overview).toMatchObject({ status: 200, body: { people_referred: 1, bonus_credits_earned: 5 } })
})

test('AD-14: an administrator reviews a held referral over HTTP, a member cannot, and refusals have their status', async () => {
  const admin = await signUp({ role: 'admin' })
  const referrer = await signUp()
  const friend = await signUp({ ref: referrer.code, email: 'http@mailinator.com' })
  expect(friend.referral).toBe('held')
  const queue = await call('GET', '/admin/referrals', { cookie: admin.cookie })
  expect(queue).toMatchObject({
    status: 200,
    body: { held: 1, referrals: [{ held_for: 'disposable_mail' }] },
  })
  const [held] = queue.body.referrals as { id: string }[]
  const release = (cookie: string, body: object = { note: '' }) =>
    call('POST', `/admin/referrals/${held?.id}/release`, { body, cookie })
  expect(await release('')).toMatchObject({ status: 401 })
  expect(await release(referrer.cookie)).toMatchObject({ status: 403, body: { code: 'access.denied' } })
  expect(await release(admin.cookie, { note: '', credits: 500 })).toMatchObject({ status: 400 })
  expect(await release(admin.cookie, { note: 'a friend of the house' })).toMatchObject({
    status: 200,
    body: { status: 'qualified', reviewed_by: admin.userId },
  })
  expect(await release(admin.cookie)).toMatchObject({ status: 409, body: { code: 'referrals.not_held' } })
  const nobody = `/admin/referrals/${referrer.userId}/cancel`
  expect(await call('POST', nobody, { body: { note: '' }, cookie: admin.cookie })).toMatchObject({
    status: 404,
  })
})

test('AD-14: the figures are read over HTTP by those who may, and impossible questions are refused', async () => {
  const admin = await signUp({ role: 'admin' })
  const member = await signUp()
  const day = new Date().toISOString().slice(0, 10)
  const funnel = (query: string, cookie = admin.cookie) =>
    call('GET', `/admin/referrals/funnel?${query}`, { cookie })
  expect(await funnel(`from=${day}&to=${day}&time_zone=Europe/Berlin`)).toMatchObject({
    status: 200,
    body: { time_zone: 'Europe/Berlin', days: [{ day }] },
  })
  expect(await funnel(`from=${day}&to=${day}`, member.cookie)).toMatchObject({ status: 403 })
  for (const query of [
    '',
    `from=${day}`,
    'from=x&to=y',
    `from=${day}&to=${day}&time_zone=%2B02:00`,
    `from=${day}&to=${day}&a=1`,
  ]) {
    expect([query, (await funnel(query)).status]).toEqual([query, 400])
  }
  const top = await call('GET', `/admin/referrals/referrers?from=${day}&to=${day}`, { cookie: admin.cookie })
  expect(top).toMatchObject({ status: 200, body: { referrers: [{ qualified: 1 }, { qualified: 1 }] } })
  const body = { from: day, to: day, by: 'referrer' }
  expect(await call('POST', '/admin/referrals/export', { body, cookie: admin.cookie })).toMatchObject({
    status: 200,
    body: { file_name: `referrals-by-referrer-${day}-${day}.csv` },
  })
  expect(await call('POST', '/admin/referrals/export', { body, cookie: member.cookie })).toMatchObject({
    status: 403,
  })
})

test('AU-5: a page reports an unknown code five times an hour for one network, then never (D2)', async () => {
  const { code } = await signUp()
  const unknownRef = async (ref: string) => {
    // From a network that no other test comes from.
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const page = await fetch(`${node.url}/auth?ref=${ref}`, { headers })
    return /"unknown_ref":("\w+"|null)/.exec(await page.text())?.[1]
  }
  expect(await unknownRef(code)).toBe('null')
  expect(await unknownRef('short')).toBe('null')
  for (let time = 0; time < 5; time += 1) expect(await unknownRef('nobody77')).toBe('"NOBODY77"')
  expect(await unknownRef('nobody77')).toBe('null')
  expect(await unknownRef(code)).toBe('null')
})
