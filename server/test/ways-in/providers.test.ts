import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLinkedIdentities } from '../../src/domains/identity/linked/list-linked.ts'
import { unlinkIdentity } from '../../src/domains/identity/linked/unlink-identity.ts'
import { totpCode, totpStep } from '../../src/domains/identity/second-factor/totp.ts'
import { createAdmin, randomClaimSecret } from '../../src/domains/joining/index.ts'
import type { ActivationInput } from '../../src/domains/joining/joining-answer.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { startActivation } from '../../src/domains/joining/start-activation.ts'
import { sendNotice } from '../../src/domains/notices/index.ts'
import { secureAccount } from '../../src/domains/notices/secure-account.ts'
import { forgetSettings } from '../../src/domains/settings/read-settings.ts'
import { cleanUpWaysIn } from '../../src/domains/ways-in/index.ts'
import { completeProvider } from '../../src/domains/ways-in/providers/complete-provider.ts'
import { startLink, startProvider } from '../../src/domains/ways-in/providers/start-provider.ts'
import type { SignInProvider } from '../../src/platform/config/sign-in-providers.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { hashSecret } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log/log.ts'
import {
  addRecord,
  codeOf,
  createVisitor,
  mailsTo,
  openWorld,
  PASSWORD,
  PUBLIC,
  signInAs,
  type Visitor,
  type World,
} from '../joining/world.ts'
import { storeSettings } from '../stored-settings.ts'
import { type DyingServer, startDyingServer } from './dying-server.ts'
import { CLIENT, type OidcServer, startOidcServer } from './oidc-server.ts'
import { type PlainService, startPlainService } from './plain-service.ts'

const LINK_INVALID = 'joining.link_invalid'
let world: World
let oidc: OidcServer
let plain: PlainService
let dying: DyingServer
let runtime: Runtime

beforeAll(async () => {
  world = await openWorld(PUBLIC)
  const ids = ['acme', 'other', 'closed', 'expired']
  oidc = await startOidcServer(() => ids.map((id) => `${PUBLIC}/auth/providers/${id}/callback`))
  const provider = (id: string, more: Partial<SignInProvider> = {}): SignInProvider => ({
    ...{ id, name: id, icon: 'key', issuer: oidc.issuer, client_id: CLIENT.id, client_secret: CLIENT.secret },
    ...{ scope: 'openid email profile', domains: [], sign_in_domains: [], is_required: false, ...more },
  })
  plain = await startPlainService()
  dying = await startDyingServer()
  const service = {
    authorization_endpoint: `${plain.origin}/authorize`,
    token_endpoint: `${plain.origin}/token`,
    userinfo_endpoint: `${plain.origin}/user`,
    ...{ subject_field: 'id', email_field: 'email', email_proven_field: 'verified', name_field: 'name' },
  }
  const signInProviders = [
    provider('plain', { issuer: undefined, service, scope: 'user' }),
    provider('acme', { sign_in_domains: ['required.example'], is_required: true }),
    provider('other'),
    provider('closed', { domains: ['closed.example'] }),
    provider('down', { issuer: 'http://127.0.0.1:9' }),
    provider('expired', { client_secret: 'a secret of last year' }),
    provider('dying', { issuer: dying.issuer }),
  ]
  runtime = { ...world.runtime, config: { ...world.runtime.config, signInProviders } }
})
afterAll(async () => {
  await oidc[Symbol.asyncDispose]()
  await plain[Symbol.asyncDispose]()
  await dying[Symbol.asyncDispose]()
  await world.close()
})

const browser = () => createVisitor(runtime)
const newEmail = (domain = 'example.org') => `${randomUUID()}@${domain}`
const person = (more: { email?: string; email_verified?: boolean; name?: string } = {}) => ({
  ...{ sub: randomUUID(), name: 'Ada', email: newEmail(), email_verified: true, ...more },
})
const viewerOf = (visitor: Visitor) => visitor.call(async ({ actor }) => actor?.userId ?? null)

interface Answer {
  provider: string
  state: string
  response: string
}

async function answerOf(redirectTo: string, provider: string): Promise<Answer> {
  const back = await oidc.visit(redirectTo)
  return { provider, state: back.searchParams.get('state') ?? '', response: back.search.slice(1) }
}

async function begin(visitor: Visitor, provider = 'acme', more: { ref?: string; next?: string } = {}) {
  const { redirect_to } = await visitor.call((context) => startProvider(context, { provider, ...more }))
  return answerOf(redirect_to, provider)
}

async function beginLink(visitor: Visitor, provider = 'acme') {
  const { redirect_to } = await visitor.call((context) => startLink(context, { provider }))
  return answerOf(redirect_to, provider)
}

const complete = (visitor: Visitor, answer: Answer, code?: string) =>
  visitor.call((context) => completeProvider(context, { ...answer, code }))
const signIn = async (visitor: Visitor, provider?: string) =>
  complete(visitor, await begin(visitor, provider))
const linkedOf = (visitor: Visitor) => visitor.call(listLinkedIdentities)

async function member(email = newEmail()): Promise<{ email: string; userId: string; visitor: Visitor }> {
  await createAdmin(runtime, { email, role: 'user', displayName: null, password: PASSWORD })
  const visitor = browser()
  await signInAs(visitor, { identifier: email, password: PASSWORD })
  return { email, visitor, userId: (await viewerOf(visitor)) ?? '' }
}

test('AU-12: a newcomer signs up by a provider, with their referral, and signs in by it afterwards', async () => {
  const friend = await addRecord(world.database)
  const ada = person()
  oidc.become(ada)
  const visitor = browser()
  const answer = await begin(visitor, 'acme', { ref: friend.referral_code, next: '/chat' })
  expect(await complete(visitor, answer)).toMatchObject({
    ...{ outcome: 'joined', next: '/chat', referral: 'connected' },
    viewer: { profile: { email: ada.email, full_name: 'Ada', email_confirmed: true } },
  })
  const userId = await viewerOf(visitor)
  const again = browser()
  expect(await signIn(again)).toMatchObject({ outcome: 'signed_in', next: null })
  expect(await viewerOf(again)).toBe(userId)
  expect(await linkedOf(again)).toMatchObject({
    has_password: false,
    identities: [{ provider: 'acme', label: ada.email }],
  })
  // The subject counts, not the address, which may belong to another person by now.
  oidc.become({ ...ada, email: newEmail() })
  const moved = browser()
  await signIn(moved)
  expect(await viewerOf(moved)).toBe(userId)
})

test('W9: a name at a provider loses the signs that do not show, and is cut to the length of names', async () => {
  const nameAfter = async (name: string) => {
    const ada = person({ name })
    oidc.become(ada)
    await signIn(browser())
    const profiles = world.database.kysely.selectFrom('profiles').where('email', '=', ada.email)
    const { full_name } = await profiles.select('full_name').executeTakeFirstOrThrow()
    return full_name === ada.email.split('@')[0] ? 'the address' : full_name
  }
  expect(await nameAfter('Ada\u202e Love\nlace\u200b')).toBe('Ada Love lace')
  expect(await nameAfter('\u200b\u200b')).toBe('the address')
  expect(await nameAfter(`a${'😀'.repeat(60)}`)).toBe(`a${'😀'.repeat(39)}`)
})

async function signInPlainly(visitor: Visitor) {
  const { redirect_to } = await visitor.call((context) => startProvider(context, { provider: 'plain' }))
  const back = await plain.visit(redirect_to)
  return complete(visitor, {
    ...{ provider: 'plain', state: back.searchParams.get('state') ?? '', response: back.search.slice(1) },
  })
}

test('AU-12: a service without OpenID Connect identifies a person by the field of its settings', async () => {
  const email = newEmail()
  plain.become({ id: 4711, email: email.toUpperCase(), verified: true, name: 'Ada' })
  const visitor = browser()
  expect(await signInPlainly(visitor)).toMatchObject({
    outcome: 'joined',
    viewer: { profile: { email, full_name: 'Ada', email_confirmed: true } },
  })
  plain.become({ id: 4711, email: newEmail(), verified: true })
  const again = browser()
  expect(await signInPlainly(again)).toMatchObject({ outcome: 'signed_in' })
  expect(await viewerOf(again)).toBe(await viewerOf(visitor))
  for (const verified of [false, 'true', undefined]) {
    plain.become({ id: 4712, email: newEmail(), verified })
    expect(await codeOf(signInPlainly(browser()))).toBe('ways_in.email_unproven')
  }
})

test('AU-12: a service that names no person is refused, and one in trouble is unavailable', async () => {
  for (const told of [{ sub: 'other field', email: newEmail(), verified: true }, [], null, 'Ada']) {
    plain.become(told)
    expect(await codeOf(signInPlainly(browser()))).toBe('ways_in.provider_refused')
  }
  plain.become({ message: 'no such token' }, 403)
  expect(await codeOf(signInPlainly(browser()))).toBe('ways_in.provider_refused')
  plain.become({}, 503)
  expect(await codeOf(signInPlainly(browser()))).toBe('ways_in.provider_unavailable')
})

test('AU-12: a sign-in finishes only in its own browser, once, at its own provider and in time', async () => {
  oidc.become(person())
  const visitor = browser()
  const answer = await begin(visitor)
  expect(await codeOf(complete(browser(), answer))).toBe(LINK_INVALID)
  const stranger = browser()
  await begin(stranger)
  expect(await codeOf(complete(stranger, answer))).toBe(LINK_INVALID)
  expect(await codeOf(complete(visitor, { ...answer, provider: 'other' }))).toBe(LINK_INVALID)
  const answers = await Promise.all([complete(visitor, answer), complete(visitor, answer)].map(codeOf))
  expect(answers.sort()).toEqual([LINK_INVALID, 'ok'])
  expect(await codeOf(complete(visitor, answer))).toBe(LINK_INVALID)

  const late = await begin(visitor)
  world.clock.advance(11 * 60_000)
  expect(await codeOf(complete(visitor, late))).toBe(LINK_INVALID)
  await cleanUpWaysIn(runtime)
  const left = await world.database.kysely.selectFrom('provider_sign_ins').selectAll().execute()
  expect(left.filter(({ expires_at }) => expires_at <= world.clock.now())).toEqual([])
})

test('AU-12: an answer with the code, the issuer or the state of another sign-in is refused', async () => {
  oidc.become(person())
  const [visitor, thief] = [browser(), browser()]
  const [own, foreign] = [await begin(visitor), await begin(thief)]
  const swapped = new URLSearchParams(own.response)
  swapped.set('code', new URLSearchParams(foreign.response).get('code') ?? '')
  expect(await codeOf(complete(visitor, { ...own, response: swapped.toString() }))).toBe(
    'ways_in.provider_refused',
  )
  for (const [name, value] of Object.entries({ iss: 'http://127.0.0.1:9', state: 'x'.repeat(43) })) {
    const answer = await begin(visitor)
    const changed = new URLSearchParams(answer.response)
    changed.set(name, value)
    const outcome = codeOf(complete(visitor, { ...answer, response: changed.toString() }))
    expect([name, await outcome]).toEqual([name, 'ways_in.provider_refused'])
  }
  oidc.become(null)
  expect(await codeOf(signIn(browser()))).toBe('ways_in.provider_refused')
  expect(await codeOf(browser().call((context) => startProvider(context, { provider: 'down' })))).toBe(
    'ways_in.provider_unavailable',
  )
  expect(await codeOf(browser().call((context) => startProvider(context, { provider: 'nobody' })))).toBe(
    'ways_in.not_offered',
  )
})

test('AU-12: everyone who presses the button of a provider that is down reads that it is', async () => {
  const press = () => browser().call((context) => startProvider(context, { provider: 'dying' }))
  for (const round of [1, 2]) {
    const outcomes = [codeOf(press()), codeOf(press())]
    await dying.hangUp(round)
    expect(await Promise.all(outcomes)).toEqual(Array(2).fill('ways_in.provider_unavailable'))
  }
})

function collectLog() {
  const lines: string[] = []
  const out = new Writable({ write: (line, _, done) => done(void lines.push(`${line}`)) })
  return { lines, log: createLog({ logLevel: 'warn' }, out) }
}

test('AU-12: a provider that does not accept this server is unavailable, and the log says why', async () => {
  const { lines, log } = collectLog()
  const signInWithLog = async (provider: string) => {
    const visitor = createVisitor({ ...runtime, log })
    return codeOf(complete(visitor, await begin(visitor, provider)))
  }
  oidc.become(person())
  expect(await signInWithLog('expired')).toBe('ways_in.provider_unavailable')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { provider: 'expired', reason: 'invalid_client' },
  ])
  oidc.become(null)
  expect(await signInWithLog('acme')).toBe('ways_in.provider_refused')
  expect(lines).toHaveLength(1)
})

test('AU-12: of the refusals that a browser brings back those of this server are logged, a Cancel is not', async () => {
  const { lines, log } = collectLog()
  const bringBack = async (error: string) => {
    const visitor = createVisitor({ ...runtime, log })
    const answer = await begin(visitor)
    const response = new URLSearchParams({ state: answer.state, iss: oidc.issuer, error }).toString()
    return codeOf(complete(visitor, { ...answer, response }))
  }
  oidc.become(person())
  expect(await bringBack('access_denied')).toBe('ways_in.provider_refused')
  expect(lines).toEqual([])
  expect(await bringBack('invalid_scope')).toBe('ways_in.provider_unavailable')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ provider: 'acme', reason: 'invalid_scope' }])
})

test('AU-12: an answer about another person than the one who signed in is refused, not an outage', async () => {
  oidc.become(person())
  oidc.confuse(randomUUID())
  expect(await codeOf(signIn(browser()))).toBe('ways_in.provider_refused')
  oidc.confuse(null)
  expect(await codeOf(signIn(browser()))).toBe('ok')
})

test('AU-12: an account is linked by its address only where both sides have proven it', async () => {
  const ada = await member()
  oidc.become(person({ email: ada.email, email_verified: false }))
  expect(await codeOf(signIn(browser()))).toBe('ways_in.email_unproven')
  oidc.become(person({ email_verified: false }))
  expect(await codeOf(signIn(browser()))).toBe('ways_in.email_unproven')

  const { kysely } = world.database
  const prove = (email_verified: boolean) =>
    kysely.updateTable('auth_users').set({ email_verified }).where('id', '=', ada.userId).execute()
  await prove(false)
  oidc.become(person({ email: ada.email }))
  expect(await codeOf(signIn(browser()))).toBe('ways_in.password_first')
  expect((await linkedOf(ada.visitor)).identities).toEqual([])
  await prove(true)
  const visitor = browser()
  expect(await signIn(visitor)).toMatchObject({ outcome: 'signed_in' })
  expect(await viewerOf(visitor)).toBe(ada.userId)
  expect((await linkedOf(ada.visitor)).identities).toHaveLength(1)
})

test('AU-12: the second factor, a ban, closed doors and allowed domains hold at a provider too', async () => {
  const ada = await member()
  const { kysely } = world.database
  const now = world.clock.now()
  const secret = 'the secret of an app'
  const factor = { user_id: ada.userId, secret, created_at: now, confirmed_at: now }
  await kysely.insertInto('second_factors').values(factor).execute()
  oidc.become(person({ email: ada.email }))
  const visitor = browser()
  const answer = await begin(visitor)
  expect(await codeOf(complete(visitor, answer))).toBe('identity.second_factor_required')
  expect(await codeOf(complete(visitor, answer, '000000'))).toBe('identity.second_factor_wrong')
  expect(await viewerOf(visitor)).toBeNull()
  expect(await codeOf(complete(visitor, answer, await totpCode(secret, totpStep(now))))).toBe('ok')
  expect(await viewerOf(visitor)).toBe(ada.userId)
  await kysely.updateTable('auth_users').set({ banned_at: now }).where('id', '=', ada.userId).execute()
  expect(await codeOf(signIn(browser()))).toBe('identity.banned')

  oidc.become(person())
  expect(await codeOf(signIn(browser(), 'closed'))).toBe('ways_in.domain_refused')
  oidc.become(person({ email: newEmail('closed.example'), email_verified: false }))
  expect(await codeOf(signIn(browser(), 'closed'))).toBe('ways_in.domain_refused')
  const bob = await member()
  oidc.become(person())
  const link = await beginLink(bob.visitor, 'closed')
  expect(await codeOf(complete(bob.visitor, link))).toBe('ways_in.domain_refused')
  expect((await linkedOf(bob.visitor)).identities).toEqual([])
  oidc.become(person({ email: newEmail('closed.example') }))
  expect(await codeOf(signIn(browser(), 'closed'))).toBe('ok')
  await storeSettings(world.database, { registration_enabled: false })
  forgetSettings(runtime)
  oidc.become(person())
  expect(await codeOf(signIn(browser()))).toBe('joining.registration_closed')
  await storeSettings(world.database, { registration_enabled: true })
  forgetSettings(runtime)
})

test('AU-12: a provider is linked and unlinked in the account, never the last way in, and its owner is notified', async () => {
  const ada = await member()
  const elsewhere = person()
  oidc.become(elsewhere)
  const answer = await beginLink(ada.visitor)
  const other = await member()
  expect(await codeOf(complete(other.visitor, answer))).toBe(LINK_INVALID)
  expect(await complete(ada.visitor, answer)).toEqual({ outcome: 'linked' })
  expect(await codeOf(complete(other.visitor, await beginLink(other.visitor)))).toBe('ways_in.identity_taken')
  const visitor = browser()
  await signIn(visitor)
  expect(await viewerOf(visitor)).toBe(ada.userId)

  const events = await world.database.kysely
    .selectFrom('outbox_events')
    .select(['id', 'payload'])
    .where('name', '=', 'identity.link_changed')
    .execute()
  const event = events.find(({ payload }) => JSON.stringify(payload).includes(ada.userId))
  await sendNotice(runtime, 'identity_linked', {
    id: Number(event?.id),
    occurredAt: world.clock.now(),
    payload: { user_id: ada.userId },
  })
  const [mail] = await mailsTo(world, ada.email)
  expect(mail?.subject).toContain('A service was linked')

  const [linked] = (await linkedOf(ada.visitor)).identities
  const unlink = (who: Visitor) => who.call((context) => unlinkIdentity(context, { id: linked?.id ?? '' }))
  expect(await codeOf(unlink(other.visitor))).toBe('identity.link_not_found')
  const takePassword = (password: string | null) =>
    world.database.kysely
      .updateTable('auth_accounts')
      .set({ password })
      .where('user_id', '=', ada.userId)
      .execute()
  await takePassword(null)
  expect(await codeOf(unlink(ada.visitor))).toBe('identity.last_way_in')
  await takePassword('a hash')
  expect(await codeOf(unlink(ada.visitor))).toBe('ok')
  expect(await codeOf(unlink(ada.visitor))).toBe('identity.link_not_found')

  // "This was not me" takes away what a thief has linked.
  await complete(ada.visitor, await beginLink(ada.visitor))
  const token = /\/auth\/not-me#([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
  await browser().call((context) => secureAccount(context, { token }))
  const rows = await world.database.kysely
    .selectFrom('linked_identities')
    .selectAll()
    .where('user_id', '=', ada.userId)
    .execute()
  expect(rows).toEqual([])
})

test('AU-12: activating a record makes no password where the domain has to use its provider', async () => {
  const record = await addRecord(world.database, { email: newEmail('required.example') })
  const secret = randomClaimSecret()
  const bare = await addRecord(world.database, { email: null, claim_secret_hash: hashSecret(secret) })
  const foreign = await addRecord(world.database)
  const mailed = browser()
  const atOnce = createVisitor({ ...runtime, config: { ...runtime.config, needsEmailProof: false } })
  const activate = (visitor: Visitor, input: Omit<ActivationInput, 'password'>) =>
    codeOf(visitor.call((context) => startActivation(context, { ...input, password: PASSWORD })))
  for (const visitor of [mailed, atOnce]) {
    const email = newEmail('required.example')
    const input = { referral_code: bare.referral_code, email, claim_secret: secret }
    expect(await activate(visitor, input)).toBe('ways_in.provider_required')
  }
  expect(await activate(atOnce, { referral_code: record.referral_code })).toBe('ways_in.provider_required')
  expect(await activate(mailed, { referral_code: foreign.referral_code })).toBe('ok')
})

test('AU-12: the company of a record is named to its own address, not to a visitor with its public code', async () => {
  const record = await addRecord(world.database, { email: newEmail('required.example') })
  const foreign = await addRecord(world.database)
  const answerTo = ({ referral_code }: { referral_code: string }) =>
    browser().call((context) => startActivation(context, { referral_code, password: PASSWORD }))
  expect(await answerTo(record)).toEqual(await answerTo(foreign))
  const mails = await mailsTo(world, record.email ?? '')
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('with your organisation’s account'),
  ])
  const links = world.database.kysely.selectFrom('membership_links').where('record_id', '=', record.id)
  expect(await links.selectAll().execute()).toEqual([])
})

test('AU-12: a claimed record lets no password in where the domain has to use its provider', async () => {
  const record = await addRecord(world.database, { email: newEmail('required.example') })
  const loopback = { ...world.runtime, config: { ...world.runtime.config, needsEmailProof: false } }
  const input = { referral_code: record.referral_code, password: PASSWORD }
  await createVisitor(loopback).call((context) => startActivation(context, input))
  const required = {
    ...loopback,
    config: { ...loopback.config, signInProviders: runtime.config.signInProviders },
  }
  expect(await codeOf(createVisitor(required).call((context) => startActivation(context, input)))).toBe(
    'ways_in.provider_required',
  )
})

test('AU-12: a password does not sign in where the domain has to use its provider, but for administrators', async () => {
  const email = newEmail('required.example')
  await createAdmin(runtime, { email, role: 'user', displayName: null, password: PASSWORD })
  const by = (identifier: string, password: string) => codeOf(signInAs(browser(), { identifier, password }))
  expect(await by(email, PASSWORD)).toBe('ways_in.provider_required')
  expect(await by(email, 'not the password')).toBe('identity.invalid_credentials')
  const newcomer = { email: newEmail('required.example'), password: PASSWORD }
  expect(await codeOf(browser().call((context) => signUp(context, newcomer)))).toBe(
    'ways_in.provider_required',
  )
  const admin = newEmail('required.example')
  await createAdmin(runtime, { email: admin, role: 'super_admin', displayName: null, password: PASSWORD })
  expect(await by(admin, PASSWORD)).toBe('ok')
  oidc.become(person({ email }))
  expect(await codeOf(signIn(browser()))).toBe('ok')
})
