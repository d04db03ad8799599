import { randomUUID } from 'node:crypto'
import { WALLET_PROVIDER } from '@pepper/contract/identity/own-ways'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLinkedIdentities } from '../../src/domains/identity/linked/list-linked.ts'
import { unlinkIdentity } from '../../src/domains/identity/linked/unlink-identity.ts'
import { totpCode, totpStep } from '../../src/domains/identity/second-factor/totp.ts'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { forgetSettings } from '../../src/domains/settings/index.ts'
import { cleanUpWaysIn, mailAddressCode } from '../../src/domains/ways-in/index.ts'
import {
  completeWallet,
  giveAddressByWallet,
  joinByWallet,
} from '../../src/domains/ways-in/wallet/complete-wallet.ts'
import { startWallet, startWalletLink } from '../../src/domains/ways-in/wallet/start-wallet.ts'
import type { SignInProvider } from '../../src/platform/config/sign-in-providers.ts'
import type { Runtime } from '../../src/platform/context.ts'
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
import { createWalletKey, flipSignature, type WalletKey } from './wallet-key.ts'

const LINK_INVALID = 'joining.link_invalid'
const WRONG = 'ways_in.signature_wrong'
let world: World
let runtime: Runtime

beforeAll(async () => {
  world = await openWorld(PUBLIC)
  const required: SignInProvider = {
    ...{ id: 'acme', name: 'Acme', icon: 'key', issuer: 'https://acme.example', client_id: 'pepper' },
    ...{ scope: 'openid', domains: [], sign_in_domains: ['required.example'], is_required: true },
  }
  const config = { ...world.runtime.config, wallet: { chainId: 1 }, signInProviders: [required] }
  runtime = { ...world.runtime, config }
})
afterAll(() => world.close())

const browser = () => createVisitor(runtime)
const newEmail = (domain = 'example.org') => `${randomUUID()}@${domain}`
const viewerOf = (visitor: Visitor) => visitor.call(async ({ actor }) => actor?.userId ?? null)
const start = async (visitor: Visitor, { address }: WalletKey, more: { ref?: string; next?: string } = {}) =>
  (await visitor.call((context) => startWallet(context, { address, ...more }))).message
const startLink = async (visitor: Visitor, { address }: WalletKey) =>
  (await visitor.call((context) => startWalletLink(context, { address }))).message
const complete = (visitor: Visitor, signature: string, code?: string) =>
  visitor.call((context) => completeWallet(context, { signature, code }))
const give = (visitor: Visitor, signature: string, email: string) =>
  visitor.call((context) => giveAddressByWallet(context, { signature, email }))
const join = (visitor: Visitor, signature: string, email_code: string) =>
  visitor.call((context) => joinByWallet(context, { signature, email_code }))
const linkedOf = (visitor: Visitor) => visitor.call(listLinkedIdentities)
const other = (code: string) => (code === '000000' ? '000001' : '000000')

const signIn = async (visitor: Visitor, key: WalletKey) =>
  complete(visitor, key.sign(await start(visitor, key)))

/** Has the codes mailed that were asked for, each twice, as it may be heard. */
async function mailAll(): Promise<void> {
  const rows = await world.database.kysely
    .selectFrom('outbox_events')
    .select('payload')
    .where('name', '=', 'ways_in.address_given')
    .execute()
  for (const { payload } of rows) {
    const given = { payload: payload as { proof_id: string; locale: 'en' } }
    await mailAddressCode(runtime, given)
    await mailAddressCode(runtime, given)
  }
}

async function codeTo(email: string): Promise<string> {
  await mailAll()
  const [mail] = await mailsTo(world, email)
  return /^(\d{6})$/m.exec(mail?.body_text ?? '')?.[1] ?? ''
}

async function member(email = newEmail()): Promise<{ email: string; userId: string; visitor: Visitor }> {
  await createAdmin(runtime, { email, role: 'user', displayName: null, password: PASSWORD })
  const visitor = browser()
  await signInAs(visitor, { identifier: email, password: PASSWORD })
  return { email, visitor, userId: (await viewerOf(visitor)) ?? '' }
}

async function memberWithWallet(email?: string) {
  const key = createWalletKey()
  const person = await member(email)
  expect(await complete(person.visitor, key.sign(await startLink(person.visitor, key)))).toEqual({
    outcome: 'linked',
  })
  return { ...person, key }
}

test('AU-12: a newcomer joins by a wallet and a proven address, with their referral, and signs in by it afterwards', async () => {
  const friend = await addRecord(world.database)
  const [key, visitor, email] = [createWalletKey(), browser(), newEmail()]
  const message = await start(visitor, key, { ref: friend.referral_code, next: '/chat' })
  expect(message).toContain(
    `chat.example.org wants you to sign in with your Ethereum account:\n${key.address}\n`,
  )
  const signature = key.sign(message)
  expect(await codeOf(complete(visitor, signature))).toBe('ways_in.email_needed')
  expect(await codeOf(join(visitor, signature, '000000'))).toBe('ways_in.code_wrong')
  expect(await give(visitor, signature, email)).toEqual({ outcome: 'check_email' })
  const code = await codeTo(email)
  expect(code).toMatch(/^\d{6}$/)
  expect(await mailsTo(world, email)).toHaveLength(1)
  expect(await codeOf(join(visitor, signature, other(code)))).toBe('ways_in.code_wrong')
  expect(await codeOf(join(browser(), signature, code))).toBe(LINK_INVALID)
  const answers = await Promise.allSettled([join(visitor, signature, code), join(visitor, signature, code)])
  const joined = answers.filter((answer) => answer.status === 'fulfilled')
  expect(joined).toHaveLength(1)
  expect(joined[0]?.value).toMatchObject({
    ...{ outcome: 'joined', next: '/chat', referral: 'connected' },
    viewer: { profile: { email, email_confirmed: true } },
  })
  const again = browser()
  expect(await signIn(again, key)).toMatchObject({ outcome: 'signed_in', next: null })
  const linked = await linkedOf(again)
  expect(linked).toMatchObject({
    has_password: false,
    identities: [{ provider: WALLET_PROVIDER, label: key.address }],
  })
  const unlink = again.call((context) => unlinkIdentity(context, { id: linked.identities[0]?.id ?? '' }))
  expect(await codeOf(unlink)).toBe('identity.last_way_in')
})

test('AU-12: a signature works once, of two at the same time one, and not of an older message', async () => {
  const { key, userId } = await memberWithWallet()
  const visitor = browser()
  const older = key.sign(await start(visitor, key))
  const signature = key.sign(await start(visitor, key))
  const answers = await Promise.all([complete(visitor, signature), complete(visitor, signature)].map(codeOf))
  expect(answers.sort()).toEqual([LINK_INVALID, 'ok'])
  expect(await viewerOf(visitor)).toBe(userId)
  expect(await codeOf(complete(visitor, signature))).toBe(LINK_INVALID)
  await start(visitor, key)
  expect(await codeOf(complete(visitor, older))).toBe(WRONG)
})

test('AU-12: a message that one browser asked for is refused in any other, whatever signature comes with it', async () => {
  const { key } = await memberWithWallet()
  const [visitor, thief] = [browser(), browser()]
  const signature = key.sign(await start(visitor, key))
  expect(await codeOf(complete(thief, signature))).toBe(LINK_INVALID)
  await start(thief, key)
  expect(await codeOf(complete(thief, signature))).toBe(WRONG)
  expect(await codeOf(complete(visitor, signature))).toBe('ok')
})

test('AU-12: another domain, address, chain, nonce or time, another key and a malleable signature are refused and use it up', async () => {
  const { key } = await memberWithWallet()
  const thief = createWalletKey()
  const changes: [string, (message: string) => string][] = [
    ['the domain', (message) => message.replace('chat.example.org wants', 'evil.example wants')],
    ['the URI', (message) => message.replace('URI: https://chat', 'URI: https://evil')],
    ['the chain', (message) => message.replace('Chain ID: 1', 'Chain ID: 137')],
    ['the nonce', (message) => message.replace(/Nonce: \w+/, `Nonce: ${'0'.repeat(32)}`)],
    [
      'the end',
      (message) => message.replace(/Expiration Time: .*/, 'Expiration Time: 2099-01-01T00:00:00.000Z'),
    ],
    ['a space', (message) => `${message} `],
    ['the purpose', (message) => message.replace('Sign in with this wallet.', 'Link this wallet.')],
  ]
  for (const [what, change] of changes) {
    const visitor = browser()
    const message = await start(visitor, key)
    expect(change(message)).not.toBe(message)
    expect([what, await codeOf(complete(visitor, key.sign(change(message))))]).toEqual([what, WRONG])
    expect([what, await codeOf(complete(visitor, key.sign(message)))]).toEqual([what, LINK_INVALID])
  }
  for (const sign of [thief.sign, (message: string) => flipSignature(key.sign(message))]) {
    const visitor = browser()
    const message = await start(visitor, key)
    expect(await codeOf(complete(visitor, sign(message)))).toBe(WRONG)
  }
  const noted = await world.database.kysely
    .selectFrom('security_events')
    .select('details')
    .where('event_type', '=', 'login_failed')
    .execute()
  expect(noted).toContainEqual({ details: { reason: WRONG, provider: WALLET_PROVIDER } })
})

test('AU-12: a message is good for ten minutes, and its rest is deleted', async () => {
  const { key } = await memberWithWallet()
  const [visitor, late] = [browser(), browser()]
  const [one, two] = [key.sign(await start(visitor, key)), key.sign(await start(late, key))]
  world.clock.advance(10 * 60_000 - 1)
  expect(await codeOf(complete(visitor, one))).toBe('ok')
  world.clock.advance(1)
  expect(await codeOf(complete(late, two))).toBe(LINK_INVALID)
  await cleanUpWaysIn(runtime)
  const left = await world.database.kysely.selectFrom('identity_proofs').selectAll().execute()
  expect(left.filter(({ expires_at }) => expires_at <= world.clock.now())).toEqual([])
})

test('AU-12: a wallet belongs to one account, is linked by its person alone, and unlinked there', async () => {
  const { key, visitor, userId } = await memberWithWallet()
  const bob = await member()
  expect(await codeOf(complete(bob.visitor, key.sign(await startLink(bob.visitor, key))))).toBe(
    'ways_in.identity_taken',
  )
  expect(await codeOf(browser().call((context) => startWalletLink(context, { address: key.address })))).toBe(
    'access.sign_in_required',
  )
  // If the person signed out meanwhile, or another person is signed in, nothing is linked.
  const second = createWalletKey()
  const signature = second.sign(await startLink(bob.visitor, second))
  const session = new Map(bob.visitor.cookies)
  for (const name of session.keys()) if (name.includes('session')) bob.visitor.cookies.delete(name)
  expect(await codeOf(complete(bob.visitor, signature))).toBe('access.sign_in_required')
  const [identity] = (await linkedOf(visitor)).identities
  const unlink = (who: Visitor) => who.call((context) => unlinkIdentity(context, { id: identity?.id ?? '' }))
  expect(await codeOf(unlink(visitor))).toBe('ok')
  expect(await codeOf(signIn(browser(), key))).toBe('ways_in.email_needed')
  expect(await viewerOf(visitor)).toBe(userId)
})

test('AU-12: the second factor, a ban, a required service and the operator hold for a wallet too', async () => {
  const { key, userId } = await memberWithWallet()
  const { kysely } = world.database
  const now = world.clock.now()
  const secret = 'the secret of an app'
  await kysely
    .insertInto('second_factors')
    .values({ user_id: userId, secret, created_at: now, confirmed_at: now })
    .execute()
  const visitor = browser()
  const signature = key.sign(await start(visitor, key))
  expect(await codeOf(complete(visitor, signature))).toBe('identity.second_factor_required')
  expect(await codeOf(complete(visitor, signature, '000000'))).toBe('identity.second_factor_wrong')
  expect(await viewerOf(visitor)).toBeNull()
  expect(await codeOf(complete(visitor, signature, await totpCode(secret, totpStep(now))))).toBe('ok')
  await kysely.updateTable('auth_users').set({ banned_at: now }).where('id', '=', userId).execute()
  expect(await codeOf(signIn(browser(), key))).toBe('identity.banned')

  const held = await memberWithWallet()
  const email = newEmail('required.example')
  await kysely.updateTable('auth_users').set({ email }).where('id', '=', held.userId).execute()
  expect(await codeOf(signIn(browser(), held.key))).toBe('ways_in.provider_required')
  const off: Runtime = { ...runtime, config: { ...runtime.config, wallet: null } }
  const there = createVisitor(off)
  expect(await codeOf(start(there, key))).toBe('ways_in.not_offered')
  expect(await codeOf(complete(there, signature))).toBe('ways_in.not_offered')
})

test('AU-12: doors that are closed and the domain of a required service hold for a newcomer by a wallet', async () => {
  const [key, visitor] = [createWalletKey(), browser()]
  const signature = key.sign(await start(visitor, key))
  expect(await codeOf(give(visitor, signature, newEmail('required.example')))).toBe(
    'ways_in.provider_required',
  )
  const email = newEmail()
  await give(visitor, signature, email)
  const code = await codeTo(email)
  for (const [setting, refusal] of [
    ['registration_enabled', 'joining.registration_closed'],
    ['maintenance_mode', 'settings.maintenance'],
  ] as const) {
    await storeSettings(world.database, { [setting]: setting === 'maintenance_mode' })
    forgetSettings(runtime)
    for (const step of [
      () => complete(visitor, signature),
      () => give(visitor, signature, email),
      () => join(visitor, signature, code),
    ])
      expect([setting, await codeOf(step())]).toEqual([setting, refusal])
    await world.database.kysely.deleteFrom('settings').execute()
    forgetSettings(runtime)
  }
  // In maintenance members get in.
  const { key: known } = await memberWithWallet()
  await storeSettings(world.database, { maintenance_mode: true })
  forgetSettings(runtime)
  expect(await codeOf(signIn(browser(), known))).toBe('ok')
  await world.database.kysely.deleteFrom('settings').execute()
  forgetSettings(runtime)
  expect(await codeOf(join(visitor, signature, code))).toBe('ok')
})

test('D2: an address that has an account answers a newcomer like any other, and its owner is notified', async () => {
  const owner = await member()
  const [key, visitor] = [createWalletKey(), browser()]
  const signature = key.sign(await start(visitor, key))
  const countEvents = async () =>
    (
      await world.database.kysely
        .selectFrom('outbox_events')
        .select('id')
        .where('name', '=', 'ways_in.address_given')
        .execute()
    ).length
  const before = await countEvents()
  expect(await give(visitor, signature, owner.email)).toEqual(await give(visitor, signature, newEmail()))
  expect(await countEvents()).toBe(before + 2)
  expect(await give(visitor, signature, owner.email)).toEqual({ outcome: 'check_email' })
  const language = { last_language: 'es', user_id: owner.userId, updated_at: world.clock.now() }
  await world.database.kysely
    .insertInto('preferences')
    .values(language)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(language))
    .execute()
  expect(await codeTo(owner.email)).toBe('')
  expect((await mailsTo(world, owner.email))[0]?.subject).toContain('Ya tienes')
  for (const code of ['000000', '111111', '222222', '333333', '444444', '555555'])
    expect(await codeOf(join(visitor, signature, code))).toBe('ways_in.code_wrong')
  expect(await viewerOf(visitor)).toBeNull()
})

test('AU-12: five wrong codes end a mailed one, and another address has one of its own', async () => {
  const [key, visitor] = [createWalletKey(), browser()]
  const signature = key.sign(await start(visitor, key))
  const [first, second] = [newEmail(), newEmail()]
  await give(visitor, signature, first)
  const code = await codeTo(first)
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await codeOf(join(visitor, signature, other(code)))).toBe('ways_in.code_wrong')
  expect(await codeOf(join(visitor, signature, code))).toBe('ways_in.code_wrong')
  await give(visitor, signature, second)
  const newer = await codeTo(second)
  expect(await join(visitor, signature, newer)).toMatchObject({ viewer: { profile: { email: second } } })
})

test('AU-12: beyond the mails of an hour the code of the last one goes on working', async () => {
  const [key, email] = [createWalletKey(), newEmail()]
  const limited = { ...runtime, config: { ...runtime.config, hasRateLimits: true } }
  const visitor = createVisitor(limited, '198.51.100.77')
  const signature = key.sign(await start(visitor, key))
  await codeOf(complete(visitor, signature))
  let code = ''
  for (let asked = 0; asked < 3; asked += 1) {
    await give(visitor, signature, email)
    code = await codeTo(email)
  }
  expect(await give(visitor, signature, email)).toEqual({ outcome: 'check_email' })
  expect(await codeOf(join(visitor, signature, code))).toBe('ok')
})

test('AU-12: a proof for linking makes no account', async () => {
  const { visitor } = await member()
  const key = createWalletKey()
  const signature = key.sign(await startLink(visitor, key))
  expect(await codeOf(give(visitor, signature, newEmail()))).toBe(LINK_INVALID)
  expect(await codeOf(join(visitor, signature, '000000'))).toBe('ways_in.code_wrong')
})
