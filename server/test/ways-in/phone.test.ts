import { randomInt, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PHONE_PROVIDER } from '@pepper/contract/identity/own-ways'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listLinkedIdentities } from '../../src/domains/identity/linked/list-linked.ts'
import { unlinkIdentity } from '../../src/domains/identity/linked/unlink-identity.ts'
import { totpCode, totpStep } from '../../src/domains/identity/second-factor/totp.ts'
import { createAdmin } from '../../src/domains/joining/index.ts'
import { erasePerson } from '../../src/domains/privacy/deletion/erase-person.ts'
import { forgetSettings } from '../../src/domains/settings/index.ts'
import { cleanUpWaysIn, mailAddressCode, textPhoneCode } from '../../src/domains/ways-in/index.ts'
import {
  completePhone,
  giveAddressByPhone,
  joinByPhone,
} from '../../src/domains/ways-in/phone/complete-phone.ts'
import { requestPhoneCode, requestPhoneLink } from '../../src/domains/ways-in/phone/request-phone-code.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Runtime } from '../../src/platform/context.ts'
import { type TextMessage, TextNotSent, type TextSender } from '../../src/platform/sms/text-sender.ts'
import { createWebhookSender } from '../../src/platform/sms/webhook-sender.ts'
import { signedHeaders } from '../../src/platform/webhooks/signature.ts'
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

const WRONG = 'ways_in.code_wrong'
const SECRET = 'a secret that the sender of messages shares'
let world: World
let runtime: Runtime
let sent: TextMessage[] = []
let isDown = false
const sender: TextSender = {
  async send(message) {
    if (isDown) throw new TextNotSent('a text message was not taken: 503')
    sent.push(message)
  },
}

beforeAll(async () => {
  world = await openWorld(PUBLIC)
  const textMessages = { webhook: { url: 'http://127.0.0.1:9/', secret: SECRET }, prefixes: ['+49', '+1'] }
  runtime = { ...world.runtime, config: { ...world.runtime.config, textMessages } }
})
afterAll(() => world.close())
beforeEach(async () => {
  sent = []
  isDown = false
  await world.database.kysely.deleteFrom('settings').execute()
  await world.database.kysely.deleteFrom('text_message_days').execute()
  await world.database.kysely.deleteFrom('outbox_events').execute()
  forgetSettings(runtime)
})

const browser = (of = runtime, network?: string) => createVisitor(of, network)
const newNumber = () => `+49170${randomInt(10 ** 7, 10 ** 8)}`
const newEmail = () => `${randomUUID()}@example.org`
const other = (code: string) => (code === '000000' ? '000001' : '000000')
const viewerOf = (visitor: Visitor) => visitor.call(async ({ actor }) => actor?.userId ?? null)
const request = (visitor: Visitor, phone: string, more: { ref?: string; next?: string } = {}) =>
  visitor.call((context) => requestPhoneCode(context, { phone, ...more }))
const requestLink = (visitor: Visitor, phone: string) =>
  visitor.call((context) => requestPhoneLink(context, { phone }))
const complete = (visitor: Visitor, phone_code: string, code?: string) =>
  visitor.call((context) => completePhone(context, { phone_code, code }))
const give = (visitor: Visitor, phone_code: string, email: string) =>
  visitor.call((context) => giveAddressByPhone(context, { phone_code, email }))
const join = (visitor: Visitor, phone_code: string, email_code: string) =>
  visitor.call((context) => joinByPhone(context, { phone_code, email_code }))

async function payloadsOf(name: string): Promise<{ proof_id: string; locale: 'en' }[]> {
  const rows = await world.database.kysely
    .selectFrom('outbox_events')
    .select('payload')
    .where('name', '=', name)
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => payload as { proof_id: string; locale: 'en' })
}

/** Has the messages sent that were asked for, each twice, as it may be heard. */
async function sendAll(): Promise<void> {
  for (const payload of await payloadsOf('ways_in.phone_code_requested')) {
    await textPhoneCode(runtime, { payload }, sender)
    await textPhoneCode(runtime, { payload }, sender)
  }
}

async function codeTo(number: string): Promise<string> {
  await sendAll()
  const text = sent.filter(({ to }) => to === number).at(-1)?.text ?? ''
  return /^(\d{6}) /.exec(text)?.[1] ?? ''
}

async function mailedCode(email: string): Promise<string> {
  for (const payload of await payloadsOf('ways_in.address_given')) await mailAddressCode(runtime, { payload })
  const [mail] = await mailsTo(world, email)
  return /^(\d{6})$/m.exec(mail?.body_text ?? '')?.[1] ?? ''
}

async function ask(number: string, visitor = browser()): Promise<{ visitor: Visitor; code: string }> {
  expect(await request(visitor, number)).toEqual({ outcome: 'check_phone' })
  return { visitor, code: await codeTo(number) }
}

async function member(): Promise<{ email: string; userId: string; visitor: Visitor }> {
  const email = newEmail()
  await createAdmin(runtime, { email, role: 'user', displayName: null, password: PASSWORD })
  const visitor = browser()
  await signInAs(visitor, { identifier: email, password: PASSWORD })
  return { email, visitor, userId: (await viewerOf(visitor)) ?? '' }
}

async function memberWithNumber() {
  const number = newNumber()
  const person = await member()
  await requestLink(person.visitor, number)
  expect(await complete(person.visitor, await codeTo(number))).toEqual({ outcome: 'linked' })
  return { ...person, number }
}

test('AU-12: a newcomer joins by a number and a proven address, with their referral, and signs in by it afterwards', async () => {
  const friend = await addRecord(world.database)
  const [visitor, number, email] = [browser(), newNumber(), newEmail()]
  await request(visitor, number, { ref: friend.referral_code, next: '/chat' })
  const code = await codeTo(number)
  expect(sent).toMatchObject([
    {
      to: number,
      text: `${code} is your code for PepperChat. Never share it.\n\n@chat.example.org #${code}`,
    },
  ])
  expect(await codeOf(complete(visitor, code))).toBe('ways_in.email_needed')
  expect(await give(visitor, code, email)).toEqual({ outcome: 'check_email' })
  const mailed = await mailedCode(email)
  expect(await codeOf(join(visitor, other(code), mailed))).toBe(WRONG)
  expect(await codeOf(join(visitor, code, other(mailed)))).toBe(WRONG)
  expect(await codeOf(join(browser(), code, mailed))).toBe(WRONG)
  expect(await join(visitor, code, mailed)).toMatchObject({
    ...{ outcome: 'joined', next: '/chat', referral: 'connected' },
    viewer: { profile: { email, email_confirmed: true } },
  })
  const again = await ask(number)
  expect(await complete(again.visitor, again.code)).toMatchObject({ outcome: 'signed_in' })
  const linked = await again.visitor.call(listLinkedIdentities)
  expect(linked).toMatchObject({
    has_password: false,
    identities: [{ provider: PHONE_PROVIDER, label: `+49…${number.slice(-2)}` }],
  })
  const unlink = again.visitor.call((context) =>
    unlinkIdentity(context, { id: linked.identities[0]?.id ?? '' }),
  )
  expect(await codeOf(unlink)).toBe('identity.last_way_in')
})

test('AU-12: a code signs in once, of two at the same time one, in the browser that asked, and is kept as a hash', async () => {
  const { number, userId } = await memberWithNumber()
  const { visitor, code } = await ask(number)
  const { rows } = await sql<{ row: string }>`select to_jsonb(p)::text as row from identity_proofs p`.execute(
    world.database.kysely,
  )
  expect(rows.some(({ row }) => row.includes(number))).toBe(true)
  expect(rows.filter(({ row }) => row.includes(`"${code}"`))).toEqual([])
  expect(await codeOf(complete(browser(), code))).toBe(WRONG)
  const answers = await Promise.all([complete(visitor, code), complete(visitor, code)].map(codeOf))
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
  expect(await viewerOf(visitor)).toBe(userId)
  expect(await codeOf(complete(visitor, code))).toBe(WRONG)
})

test('AU-12: five wrong codes end one, ten minutes too, and a newer question of the browser', async () => {
  const { number } = await memberWithNumber()
  const tried = await ask(number)
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await codeOf(complete(tried.visitor, other(tried.code)))).toBe(WRONG)
  expect(await codeOf(complete(tried.visitor, tried.code))).toBe(WRONG)
  const replaced = await ask(number)
  const newer = await ask(number, replaced.visitor)
  if (newer.code !== replaced.code)
    expect(await codeOf(complete(replaced.visitor, replaced.code))).toBe(WRONG)
  const late = await ask(number)
  world.clock.advance(10 * 60_000)
  expect(await codeOf(complete(late.visitor, late.code))).toBe(WRONG)
  await cleanUpWaysIn(runtime)
  const left = await world.database.kysely.selectFrom('identity_proofs').selectAll().execute()
  expect(left.filter(({ expires_at }) => expires_at <= world.clock.now())).toEqual([])
})

test('D2: every number is answered alike and leaves the same rows, and gets a message while people may join', async () => {
  const { number } = await memberWithNumber()
  const stranger = newNumber()
  const grown = async (phone: string) => {
    const before = (await payloadsOf('ways_in.phone_code_requested')).length
    const answer = await request(browser(), phone)
    return [answer, (await payloadsOf('ways_in.phone_code_requested')).length - before]
  }
  expect(await grown(number)).toEqual(await grown(stranger))
  expect([await codeTo(number), await codeTo(stranger)]).toEqual([
    expect.stringMatching(/^\d{6}$/),
    expect.stringMatching(/^\d{6}$/),
  ])
  await storeSettings(world.database, { registration_enabled: false })
  forgetSettings(runtime)
  sent = []
  expect(await grown(number)).toEqual(await grown(stranger))
  await sendAll()
  expect(sent.map(({ to }) => to)).toEqual([number])
})

test('AU-12: messages to a number are counted a minute, an hour and a day, without saying so; the one before goes on working', async () => {
  const limited: Runtime = { ...runtime, config: { ...runtime.config, hasRateLimits: true } }
  const { number } = await memberWithNumber()
  sent = []
  const visitor = browser(limited, '192.0.2.1')
  await request(visitor, number)
  const code = await codeTo(number)
  expect(await request(visitor, number)).toEqual({ outcome: 'check_phone' })
  expect(await request(browser(limited, '192.0.2.2'), number)).toEqual({ outcome: 'check_phone' })
  await sendAll()
  expect(sent).toHaveLength(1)
  expect(await codeOf(complete(visitor, code))).toBe('ok')
  const many = browser(limited, '192.0.2.3')
  for (let question = 0; question < 10; question += 1) await request(many, newNumber())
  expect(await codeOf(request(many, newNumber()))).toBe('limits.too_many_requests')
})

test('AU-12: a code asked for to sign in links the number, if that is asked for before another is due', async () => {
  const limited: Runtime = { ...runtime, config: { ...runtime.config, hasRateLimits: true } }
  const [number, { email, userId }] = [newNumber(), await member()]
  const visitor = browser(limited, '192.0.2.4')
  const { code } = await ask(number, visitor)
  expect(await codeOf(complete(visitor, code))).toBe('ways_in.email_needed')
  await signInAs(visitor, { identifier: email, password: PASSWORD })
  await requestLink(visitor, number)
  await sendAll()
  expect(sent).toHaveLength(1)
  expect(await complete(visitor, code)).toEqual({ outcome: 'linked' })
  expect(await viewerOf(visitor)).toBe(userId)
})

test('AU-12: a link gets the code that a sign-in to no account did not get while joining is closed', async () => {
  const limited: Runtime = { ...runtime, config: { ...runtime.config, hasRateLimits: true } }
  const [number, { email }] = [newNumber(), await member()]
  await storeSettings(world.database, { registration_enabled: false })
  forgetSettings(runtime)
  const visitor = browser(limited, '192.0.2.8')
  expect((await ask(number, visitor)).code).toBe('')
  await world.database.kysely.deleteFrom('outbox_events').execute()
  await request(visitor, number)
  expect(await payloadsOf('ways_in.phone_code_requested')).toEqual([])
  await signInAs(visitor, { identifier: email, password: PASSWORD })
  await requestLink(visitor, number)
  await requestLink(visitor, number)
  const code = await codeTo(number)
  expect(sent).toHaveLength(1)
  expect(await complete(visitor, code)).toEqual({ outcome: 'linked' })
})

test('AU-12: a code goes on working for its own number alone', async () => {
  const limited: Runtime = { ...runtime, config: { ...runtime.config, hasRateLimits: true } }
  const [used, number] = [newNumber(), newNumber()]
  await request(browser(limited, '192.0.2.6'), used)
  const visitor = browser(limited, '192.0.2.7')
  const { code } = await ask(number, visitor)
  await request(visitor, used)
  expect(await codeOf(complete(visitor, code))).toBe(WRONG)
})

test('AU-12: the site sends so many messages a day, and waiting ones are not sent later', async () => {
  await storeSettings(world.database, { text_messages_a_day: 2 })
  forgetSettings(runtime)
  const numbers = [newNumber(), newNumber(), newNumber()]
  for (const number of numbers) expect(await request(browser(), number)).toEqual({ outcome: 'check_phone' })
  await Promise.all(
    (await payloadsOf('ways_in.phone_code_requested')).map((payload) =>
      textPhoneCode(runtime, { payload }, sender),
    ),
  )
  expect(sent).toHaveLength(2)
  world.clock.advance(9 * 60_000)
  await sendAll()
  expect(sent).toHaveLength(2)
  world.clock.advance(24 * 3_600_000)
  expect(await codeTo(numbers[0] ?? '')).toMatch(/^\d{6}$/)
  const tomorrow = newNumber()
  expect((await ask(tomorrow)).code).toMatch(/^\d{6}$/)
})

test('AU-12: a message that was not taken is tried again with another code', async () => {
  const { number } = await memberWithNumber()
  const visitor = browser()
  await request(visitor, number)
  isDown = true
  const [payload] = (await payloadsOf('ways_in.phone_code_requested')).slice(-1)
  if (!payload) throw new Error('nothing was asked for')
  await expect(textPhoneCode(runtime, { payload }, sender)).rejects.toThrow(TextNotSent)
  isDown = false
  expect(await codeOf(complete(visitor, await codeTo(number)))).toBe('ok')
})

test('AU-12: messages that were not taken leave the limit of the day to those that are', async () => {
  await storeSettings(world.database, { text_messages_a_day: 1 })
  forgetSettings(runtime)
  const { number } = await memberWithNumber()
  sent = []
  await world.database.kysely.deleteFrom('text_message_days').execute()
  const visitor = browser()
  await request(visitor, number)
  const [payload] = (await payloadsOf('ways_in.phone_code_requested')).slice(-1)
  if (!payload) throw new Error('nothing was asked for')
  isDown = true
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(textPhoneCode(runtime, { payload }, sender)).rejects.toThrow(TextNotSent)
  isDown = false
  await textPhoneCode(runtime, { payload }, sender)
  expect(sent.filter(({ to }) => to === number)).toHaveLength(1)
  // One without an answer may have been sent, so it counts.
  await world.database.kysely.deleteFrom('text_message_days').execute()
  const other = browser()
  await request(other, newNumber())
  const [late] = (await payloadsOf('ways_in.phone_code_requested')).slice(-1)
  if (!late) throw new Error('nothing was asked for')
  const silent = { send: () => Promise.reject(new TextNotSent('no answer', { isUncertain: true })) }
  await expect(textPhoneCode(runtime, { payload: late }, silent)).rejects.toThrow(TextNotSent)
  sent = []
  await textPhoneCode(runtime, { payload: late }, sender)
  expect(sent).toEqual([])
})

test('AU-12: a number of another country, or an unassigned one, is refused', async () => {
  expect(await codeOf(request(browser(), '+4366012345678'))).toBe('ways_in.number_not_served')
  const off: Runtime = { ...runtime, config: { ...runtime.config, textMessages: null } }
  expect(await codeOf(request(browser(off), newNumber()))).toBe('ways_in.not_offered')
  expect(await codeOf(complete(browser(off), '000000'))).toBe('ways_in.not_offered')
})

test('AU-12: the second factor, a ban and maintenance hold for a number too', async () => {
  const { number, userId } = await memberWithNumber()
  const { kysely } = world.database
  const now = world.clock.now()
  const secret = 'the secret of an app'
  await kysely
    .insertInto('second_factors')
    .values({ user_id: userId, secret, created_at: now, confirmed_at: now })
    .execute()
  const { visitor, code } = await ask(number)
  for (let attempt = 0; attempt < 6; attempt += 1)
    expect(await codeOf(complete(visitor, code))).toBe('identity.second_factor_required')
  expect(await codeOf(complete(visitor, code, '000000'))).toBe('identity.second_factor_wrong')
  expect(await codeOf(complete(visitor, code, await totpCode(secret, totpStep(now))))).toBe('ok')
  await kysely.updateTable('auth_users').set({ banned_at: now }).where('id', '=', userId).execute()
  const banned = await ask(number)
  expect(await codeOf(complete(banned.visitor, banned.code))).toBe('identity.banned')
  const newcomer = await ask(newNumber())
  await storeSettings(world.database, { maintenance_mode: true })
  forgetSettings(runtime)
  expect(await codeOf(complete(newcomer.visitor, newcomer.code))).toBe('settings.maintenance')
})

test('AU-12: a number belongs to one account, and is linked by its person alone', async () => {
  const { number } = await memberWithNumber()
  const bob = await member()
  await requestLink(bob.visitor, number)
  expect(await codeOf(complete(bob.visitor, await codeTo(number)))).toBe('ways_in.identity_taken')
  expect(await codeOf(requestLink(browser(), number))).toBe('access.sign_in_required')
  const own = newNumber()
  await requestLink(bob.visitor, own)
  const code = await codeTo(own)
  expect(await codeOf(give(bob.visitor, code, newEmail()))).toBe('joining.link_invalid')
})

test('ST-6: a number is gone with its account, and sign-ins begun by it', async () => {
  const { number, userId } = await memberWithNumber()
  await ask(number)
  await world.database.transaction((tx) => erasePerson(tx, { userId, profileId: null, emails: [] }))
  const left = await sql<{ rows: number }>`select
    (select count(*) from linked_identities where subject = ${number})::int
    + (select count(*) from identity_proofs where subject = ${number})::int as rows`.execute(
    world.database.kysely,
  )
  expect(left.rows).toEqual([{ rows: 0 }])
})

test('AU-12: the webhook posts number and text, signed, and says nothing of them where it fails', async () => {
  const posted: { headers: Record<string, unknown>; body: string }[] = []
  let status = 204
  const server = createServer(async (incoming, response) => {
    let body = ''
    for await (const part of incoming) body += part
    posted.push({ headers: incoming.headers, body })
    response.writeHead(status).end(status === 204 ? undefined : 'no credit for +491701234567')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`
  const webhook = createWebhookSender({ url, secret: SECRET }, world.clock)
  const message = { id: 'one', to: '+491701234567', text: '123456 is your code' }
  await webhook.send(message)
  const body = JSON.stringify({ to: message.to, text: message.text })
  const timestamp = Math.floor(world.clock.now().getTime() / 1000)
  expect(posted).toMatchObject([{ body, headers: signedHeaders({ id: 'one', timestamp, body }, SECRET) }])
  status = 402
  await expect(webhook.send(message)).rejects.toThrow(/^a text message was not taken: 402$/)
  server.close()
})

test('AU-12: the sender needs an address and a secret, and prefixes that are some', () => {
  const SMS_WEBHOOK_URL = 'https://sms.example.org/send'
  const with_ = (env: Record<string, string>) => readConfig(env).textMessages
  expect(with_({})).toBeNull()
  expect(with_({ SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET: SECRET, SMS_PREFIXES: '+49, +43' })).toEqual({
    webhook: { url: SMS_WEBHOOK_URL, secret: SECRET },
    prefixes: ['+49', '+43'],
  })
  expect(() => with_({ SMS_WEBHOOK_URL })).toThrow('SMS_WEBHOOK_SECRET is needed')
  expect(() => with_({ SMS_WEBHOOK_URL: 'http://sms.example.org/', SMS_WEBHOOK_SECRET: SECRET })).toThrow(
    'is not an https:// address',
  )
  expect(() => with_({ SMS_PREFIXES: '49' })).toThrow('SMS_PREFIXES=49 is not a list of beginnings')
})
