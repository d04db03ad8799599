import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '../../src/domains/membership/index.ts'
import { type AttackWorld, PASSWORD, startAttackWorld } from './attack-world.ts'
import { bytesOf, fromNewNetwork, type RawAnswer, sendHttp } from './raw-http.ts'

// A public origin behind one proxy, with all limits on, as an attacker finds it.
let world: AttackWorld
beforeAll(async () => {
  world = await startAttackWorld({
    PUBLIC_ORIGIN: 'https://chat.example.org',
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: 'on',
  })
  for (const name of ['owner', 'banned', 'unconfirmed', 'hunted']) await createMember(`${name}@example.org`)
  const { kysely } = world.database
  await sql`update auth_users set banned_at = now() where email = 'banned@example.org'`.execute(kysely)
  await sql`update auth_users set email_verified = false where email = 'unconfirmed@example.org'`.execute(
    kysely,
  )
  await sql`insert into waitlist (full_name, email, mailbox, referral_code) values
    ('Waiting', 'waiting@example.org', 'waiting@example.org', 'WAITING1')`.execute(kysely)
})
afterAll(() => world.close())

function createMember(email: string) {
  return createAdmin(world.node.runtime, { email, role: 'user', displayName: null, password: PASSWORD })
}

function signIn(identifier: string, password: string, network = fromNewNetwork()): Promise<RawAnswer> {
  return sendHttp(world.url, {
    path: '/api/membership/sign-in',
    headers: network,
    body: { identifier, password },
  })
}

const WRONG = 'correct horse batterie'

async function codeOf(email: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select referral_code as code from waitlist where email = ${email}`.execute(world.database.kysely)
  return rows[0]?.code ?? ''
}

test('AU-2: a wrong password answers byte for byte as an unknown e-mail, whatever the account', async () => {
  const unknown = bytesOf(await signIn('nobody@example.org', WRONG))
  expect(unknown).toMatchObject({
    status: 401,
    body: expect.stringContaining('identity.invalid_credentials'),
  })
  for (const identifier of [
    'owner@example.org',
    ' OWNER@example.org ',
    'banned@example.org',
    'unconfirmed@example.org',
    'waiting@example.org',
    await codeOf('owner@example.org'),
  ]) {
    expect([identifier, bytesOf(await signIn(identifier, WRONG))]).toEqual([identifier, unknown])
  }
})

test('AU-2: a wrong password takes as long as an unknown e-mail', async () => {
  await createMember('timed@example.org')
  const times: Record<string, number[]> = { 'timed@example.org': [], 'nowhere@example.org': [] }
  for (let round = 0; round < 15; round += 1) {
    for (const [identifier, taken] of Object.entries(times)) {
      const startedAt = performance.now()
      await signIn(identifier, WRONG)
      taken.push(performance.now() - startedAt)
    }
  }
  const [known = 0, unknown = 0] = Object.values(times).map((taken) => taken.sort((a, b) => a - b)[7] ?? 0)
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(3)
})

test('decisions 2: what a code discloses is told five times an hour to one network, then no more', async () => {
  const network = fromNewNetwork()
  const told = []
  for (const code of ['WAITING1', 'NOBODY11', 'NOBODY22', 'WAITING1', 'NOBODY33']) {
    told.push(JSON.parse((await signIn(code, WRONG, network)).body).code)
  }
  const [waiting, unknown] = ['membership.code_not_activated', 'membership.code_unknown']
  expect(told).toEqual([waiting, unknown, unknown, waiting, unknown])
  const generic = bytesOf(await signIn('nobody@example.org', WRONG, network))
  expect(bytesOf(await signIn('WAITING1', WRONG, network))).toEqual(generic)
  expect(bytesOf(await signIn('NOBODY44', WRONG, network))).toEqual(generic)
  const activate = (referral_code: string) =>
    sendHttp(world.url, {
      path: '/api/membership/activation',
      headers: network,
      body: { referral_code, password: PASSWORD },
    })
  const withoutCookies = async (answer: Promise<RawAnswer>) => {
    const { status, body } = await answer
    return { status, body }
  }
  const started = await withoutCookies(activate('WAITING1'))
  expect(started).toEqual({ status: 200, body: '{"outcome":"check_email"}' })
  for (const code of ['NOBODY55', await codeOf('owner@example.org')]) {
    expect(await withoutCookies(activate(code))).toEqual(started)
  }
})

test('AU-2: no answer to somebody who only knows a code tells the e-mail behind it', async () => {
  const codes = ['WAITING1', await codeOf('owner@example.org'), await codeOf('banned@example.org')]
  for (const code of codes) {
    const answers = [
      await signIn(code, WRONG),
      await sendHttp(world.url, {
        path: '/api/membership/activation',
        headers: fromNewNetwork(),
        body: { referral_code: code, password: PASSWORD },
      }),
      await sendHttp(world.url, { path: `/auth?ref=${code}`, headers: fromNewNetwork() }),
      await sendHttp(world.url, { path: `/?ref=${code}`, headers: fromNewNetwork() }),
    ]
    for (const { body, headers } of answers) {
      expect(body + JSON.stringify(headers)).not.toMatch(/(owner|waiting|banned)@/)
    }
  }
})

test('AU-4: signing up with a known e-mail answers byte for byte as with a new one', async () => {
  const signUp = async (email: string) => {
    const answer = await sendHttp(world.url, {
      path: '/api/membership/sign-up',
      headers: fromNewNetwork(),
      body: { email, password: PASSWORD },
    })
    const [name] = answer.cookies[0]?.split('=') ?? []
    const { 'set-cookie': _, ...headers } = answer.headers
    return [bytesOf({ ...answer, headers }), name]
  }
  expect(await signUp('owner@example.org')).toEqual(await signUp('new@example.org'))
  expect(await signUp('banned@example.org')).toEqual(await signUp('newer@example.org'))
})

test('an attacker from many networks slows the guessing at an account down and never locks its owner out', async () => {
  for (let attempt = 0; attempt < 32; attempt += 1) {
    expect((await signIn('hunted@example.org', `${WRONG} ${attempt}`)).status).toBe(401)
  }
  const home = fromNewNetwork()
  expect((await signIn('hunted@example.org', WRONG, home)).status).toBe(401)
  expect((await signIn('hunted@example.org', PASSWORD, home)).status).toBe(200)
  const code = await codeOf('hunted@example.org')
  expect((await signIn(code, PASSWORD, home)).status).toBe(200)
})

test('an attacker of one network is stopped after ten guesses at one account, and the owner elsewhere is not', async () => {
  await createMember('guarded@example.org')
  const network = fromNewNetwork()
  const statuses = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    statuses.push((await signIn('guarded@example.org', WRONG, network)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  expect((await signIn(' Guarded@Example.org', PASSWORD, network)).status).toBe(429)
  expect((await signIn('guarded@example.org', PASSWORD)).status).toBe(200)
})

test("an attacker's pending sign-up with the address of another cannot sign in, nor can its password later", async () => {
  const email = 'victim@example.org'
  await sendHttp(world.url, {
    path: '/api/membership/sign-up',
    headers: fromNewNetwork(),
    body: { email, password: PASSWORD },
  })
  expect((await signIn(email, PASSWORD)).status).toBe(403)
  await createAdmin(world.node.runtime, {
    email,
    role: 'user',
    displayName: null,
    password: 'the owner chose this',
  })
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  expect((await signIn(email, 'the owner chose this')).status).toBe(200)
})
