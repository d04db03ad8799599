import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { startTestNode } from '../nodes.ts'
import { PASSWORD } from './world.ts'

let location: DatabaseLocation
let node: StartedNode
beforeAll(async () => {
  location = await createTestDatabase()
  node = await startTestNode(location)
})
afterAll(async () => {
  await node.stop()
  await location.remove()
})

interface Answer {
  status: number
  // The test looks at answers as a stranger does: nothing is known of their shape.
  body: Record<string, unknown>
  cookies: string[]
}

async function call(method: string, path: string, body?: unknown, cookie = ''): Promise<Answer> {
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

const cookieOf = (answer: Answer, name = 'session') =>
  answer.cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? ''

test('AU-4, AU-8, AU-9: sign up, be known, sign out, be a guest again', async () => {
  const joined = await call('POST', '/membership/sign-up', { email: 'web@example.org', password: PASSWORD })
  expect(joined).toMatchObject({
    status: 200,
    body: {
      outcome: 'signed_in',
      referral: 'none',
      viewer: { status: 'authenticated', profile: { full_name: 'web' } },
    },
  })
  expect(joined.cookies).toEqual([
    expect.stringMatching(/^session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  const cookie = cookieOf(joined)
  expect(await call('GET', '/identity/viewer', undefined, cookie)).toMatchObject({
    body: { status: 'authenticated' },
  })
  const out = await call('POST', '/identity/sign-out', { scope: 'local' }, cookie)
  expect(out).toMatchObject({
    status: 200,
    body: { ended_sessions: 1 },
    cookies: [expect.stringContaining('Max-Age=0')],
  })
  expect(await call('GET', '/identity/viewer', undefined, cookie)).toMatchObject({
    body: { status: 'guest', guest: null },
  })
  const guest = await call('POST', '/identity/guest', {})
  expect(guest.body).toMatchObject({ creditsUsed: 0, dailyLimit: 15 })
  expect(await call('GET', '/identity/viewer', undefined, cookieOf(guest, 'guest'))).toMatchObject({
    body: { status: 'guest', guest: { sessionId: guest.body.sessionId } },
  })
})

test('AU-2, AU-15: an unknown address and a wrong password answer with the same bytes', async () => {
  await call('POST', '/membership/sign-up', { email: 'same@example.org', password: PASSWORD })
  const [known, unknown] = await Promise.all(
    ['same@example.org', 'other@example.org'].map((identifier) =>
      call('POST', '/membership/sign-in', { identifier, password: 'a wrong password' }),
    ),
  )
  expect(known).toMatchObject({ status: 401, body: { code: 'identity.invalid_credentials' }, cookies: [] })
  expect(known).toEqual(unknown)
})

test('AU-7: fields are checked, weak passwords answer with the reasons, unknown fields are refused', async () => {
  const signUp = (body: object) => call('POST', '/membership/sign-up', body)
  expect(await signUp({ email: 'x', password: PASSWORD })).toMatchObject({
    status: 400,
    body: { code: 'request.invalid' },
  })
  expect(await signUp({ email: 'weak@example.org', password: 'password' })).toMatchObject({
    status: 422,
    body: { code: 'identity.weak_password', data: { reasons: ['length', 'common'] } },
  })
  for (const extra of [{ role: 'super_admin' }, { xp: 9000 }, { referred_by: 'x' }, { user_id: 'x' }]) {
    const answer = await signUp({ email: 'extra@example.org', password: PASSWORD, ...extra })
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  }
})

test('AU-3, AU-15: activation and link refusals come with their status', async () => {
  const activation = { referral_code: 'zzzz0000', password: PASSWORD }
  expect(await call('POST', '/membership/activation', activation)).toMatchObject({
    status: 404,
    body: { code: 'joining.code_unknown' },
  })
  const token = 'A'.repeat(43)
  for (const path of ['/membership/links/inspect', '/membership/links/complete']) {
    expect(await call('POST', path, { token })).toMatchObject({
      status: 410,
      body: { code: 'joining.link_invalid' },
    })
  }
})

test('the mail outbox is closed to visitors and members', async () => {
  const joined = await call('POST', '/membership/sign-up', { email: 'nosy@example.org', password: PASSWORD })
  expect(await call('GET', '/mail/outbox')).toMatchObject({ status: 401 })
  expect(await call('GET', '/mail/outbox', undefined, cookieOf(joined))).toMatchObject({ status: 403 })
})
