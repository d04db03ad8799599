import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareFastest, msOf } from '../../../timing/compare-fastest.ts'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { forgetSettings } from '../../src/domains/settings/read-settings.ts'
import { storeSettings } from '../stored-settings.ts'
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
  await sql`insert into profiles (full_name, email, mailbox, referral_code) values
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
    select referral_code as code from profiles where email = ${email}`.execute(world.database.kysely)
  return rows[0]?.code ?? ''
}

test('AU-2: a wrong password answers byte for byte as an unknown email, whatever the account', async () => {
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

test('AU-2: a wrong password takes as long as an unknown email', async () => {
  await createMember('timed@example.org')
  const timeOf = (identifier: string) => () => msOf(() => signIn(identifier, WRONG))
  expect(await compareFastest(timeOf('timed@example.org'), timeOf('nowhere@example.org'), 2)).toBeLessThan(2)
})

test('D2: facts behind a code are disclosed five times an hour to one network, then no more', async () => {
  const network = fromNewNetwork()
  const told = []
  for (const code of ['WAITING1', 'NOBODY11', 'NOBODY22', 'WAITING1', 'NOBODY33']) {
    told.push(JSON.parse((await signIn(code, WRONG, network)).body).code)
  }
  const [waiting, unknown] = ['joining.code_not_activated', 'joining.code_unknown']
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

test('AU-2: no answer reveals the email behind a code to a person who only knows the code', async () => {
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

test('AU-4: signing up with a known email answers byte for byte as with a new one', async () => {
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
  const home = fromNewNetwork()
  expect((await signIn('hunted@example.org', PASSWORD, home)).status).toBe(200)
  for (let attempt = 0; attempt < 32; attempt += 1) {
    expect((await signIn('hunted@example.org', `${WRONG} ${attempt}`)).status).toBe(401)
  }
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
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  await createAdmin(world.node.runtime, {
    email,
    role: 'user',
    displayName: null,
    password: 'the owner chose this',
  })
  expect((await signIn(email, PASSWORD)).status).toBe(401)
  expect((await signIn(email, 'the owner chose this')).status).toBe(200)
})

/** Creates a stranger of one network who keeps the cookies of one browser. */
function newStranger() {
  const network = fromNewNetwork()
  const cookies = new Map<string, string>()
  return async (path: string, body: unknown): Promise<unknown> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await sendHttp(world.url, { path: `/api${path}`, headers: { ...network, cookie }, body })
    for (const header of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    const { 'set-cookie': set, ...headers } = answer.headers
    return [bytesOf({ ...answer, headers }), [set ?? []].flat().map((header) => header.split('=')[0])]
  }
}

type Stranger = ReturnType<typeof newStranger>

/** Steps that a stranger can take to learn about an address; later ones may build on earlier ones. */
const steps: Record<string, (ask: Stranger, email: string) => Promise<unknown>> = {
  'signs up': (ask, email) => ask('/membership/sign-up', { email, password: SIGNED_UP }),
  'signs in with the password of the sign-up': (ask, email) =>
    ask('/membership/sign-in', { identifier: email, password: SIGNED_UP }),
  'signs up with another password': (ask, email) =>
    ask('/membership/sign-up', { email, password: 'a quiet house of garlic' }),
  'signs in with another password': (ask, email) =>
    ask('/membership/sign-in', { identifier: email.toUpperCase(), password: WRONG }),
  'activates a record with the address': (ask, email) =>
    ask('/membership/activation', { referral_code: 'NOMAIL11', email, password: SIGNED_UP }),
  'activates a record with its claim secret and the address': (ask, email) =>
    ask('/membership/activation', {
      referral_code: 'NOMAIL11',
      email,
      password: SIGNED_UP,
      claim_secret: 'SECRET-OF-THE-RECORD',
    }),
  'activates a record of somebody else with the address': (ask, email) =>
    ask('/membership/activation', { referral_code: 'WAITING1', email, password: SIGNED_UP }),
  'signs in by the code of the record': (ask) =>
    ask('/membership/sign-in', { identifier: 'NOMAIL11', password: SIGNED_UP }),
}
const SIGNED_UP = 'a stranger chose this'

describe('S6: no list of questions separates a known address from an unknown one', () => {
  beforeAll(async () => {
    const secret = createHash('sha256').update('SECRET-OF-THE-RECORD').digest('hex')
    await sql`insert into profiles (full_name, referral_code, claim_secret_hash)
      values ('No mail', 'NOMAIL11', ${secret})`.execute(world.database.kysely)
    await createMember('known@example.org')
  })

  test('by one browser step after step, and by another one that comes after', async () => {
    const asked = async (email: string) => {
      // The first stranger to ask would use up the budget of mails to an address.
      await sql`delete from rate_limits where key like 'mail:%'`.execute(world.database.kysely)
      const [one, other] = [newStranger(), newStranger()]
      const answers: [string, unknown][] = []
      for (const [name, step] of Object.entries(steps)) answers.push([name, await step(one, email)])
      for (const [name, step] of Object.entries(steps).reverse())
        answers.push([name, await step(other, email)])
      return answers
    }
    const unknown = await asked('nobody-yet@example.org')
    for (const email of ['known@example.org', 'unconfirmed@example.org', 'banned@example.org']) {
      expect([email, await asked(email)]).toEqual([email, unknown])
    }
  })

  test('the browser that signed up learns that the address waits, and no other one does', async () => {
    const codeOfAnswer = async (answer: Promise<unknown>) => JSON.stringify(await answer)
    for (const email of ['known@example.org', 'fresh@example.org']) {
      const own = newStranger()
      await steps['signs up']?.(own, email)
      const step = steps['signs in with the password of the sign-up']
      expect(await codeOfAnswer(step?.(own, email) ?? Promise.reject())).toContain(
        'identity.email_unconfirmed',
      )
      expect(await codeOfAnswer(step?.(newStranger(), email) ?? Promise.reject())).toContain(
        'identity.invalid_credentials',
      )
    }
  })

  test('an answer takes as long for a known address as for an unknown one, also after a sign-up', async () => {
    const timeOf = (email: string) => async () => {
      const ask = newStranger()
      await steps['signs up']?.(ask, email)
      return msOf(async () => steps['signs in with another password']?.(ask, email))
    }
    expect(await compareFastest(timeOf('known@example.org'), timeOf('slow@example.org'), 2)).toBeLessThan(2)
  })
})

test('S14: address, code and former code of an account share one budget, without revealing it', async () => {
  await createMember('forms@example.org')
  const code = await codeOf('forms@example.org')
  const guess = async (identifiers: string[], network: ReturnType<typeof fromNewNetwork>) => {
    const answers = []
    for (const identifier of identifiers) {
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const { status, body } = await signIn(identifier, `${WRONG} ${attempt}`, network)
        answers.push([status, body])
      }
    }
    return answers
  }
  const network = fromNewNetwork()
  const known = await guess(['forms@example.org', code], network)
  expect(known).toEqual(
    await guess(['no-forms@example.org', await codeOf('owner@example.org')], fromNewNetwork()),
  )
  const beyond = await signIn(code, PASSWORD, network)
  expect([beyond.status, beyond.body]).toEqual(known[0])
  expect((await signIn(code, PASSWORD)).status).toBe(200)
})

/**
 * The requests that anyone can make and that are answered by mail: by path, with the event and the security event that
 * each leaves, and how many a network may make.
 */
const QUESTIONS = [
  [
    'AU-10: asking for a new password',
    'recovery',
    '/api/recovery/requests',
    'recovery.requested',
    'recovery_requested',
    20,
  ],
  [
    'AU-12: asking for a code to sign in with',
    'code',
    '/api/ways-in/email-codes',
    'ways_in.email_code_requested',
    'email_code_requested',
    20,
  ],
  [
    'SE-2: asking for another link for a new password',
    'notice',
    '/api/notices/links',
    'notices.link_requested',
    null,
    60,
  ],
] as const

/** Leaves accounts as 'This was not me' does: without a password, and with the pressed link. */
async function secureAll(names: string): Promise<void> {
  const { kysely } = world.database
  await sql`update auth_accounts set password = null
    where user_id in (select id from auth_users where email like ${names})`.execute(kysely)
  await sql`insert into security_notices (user_id, kind, token_hash, created_at, expires_at, pressed_at)
    select id, 'new_device', id::text, now(), now() + interval '7 days', now() from auth_users
    where email like ${names}`.execute(kysely)
}

describe.each(QUESTIONS)('%s discloses nothing', (_, kind, path, event, noted, points) => {
  const ask = (email: string, network = fromNewNetwork()) =>
    sendHttp(world.url, { path, headers: network, body: { email } })
  // Three requests in an hour use up an address, so each test asks for others.
  const NAMES = ['answered', 'worked', 'timed-1', 'timed-2', 'timed-3', 'timed-4', 'timed-5'].map(
    (name) => `${kind}-${name}`,
  )
  beforeAll(async () => {
    await storeSettings(world.database, { sign_in_by_email: true })
    forgetSettings(world.node.runtime)
    for (const name of NAMES) await createMember(`${name}@example.org`)
    // Accounts whose owner has pressed 'This was not me' are the ones that get a link.
    if (kind === 'notice') await secureAll('notice-%')
  })

  test('by the answer, also beyond the limits of an address and of a network', async () => {
    const answers = async (email: string) => {
      const network = fromNewNetwork()
      const given = []
      for (let question = 0; question <= points; question += 1) {
        const { status, body } = await ask(email, network)
        given.push([status, body.replace(/"retry_after_seconds":\d+/, '')])
      }
      return given
    }
    const unknown = await answers(`nobody-${kind}-answered@example.org`)
    expect(unknown[0]).toEqual([200, '{"outcome":"check_email"}'])
    expect(unknown[points]?.[0]).toBe(429)
    for (const name of [`${kind}-answered`, 'banned', 'unconfirmed', 'waiting']) {
      expect([name, await answers(`${name}@example.org`)]).toEqual([name, unknown])
    }
  })

  test('by the work that is done before the answer: the same rows are written', async () => {
    const count = async () => {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*) from outbox_events where name = ${event})::int as events,
          (select count(*) from security_events where event_type = ${noted})::int as noted`.execute(
        world.database.kysely,
      )
      return rows[0] ?? {}
    }
    for (const email of [`${kind}-worked@example.org`, `nobody-${kind}-worked@example.org`]) {
      const before = await count()
      await ask(email)
      const grown = Object.entries(await count()).map(([name, rows]) => [name, rows - (before[name] ?? 0)])
      expect([email, Object.fromEntries(grown)]).toEqual([
        email,
        { events: 1, noted: noted === null ? 0 : 1 },
      ])
    }
  })

  test('by the time that it takes', async () => {
    const timeOf = (prefix: string) => (round: number) =>
      msOf(() => ask(`${prefix}${kind}-timed-${(round % 5) + 1}@example.org`))
    // More than three requests to an address are answered at once, known or not.
    expect(await compareFastest(timeOf(''), timeOf('nobody-'), 2, 15)).toBeLessThan(2)
  })
})

describe('AU-10: changing to an address that another account has discloses nothing', () => {
  const ROUNDS = [1, 2, 3, 4, 5, 6, 7]
  beforeAll(async () => {
    for (const round of ROUNDS) {
      await createMember(`changing-${round}@example.org`)
      await createMember(`taken-${round}@example.org`)
    }
  })

  /** Signs a member in, who then asks for another address. */
  async function signedIn(name: string) {
    const network = fromNewNetwork()
    const { cookies } = await signIn(`${name}@example.org`, PASSWORD, network)
    const cookie = cookies.map((header) => header.split(';')[0]).join('; ')
    return (email: string) =>
      sendHttp(world.url, {
        path: '/api/membership/email-change',
        headers: { ...network, cookie },
        body: { email, password: PASSWORD },
      })
  }

  const counted = async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from email_changes)::int as changes,
        (select count(*) from security_events)::int as noted`.execute(world.database.kysely)
    return rows[0] ?? {}
  }

  const mailsTo = async (email: string) => {
    const { rows } = await sql<{ mails: number }>`
      select count(*)::int as mails from outbox_mails where recipient = ${email}`.execute(
      world.database.kysely,
    )
    return rows[0]?.mails
  }

  test('by the answer, by the rows that are written, and by the time that it takes', async () => {
    const taken: Record<string, number[]> = { taken: [], free: [] }
    for (const round of ROUNDS) {
      const ask = await signedIn(`changing-${round}`)
      // The first question of a person inserts the row that later ones replace.
      await ask(`first-${round}@example.org`)
      for (const [kind, times] of Object.entries(taken)) {
        const before = await counted()
        const startedAt = performance.now()
        const { status, body } = await ask(`${kind}-${round}@example.org`)
        times.push(performance.now() - startedAt)
        expect([kind, status, body]).toEqual([kind, 200, '{"outcome":"check_email"}'])
        const after = await counted()
        const grown = Object.keys(after).map((name) => (after[name] ?? 0) - (before[name] ?? 0))
        expect([kind, grown]).toEqual([kind, [0, 0]])
        await expect.poll(() => mailsTo(`${kind}-${round}@example.org`)).toBe(1)
      }
    }
    const [known = 0, unknown = 0] = Object.values(taken).map((times) => times.sort((a, b) => a - b)[3] ?? 0)
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2)
  })
})
