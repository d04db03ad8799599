import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareFastest, msOf } from '../../../timing/compare-fastest.ts'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { spendPlaceAttempt } from '../../src/platform/limits/index.ts'
import { createTestContext } from '../runtimes.ts'
import { type AttackWorld, PASSWORD, startAttackWorld } from './attack-world.ts'
import { bytesOf, fromNewNetwork, type RawAnswer, sendHttp } from './raw-http.ts'

const WRONG = 'correct horse batterie'
const BUDGET = 30

let world: AttackWorld
beforeAll(async () => {
  world = await startAttackWorld({
    PUBLIC_ORIGIN: 'https://chat.example.org',
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: 'on',
  })
})
afterAll(() => world.close())

async function createMember(email: string): Promise<string> {
  const { runtime } = world.node
  await createAdmin(runtime, { email, role: 'user', displayName: null, password: PASSWORD })
  const { id } = await world.database.kysely
    .selectFrom('auth_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

type Headers = Record<string, string>

function signIn(
  identifier: string,
  password: string,
  headers: Headers = fromNewNetwork(),
): Promise<RawAnswer> {
  return sendHttp(world.url, { path: '/api/membership/sign-in', headers, body: { identifier, password } })
}

/** Guesses from as many networks as there are attempts, ten at once; returns the different answers. */
async function guessEverywhere(identifier: string, attempts: number): Promise<unknown[]> {
  const answers = new Set<string>()
  for (let attempt = 0; attempt < attempts; attempt += 10) {
    const guesses = Array.from({ length: Math.min(10, attempts - attempt) }, (_, index) =>
      signIn(identifier, `${WRONG} ${attempt + index}`),
    )
    for (const answer of await Promise.all(guesses)) answers.add(JSON.stringify(bytesOf(answer)))
  }
  return [...answers].map((text) => JSON.parse(text))
}

/**
 * Uses up the budget of an account, or of an unknown name, as guesses do: by default the budget of all unknown
 * places.
 */
async function spendBudget(account: string, { place = null as string | null, attempts = BUDGET } = {}) {
  const context = createTestContext(world.node.runtime)
  for (let attempt = 0; attempt < attempts; attempt += 1) await spendPlaceAttempt(context, account, place)
}

const deviceOf = ({ cookies }: RawAnswer): string =>
  cookies.find((cookie) => cookie.startsWith('__Host-device='))?.split(';')[0] ?? ''

test('the right password from a new place is refused like a wrong one after 38 guesses from 38 networks', async () => {
  await createMember('hunted@example.org')
  const [wrong, ...others] = await guessEverywhere('hunted@example.org', 38)
  expect(wrong).toMatchObject({ status: 401, body: expect.stringContaining('identity.invalid_credentials') })
  expect(others).toEqual([])
  expect(JSON.parse(JSON.stringify(bytesOf(await signIn('hunted@example.org', PASSWORD))))).toEqual(wrong)
  await spendBudget('nobody@example.org')
  expect(await guessEverywhere('nobody@example.org', 2)).toEqual([wrong])
})

test('networks and devices where the account has signed in go on working, by any name of it', async () => {
  const id = await createMember('owner@example.org')
  const home = fromNewNetwork()
  const arrived = await signIn('owner@example.org', PASSWORD, home)
  expect(arrived.status).toBe(200)
  await spendBudget(id)
  const { referral_code: code } = await world.database.kysely
    .selectFrom('profiles')
    .select('referral_code')
    .where('auth_user_id', '=', id)
    .executeTakeFirstOrThrow()
  for (const name of ['owner@example.org', code]) {
    expect((await signIn(name, PASSWORD)).status).toBe(401)
    expect((await signIn(name, PASSWORD, home)).status).toBe(200)
    expect((await signIn(name, PASSWORD, { ...fromNewNetwork(), cookie: deviceOf(arrived) })).status).toBe(
      200,
    )
  }
})

test("another account's device, or a made-up one, opens nothing", async () => {
  const id = await createMember('target@example.org')
  await createMember('attacker@example.org')
  const device = deviceOf(await signIn('attacker@example.org', PASSWORD))
  expect(device).not.toBe('')
  await spendBudget(id)
  const tryWith = async (cookie: string) =>
    (await signIn('target@example.org', PASSWORD, { ...fromNewNetwork(), cookie })).status
  expect(await tryWith(device)).toBe(401)
  expect(await tryWith('__Host-device=abc.def')).toBe(401)
})

test('a device that was stolen is worth thirty guesses, whatever network it is used from', async () => {
  await createMember('robbed@example.org')
  const home = fromNewNetwork()
  const cookie = deviceOf(await signIn('robbed@example.org', PASSWORD, home))
  const guess = () => signIn('robbed@example.org', WRONG, { ...fromNewNetwork(), cookie })
  for (let tens = 0; tens < BUDGET / 10; tens += 1) await Promise.all(Array.from({ length: 10 }, guess))
  expect((await signIn('robbed@example.org', PASSWORD, { ...fromNewNetwork(), cookie })).status).toBe(401)
  expect((await signIn('robbed@example.org', PASSWORD, home)).status).toBe(200)
  expect((await signIn('robbed@example.org', PASSWORD)).status).toBe(200)
})

test('an owner who signs in from a known place all day long is not counted out: that clears the budget of the place', async () => {
  const id = await createMember('regular@example.org')
  const home = fromNewNetwork()
  expect((await signIn('regular@example.org', PASSWORD, home)).status).toBe(200)
  for (let visit = 0; visit < 3; visit += 1) {
    await spendBudget(id, { place: `network ${home['x-forwarded-for']}`, attempts: BUDGET - 1 })
    expect([visit, (await signIn('regular@example.org', PASSWORD, home)).status]).toEqual([visit, 200])
  }
  await spendBudget(id, { place: `network ${home['x-forwarded-for']}`, attempts: BUDGET })
  expect((await signIn('regular@example.org', PASSWORD, home)).status).toBe(401)
})

test('an IPv6 home keeps its place when its /64 changes, and its neighbour has none', async () => {
  const id = await createMember('ipv6@example.org')
  const at = (address: string) => ({ 'x-forwarded-for': address })
  expect((await signIn('ipv6@example.org', PASSWORD, at('2001:db8:7:1::1'))).status).toBe(200)
  await spendBudget(id)
  expect((await signIn('ipv6@example.org', PASSWORD, at('2001:db8:8:1::1'))).status).toBe(401)
  expect((await signIn('ipv6@example.org', PASSWORD, at('2001:db8:7:ff02::9'))).status).toBe(200)
})

test('beyond the budget a known account takes as long as an unknown one', async () => {
  await spendBudget(await createMember('slow@example.org'))
  await spendBudget('no-slow@example.org')
  // An attempt beyond the first 30 waits 1.5 s, which would hide any difference.
  const restart = () =>
    world.database.kysely.deleteFrom('rate_limits').where('key', 'like', 'sign_in:subject:%').execute()
  const timeOf = (identifier: string) => async () => {
    await restart()
    return msOf(async () => expect((await signIn(identifier, PASSWORD)).status).toBe(401))
  }
  expect(await compareFastest(timeOf('slow@example.org'), timeOf('no-slow@example.org'), 2)).toBeLessThan(2)
})
