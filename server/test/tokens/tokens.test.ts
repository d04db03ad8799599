import { randomUUID } from 'node:crypto'
import { type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createVerifier } from '../../../docs/verify-token.mjs'
import { keepKeysFresh, rotateKeys } from '../../src/domains/tokens/index.ts'
import { makeKey } from '../../src/domains/tokens/make-key.ts'
import { forgetKeys } from '../../src/domains/tokens/read-keys.ts'
import { type AttackWorld, startAttackWorld } from '../attacks/attack-world.ts'
import { get, post } from '../chat/talk.ts'
import { createTestDatabase } from '../databases.ts'
import { findFreePort } from '../free-port.ts'
import { openTestSession, startTestNode } from '../nodes.ts'

const MARKET = 'https://market.example.org'
const OTHER = 'https://other.example.org'
const MINUTE_MS = 60_000
const PORT = await findFreePort()
const ORIGIN = `http://127.0.0.1:${PORT}`
let world: AttackWorld
/** The time by which the node's clock is ahead. */
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }

beforeAll(async () => {
  const env = { TOKEN_AUDIENCES: `${MARKET}, ${OTHER}`, PORT: String(PORT), PUBLIC_ORIGIN: ORIGIN }
  world = await startAttackWorld(env, { runsJobs: false, clock })
})
afterAll(() => world.close())

type Introspected = { active: boolean; tier?: string; sub?: string }
const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid
type Jwks = { keys: { kid: string; d?: string }[] }
const market = () => createVerifier({ issuer: ORIGIN, audience: MARKET })

async function newCaller() {
  const userId = await world.newMember(`${randomUUID()}@example.org`)
  return { userId, url: world.url, cookie: await world.openSession(userId) }
}
type Caller = Awaited<ReturnType<typeof newCaller>>

async function issue(caller: Pick<Caller, 'url' | 'cookie'>, audience = MARKET): Promise<string> {
  const response = await post(caller, '/api/tokens', { audience })
  const body = (await response.json()) as { token: string; code?: string }
  return body.token ?? body.code
}

async function introspect(token: string): Promise<Introspected> {
  const response = await post({ url: world.url, cookie: '' }, '/api/tokens/introspect', { token })
  expect(response.status).toBe(200)
  return (await response.json()) as Introspected
}

async function readKeys(): Promise<Jwks & { cache: string | null }> {
  const response = await fetch(`${world.url}/.well-known/jwks.json`)
  return { ...((await response.json()) as Jwks), cache: response.headers.get('cache-control') }
}

test('AU-13: the client of the docs knows a member by a token, and asks whether their session still lives', async () => {
  const ada = await newCaller()
  const token = await issue(ada)
  expect(await market().verify(token)).toMatchObject({ userId: ada.userId, tier: 'bronze' })
  expect(await market().isActive(token)).toBe(true)
  await post(ada, '/api/identity/sign-out', { scope: 'local' })
  expect(await market().isActive(token)).toBe(false)
  expect(await introspect(token)).toEqual({ active: false })
  expect(await issue(ada)).toBe('access.sign_in_required')
  const { keys, cache } = await readKeys()
  expect(cache).toBe('public, max-age=300')
  expect(keys).toHaveLength(1)
  expect(keys[0]).toEqual({
    ...{ kid: expect.any(String), kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' },
    ...{ x: expect.any(String), y: expect.any(String) },
  })
})

test('AU-13: a ban, and the end of five minutes, end a token; other services and unknown ones get none', async () => {
  const ada = await newCaller()
  const token = await issue(ada)
  await expect(market().verify(await issue(ada, OTHER))).rejects.toThrow(/"aud"/)
  expect(await market().isActive(await issue(ada, OTHER))).toBe(false)
  expect(await issue(ada, 'https://evil.example.org')).toBe('tokens.unknown_audience')
  aheadMs = 5 * MINUTE_MS + 1_000
  expect(await introspect(token)).toEqual({ active: false })
  aheadMs = -6 * MINUTE_MS
  await expect(market().verify(await issue(ada))).rejects.toThrow()
  aheadMs = 0
  expect(await introspect(token)).toMatchObject({ active: true, sub: ada.userId })
  await world.database.kysely
    .updateTable('auth_users')
    .set({ banned_at: new Date() })
    .where('id', '=', ada.userId)
    .execute()
  expect(await introspect(token)).toEqual({ active: false })
  expect(await issue(ada)).toBe('access.sign_in_required')
})

test('AU-13: forged tokens are refused by the client and by the server', async () => {
  const ada = await newCaller()
  const good = await issue(ada)
  const [head = '', body = '', signature = ''] = good.split('.')
  const text = (part: string) => Buffer.from(part, 'base64url').toString()
  const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { kid } = JSON.parse(text(head)) as { kid: string }
  const claims = JSON.parse(text(body)) as Record<string, unknown>
  const [key] = (await readKeys()).keys
  const sign = (header: { alg: string; kid: string }, secret: Parameters<SignJWT['sign']>[0], changed = {}) =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader(header).sign(secret)
  const stranger = await makeKey()
  const forged = [
    `${pack({ alg: 'none', kid })}.${body}.`,
    `${pack({ alg: 'none', kid })}.${body}.${signature}`,
    // The public key, used as the secret of an HMAC.
    await sign({ alg: 'HS256', kid }, Buffer.from(JSON.stringify(key))),
    await sign({ alg: 'ES256', kid: stranger.kid }, stranger.privateJwk),
    await sign({ alg: 'ES256', kid }, stranger.privateJwk),
    `${head}.${pack({ ...claims, tier: 'diamond' })}.${signature}`,
    `${head}.${body}.${signature.slice(0, -4)}AAAA`,
    ...['', 'none', `${head}.${body}`, good.slice(1), `${good}.${signature}`],
  ]
  for (const token of forged) {
    expect([token, await introspect(token)]).toEqual([token, { active: false }])
    await expect(market().verify(token)).rejects.toThrow()
  }
  expect(await introspect(good)).toMatchObject({ active: true })
})

test('AU-13: a token of another installation is none here', async () => {
  const elsewhere = await createTestDatabase()
  const node = await startTestNode(
    elsewhere,
    { TOKEN_AUDIENCES: MARKET, PUBLIC_ORIGIN: ORIGIN },
    { runsJobs: false },
  )
  const { id } = await node.runtime.db.kysely
    .insertInto('auth_users')
    .values({ name: 'Eve', email: 'eve@example.org', email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cookie = await openTestSession(node.runtime.db, id)
  const token = await issue({ url: node.url, cookie })
  await expect(market().verify(token)).rejects.toThrow(/no applicable key/)
  expect(await introspect(token)).toEqual({ active: false })
  await node.stop()
  await elsewhere.remove()
})

test('AU-13: a token of ours that names another person than its session does is none', async () => {
  const [ada, eve] = [await newCaller(), await newCaller()]
  const [head = '', body = ''] = (await issue(ada))
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString())
  const header = JSON.parse(head) as { alg: string; kid: string }
  const { private_jwk: key } = await world.database.kysely
    .selectFrom('token_keys')
    .select('private_jwk')
    .where('kid', '=', header.kid)
    .executeTakeFirstOrThrow()
  const sign = (sub: string) =>
    new SignJWT({ ...JSON.parse(body), sub }).setProtectedHeader(header).sign(key as JWK)
  expect(await introspect(await sign(ada.userId))).toMatchObject({ active: true, sub: ada.userId })
  expect(await introspect(await sign(eve.userId))).toEqual({ active: false })
})

test('AU-13: keys change without a failed check; of nodes that change them at once, one does', async () => {
  const { runtime } = world.node
  const ada = await newCaller()
  const client = market()
  const before = await issue(ada)
  aheadMs = 31 * 24 * 60 * MINUTE_MS
  const other = { ...runtime }
  await Promise.all([
    keepKeysFresh(runtime),
    keepKeysFresh(other),
    keepKeysFresh(runtime),
    keepKeysFresh(other),
  ])
  aheadMs = 0
  expect((await readKeys()).keys).toHaveLength(2)
  // Sixteen minutes later the next key signs. By then a client that kept the earlier keys knows it, or reads the keys
  // again.
  aheadMs = 31 * 24 * 60 * MINUTE_MS + 16 * MINUTE_MS
  const [next] = await Promise.all([issueAt(ada)])
  expect(kidOf(next)).not.toBe(kidOf(before))
  expect(await introspect(next)).toMatchObject({ active: true })
  aheadMs += 30 * MINUTE_MS
  await keepKeysFresh(runtime)
  expect((await readKeys()).keys.map(({ kid }) => kid)).toEqual([kidOf(next)])
  expect(await introspect(next)).toEqual({ active: false })
  aheadMs = 0
  await expect(client.verify(before)).rejects.toThrow()
})

test('AU-13: a service with cached keys checks every token across the change of the key', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const ada = await newCaller()
    const { runtime } = world.node
    await rotateKeys(runtime, { hasLeaked: true })
    const service = market()
    const tokens = [await issue(ada)]
    await service.verify(tokens[0] ?? '')
    const signsFrom = (await rotateKeys(runtime, { hasLeaked: false }))?.signsFrom.getTime() ?? Number.NaN
    const checks = async (offsetMs: number) => {
      vi.setSystemTime(signsFrom + offsetMs)
      forgetKeys(runtime)
      tokens.push(await issue(ada))
      // The last token of the earlier key, and the newest one.
      const checked = offsetMs < 0 ? tokens.slice(-1) : [tokens[1] ?? '', tokens.at(-1) ?? '']
      const outcomes = checked.flatMap((token) => [
        service.verify(token),
        market().verify(token),
        market().isActive(token),
      ])
      return (await Promise.allSettled(outcomes)).map((outcome) =>
        outcome.status === 'fulfilled' ? Boolean(outcome.value) : String(outcome.reason),
      )
    }
    expect({ before: await checks(-1_000), at: await checks(0), after: await checks(4 * MINUTE_MS) }).toEqual(
      {
        before: Array(3).fill(true),
        at: Array(6).fill(true),
        after: Array(6).fill(true),
      },
    )
    expect(new Set(tokens.map(kidOf)).size).toBe(2)
    expect(kidOf(tokens[1] ?? '')).toBe(kidOf(tokens[0] ?? ''))
  } finally {
    vi.useRealTimers()
  }
})

/** Issues a token in a session that lives as long as the clock is ahead. */
async function issueAt(caller: Caller): Promise<string> {
  await world.database.kysely
    .updateTable('auth_sessions')
    .set({
      expires_at: new Date(Date.now() + aheadMs + 3_600_000),
      updated_at: clock.now(),
      created_at: clock.now(),
    })
    .where('user_id', '=', caller.userId)
    .execute()
  return issue(caller)
}

test('AU-13: a leaked key is removed with every token that it signed, and the log says so', async () => {
  const { runtime } = world.node
  const ada = await newCaller()
  await rotateKeys(runtime, { hasLeaked: true })
  const token = await issue(ada)
  expect(await market().verify(token)).toMatchObject({ userId: ada.userId })
  const [first, second] = await Promise.all([
    rotateKeys(runtime, { hasLeaked: true }),
    rotateKeys({ ...runtime }, { hasLeaked: true }),
  ])
  expect([first, second].filter((made) => made !== null).length).toBeGreaterThanOrEqual(1)
  expect(await introspect(token)).toEqual({ active: false })
  await expect(market().verify(token)).rejects.toThrow(/no applicable key/)
  expect(await market().verify(await issue(ada))).toMatchObject({ userId: ada.userId })
  const entries = await world.database.kysely
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'token.key_made')
    .execute()
  expect(entries.map(({ details }) => (details as { cause: string }).cause)).toEqual(
    expect.arrayContaining(['none', 'due', 'leak']),
  )
  // Only people who may read the log hear of it.
  expect((await get({ url: world.url, cookie: '' }, '/.well-known/jwks.json')).status).toBe(200)
})
