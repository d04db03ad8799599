import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEndedSessions } from '../../src/domains/identity/index.ts'
import { askForPasskey } from '../../src/domains/identity/passkeys/ask-for-passkey.ts'
import { registerPasskey } from '../../src/domains/identity/passkeys/register-passkey.ts'
import { startRegistration } from '../../src/domains/identity/passkeys/start-registration.ts'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { signInByPasskey } from '../../src/domains/joining/signing-in/sign-in-by-passkey.ts'
import { forgetSettings } from '../../src/domains/settings/index.ts'
import { signInByEmailLink } from '../../src/domains/ways-in/email-codes/mail-link.ts'
import { requestEmailCode } from '../../src/domains/ways-in/email-codes/request-email-code.ts'
import { signInByEmailCode } from '../../src/domains/ways-in/email-codes/sign-in-by-email-code.ts'
import { mailEmailCode, textPhoneCode } from '../../src/domains/ways-in/index.ts'
import { completePhone } from '../../src/domains/ways-in/phone/complete-phone.ts'
import { requestPhoneCode, requestPhoneLink } from '../../src/domains/ways-in/phone/request-phone-code.ts'
import { completeProvider } from '../../src/domains/ways-in/providers/complete-provider.ts'
import { startLink, startProvider } from '../../src/domains/ways-in/providers/start-provider.ts'
import { completeWallet } from '../../src/domains/ways-in/wallet/complete-wallet.ts'
import { startWallet, startWalletLink } from '../../src/domains/ways-in/wallet/start-wallet.ts'
import type { SignInProvider } from '../../src/platform/config/sign-in-providers.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { hashSecret } from '../../src/platform/ids.ts'
import { createSoftPasskey } from '../identity/soft-passkey.ts'
import {
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
import { CLIENT, type OidcServer, startOidcServer } from './oidc-server.ts'
import { createWalletKey } from './wallet-key.ts'

const HERE = { origin: PUBLIC, rpId: new URL(PUBLIC).hostname }
let world: World
let oidc: OidcServer
let runtime: Runtime

beforeAll(async () => {
  world = await openWorld(PUBLIC)
  await storeSettings(world.database, { sign_in_by_email: true })
  oidc = await startOidcServer(() => [`${PUBLIC}/auth/providers/acme/callback`])
  const acme: SignInProvider = {
    ...{ id: 'acme', name: 'Acme', icon: 'key', issuer: oidc.issuer },
    ...{ client_id: CLIENT.id, client_secret: CLIENT.secret, scope: 'openid email profile' },
    ...{ domains: [], sign_in_domains: [], is_required: false },
  }
  const textMessages = {
    webhook: { url: 'http://127.0.0.1:9/', secret: 'a shared secret' },
    prefixes: ['+49'],
  }
  const ways = { wallet: { chainId: 1 }, signInProviders: [acme], textMessages }
  runtime = { ...world.runtime, config: { ...world.runtime.config, ...ways } }
  forgetSettings(runtime)
})
afterAll(async () => {
  await oidc[Symbol.asyncDispose]()
  await world.close()
})

interface Member {
  email: string
  userId: string
  visitor: Visitor
}

const viewerOf = (visitor: Visitor) => visitor.call(async ({ actor }) => actor?.userId ?? null)
const sessionOf = (visitor: Visitor) =>
  visitor.call(async ({ sessionToken }) => hashSecret(sessionToken ?? ''))

async function member(): Promise<Member> {
  const email = `${randomUUID()}@example.org`
  await createAdmin(runtime, { email, role: 'user', displayName: null, password: PASSWORD })
  const visitor = createVisitor(runtime)
  await signInAs(visitor, { identifier: email, password: PASSWORD })
  return { email, visitor, userId: (await viewerOf(visitor)) ?? '' }
}

async function payloadsOf<Payload>(name: string): Promise<Payload[]> {
  const rows = await world.database.kysely
    .selectFrom('outbox_events')
    .select('payload')
    .where('name', '=', name)
    .execute()
  return rows.map(({ payload }) => payload as Payload)
}

async function mailTo({ email }: Member, visitor: Visitor): Promise<string> {
  await visitor.call((context) => requestEmailCode(context, { email }))
  const requests = await payloadsOf<{ code_id: string; locale: 'en' }>('ways_in.email_code_requested')
  for (const payload of requests) await mailEmailCode(runtime, { payload })
  return (await mailsTo(world, email))[0]?.body_text ?? ''
}

async function textTo(number: string): Promise<string> {
  let code = ''
  const send = async ({ to, text }: { to: string; text: string }) => {
    if (to === number) code = /^\d{6}/.exec(text)?.[0] ?? ''
  }
  const requests = await payloadsOf<{ proof_id: string; locale: 'en' }>('ways_in.phone_code_requested')
  for (const payload of requests) await textPhoneCode(runtime, { payload }, { send })
  return code
}

async function answerOf(redirectTo: string) {
  const back = await oidc.visit(redirectTo)
  return {
    ...{ provider: 'acme', state: back.searchParams.get('state') ?? '', response: back.search.slice(1) },
    code: undefined,
  }
}

/** Gives a member a way in; returns what signs a browser in by it. */
type Way = (owner: Member) => Promise<(visitor: Visitor) => Promise<unknown>>

const byMailedCode: Way = async (owner) => async (visitor) => {
  const email_code = /^\d{6}$/m.exec(await mailTo(owner, visitor))?.[0] ?? ''
  await visitor.call((context) => signInByEmailCode(context, { email_code }))
}

const byLink: Way = async (owner) => async (visitor) => {
  const token = /\/auth\/email-code#([\w-]+)/.exec(await mailTo(owner, visitor))?.[1] ?? ''
  await visitor.call((context) => signInByEmailLink(context, { token }))
}

const byProvider: Way = async (owner) => {
  oidc.become({ sub: randomUUID(), email: owner.email, email_verified: true })
  const linking = await owner.visitor.call((context) => startLink(context, { provider: 'acme' }))
  const answer = await answerOf(linking.redirect_to)
  await owner.visitor.call((context) => completeProvider(context, answer))
  return async (visitor) => {
    const { redirect_to } = await visitor.call((context) => startProvider(context, { provider: 'acme' }))
    const own = await answerOf(redirect_to)
    await visitor.call((context) => completeProvider(context, own))
  }
}

const byWallet: Way = async (owner) => {
  const { address, sign } = createWalletKey()
  const linking = await owner.visitor.call((context) => startWalletLink(context, { address }))
  const enter = (visitor: Visitor, message: string) =>
    visitor.call((context) => completeWallet(context, { signature: sign(message), code: undefined }))
  await enter(owner.visitor, linking.message)
  return async (visitor) => {
    const { message } = await visitor.call((context) => startWallet(context, { address }))
    await enter(visitor, message)
  }
}

const byPhone: Way = async (owner) => {
  const phone = `+49170${randomInt(10 ** 7, 10 ** 8)}`
  const enter = async (visitor: Visitor) => {
    const phone_code = await textTo(phone)
    await visitor.call((context) => completePhone(context, { phone_code, code: undefined }))
  }
  await owner.visitor.call((context) => requestPhoneLink(context, { phone }))
  await enter(owner.visitor)
  world.clock.advance(61_000)
  return async (visitor) => {
    await visitor.call((context) => requestPhoneCode(context, { phone }))
    await enter(visitor)
  }
}

const byPasskey: Way = async (owner) => {
  const { challenge, user } = await owner.visitor.call(startRegistration)
  const key = createSoftPasskey(user.id)
  const passkey = key.register({ challenge, ...HERE })
  await owner.visitor.call((context) => registerPasskey(context, { name: 'My phone', passkey }))
  return async (visitor) => {
    const asked = await visitor.call((context) => askForPasskey(context, { purpose: 'sign_in' }))
    const answer = key.answer({ challenge: asked.challenge, ...HERE, count: 0 })
    await visitor.call((context) => signInByPasskey(context, { passkey: answer }))
  }
}

test.each([
  { way: 'a mailed code', give: byMailedCode },
  { way: 'a mailed link', give: byLink },
  { way: 'a provider', give: byProvider },
  { way: 'a wallet', give: byWallet },
  { way: 'a phone code', give: byPhone },
  { way: 'a passkey', give: byPasskey },
])(
  'AU-8: signing in by $way ends the session that was planted in the browser, and opens another',
  async ({ give }) => {
    const owner = await member()
    const signInBy = await give(owner)
    const attacker = await member()
    const victim = createVisitor(runtime)
    for (const [name, value] of attacker.visitor.cookies) victim.cookies.set(name, value)
    const planted = await sessionOf(victim)
    await signInBy(victim)
    expect(await viewerOf(victim)).toBe(owner.userId)
    expect(await sessionOf(victim)).not.toBe(planted)
    expect(await findEndedSessions(runtime, [planted])).toEqual([planted])
    expect(await viewerOf(attacker.visitor)).toBeNull()
  },
)
