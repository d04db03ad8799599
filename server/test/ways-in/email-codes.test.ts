import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode, totpStep } from '../../src/domains/identity/second-factor/totp.ts'
import { endSessions } from '../../src/domains/identity/sessions/end-sessions.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { forgetSettings } from '../../src/domains/settings/read-settings.ts'
import { inspectEmailLink, signInByEmailLink } from '../../src/domains/ways-in/email-codes/mail-link.ts'
import { requestEmailCode } from '../../src/domains/ways-in/email-codes/request-email-code.ts'
import { signInByEmailCode } from '../../src/domains/ways-in/email-codes/sign-in-by-email-code.ts'
import { cleanUpWaysIn, mailEmailCode } from '../../src/domains/ways-in/index.ts'
import {
  codeOf,
  createVisitor,
  LOOPBACK,
  mailsTo,
  openWorld,
  PASSWORD,
  PUBLIC,
  signInAs,
  type Visitor,
  type World,
  withConfig,
} from '../joining/world.ts'
import { storeSettings } from '../stored-settings.ts'

const MINUTE_MS = 60_000
let world: World
beforeAll(async () => {
  world = await openWorld(LOOPBACK)
  await offer(true)
})
afterAll(() => world.close())

async function offer(sign_in_by_email: boolean): Promise<void> {
  await storeSettings(world.database, { sign_in_by_email })
  forgetSettings(world.runtime)
}

async function member(): Promise<{ email: string; userId: string; visitor: Visitor }> {
  const email = `${randomUUID()}@example.org`
  const visitor = createVisitor(world.runtime)
  await visitor.call((context) => signUp(context, { email, password: PASSWORD }))
  const userId = await visitor.call(async ({ actor }) => actor?.userId ?? '')
  return { email, userId, visitor }
}

const browser = (runtime = world.runtime) => createVisitor(runtime)
const request = (visitor: Visitor, email: string) =>
  visitor.call((context) => requestEmailCode(context, { email }))
const typeIn = (visitor: Visitor, email_code: string) =>
  visitor.call((context) => signInByEmailCode(context, { email_code }))
const openLink = (visitor: Visitor, token: string) =>
  visitor.call((context) => signInByEmailLink(context, { token }))
const inspect = (token: string) => browser().call((context) => inspectEmailLink(context, { token }))
const viewerOf = (visitor: Visitor) => visitor.call(async ({ actor }) => actor?.userId ?? null)

/** Mails what was requested. Each request is handled twice, as can happen in the queue. */
async function mailAll(): Promise<void> {
  const rows = await world.database.kysely
    .selectFrom('outbox_events')
    .select('payload')
    .where('name', '=', 'ways_in.email_code_requested')
    .execute()
  for (const { payload } of rows) {
    const request = { payload: payload as { code_id: string; locale: 'en' } }
    await mailEmailCode(world.runtime, request)
    await mailEmailCode(world.runtime, request)
  }
}

/** Delivers the waiting mails; returns the code and the link's token of the newest mail to an address. */
async function mailTo(email: string): Promise<{ code: string; token: string; mails: number }> {
  await mailAll()
  const mails = await mailsTo(world, email)
  const text = mails[0]?.body_text ?? ''
  return {
    code: /^(\d{6})$/m.exec(text)?.[1] ?? '',
    token: /\/auth\/email-code#([\w-]+)/.exec(text)?.[1] ?? '',
    mails: mails.length,
  }
}

async function ask(email: string, visitor = browser()) {
  expect(await request(visitor, email)).toEqual({ outcome: 'check_email' })
  return { visitor, ...(await mailTo(email)) }
}

const other = (code: string) => (code === '000000' ? '000001' : '000000')

test('AU-12: a mailed code signs in once, in the browser that asked for it, and ends its link and its mail', async () => {
  const ada = await member()
  const { visitor, code, token, mails } = await ask(ada.email)
  expect([code, mails]).toEqual([expect.stringMatching(/^\d{6}$/), 1])
  expect(await codeOf(typeIn(browser(), code))).toBe('ways_in.code_wrong')
  expect(await codeOf(typeIn(visitor, other(code)))).toBe('ways_in.code_wrong')
  expect(await viewerOf(visitor)).toBeNull()
  const answers = await Promise.all([typeIn(visitor, code), typeIn(visitor, code)].map(codeOf))
  expect(answers).toContain('ok')
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
  expect(await viewerOf(visitor)).toBe(ada.userId)
  expect(await codeOf(typeIn(visitor, code))).toBe('ways_in.code_wrong')
  expect(await codeOf(openLink(browser(), token))).toBe('joining.link_invalid')
  expect(await mailsTo(world, ada.email)).toEqual([])
})

test('AU-12: the link signs in on any device; looking at it uses nothing up', async () => {
  const ada = await member()
  const { visitor, code, token } = await ask(ada.email)
  expect(await inspect(token)).toEqual({ email: ada.email })
  expect(await inspect(token)).toEqual({ email: ada.email })
  const elsewhere = browser()
  await openLink(elsewhere, token)
  expect(await viewerOf(elsewhere)).toBe(ada.userId)
  expect(await codeOf(typeIn(visitor, code))).toBe('ways_in.code_wrong')
  expect(await codeOf(inspect(token))).toBe('joining.link_invalid')
})

test('AU-12: the second factor is needed as well, and asking for it uses nothing up', async () => {
  const ada = await member()
  const secret = 'the secret of an app'
  const now = world.clock.now()
  await world.database.kysely
    .insertInto('second_factors')
    .values({ user_id: ada.userId, secret, created_at: now, confirmed_at: now })
    .execute()
  const { visitor, code, token } = await ask(ada.email)
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect(await codeOf(typeIn(visitor, code))).toBe('identity.second_factor_required')
  }
  expect(await codeOf(openLink(browser(), token))).toBe('identity.second_factor_required')
  const input = { email_code: code, code: await totpCode(secret, totpStep(now)) }
  expect(await codeOf(visitor.call((context) => signInByEmailCode(context, input)))).toBe('ok')
  expect(await viewerOf(visitor)).toBe(ada.userId)
})

test('AU-12: five wrong codes end a code, but not its link', async () => {
  const ada = await member()
  const { visitor, code, token } = await ask(ada.email)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await codeOf(typeIn(visitor, other(code)))).toBe('ways_in.code_wrong')
  }
  expect(await codeOf(typeIn(visitor, code))).toBe('ways_in.code_wrong')
  expect(await codeOf(openLink(browser(), token))).toBe('ok')
})

test('AU-12: a mail ends after ten minutes, with the next one of its browser, and with the sessions of the account', async () => {
  const ada = await member()
  const late = await ask(ada.email)
  world.clock.advance(10 * MINUTE_MS)
  expect(await codeOf(typeIn(late.visitor, late.code))).toBe('ways_in.code_wrong')
  expect(await codeOf(openLink(browser(), late.token))).toBe('joining.link_invalid')
  await cleanUpWaysIn(world.runtime)
  expect((await mailTo(ada.email)).mails).toBe(0)

  const first = await ask(ada.email)
  const second = await ask(ada.email, first.visitor)
  expect(second.mails).toBe(1)
  expect(await codeOf(openLink(browser(), first.token))).toBe('joining.link_invalid')

  // A request for a code from another browser takes no other person's code away.
  await ask(ada.email)
  await ada.visitor.call((context) => endSessions(context, 'global'))
  expect(await codeOf(typeIn(second.visitor, second.code))).toBe('joining.link_invalid')
  expect(await codeOf(openLink(browser(), second.token))).toBe('joining.link_invalid')
})

test('AU-12: nothing is mailed to an unknown address or a banned person, and all is refused where it is off', async () => {
  const ada = await member()
  const nobody = `${randomUUID()}@example.org`
  const { kysely } = world.database
  expect((await ask(nobody)).mails).toBe(0)
  await kysely.updateTable('auth_users').set({ banned_at: new Date() }).where('id', '=', ada.userId).execute()
  expect((await ask(ada.email)).mails).toBe(0)
  await kysely.updateTable('auth_users').set({ banned_at: null }).where('id', '=', ada.userId).execute()
  const { visitor, code, token } = await ask(ada.email)
  await offer(false)
  expect(await codeOf(request(browser(), ada.email))).toBe('ways_in.not_offered')
  expect(await codeOf(typeIn(visitor, code))).toBe('ways_in.not_offered')
  expect(await codeOf(openLink(browser(), token))).toBe('ways_in.not_offered')
  await offer(true)
  expect(await codeOf(typeIn(visitor, code))).toBe('ok')
})

test('AU-12: a mailed code proves the address, and the password that was set before the proof ends', async () => {
  const ada = await member()
  const { kysely } = world.database
  const open = withConfig(world, { origin: PUBLIC })
  const visitor = browser(open)
  await storeSettings(world.database, { sign_in_by_email: true })
  const { code } = await ask(ada.email, visitor)
  await typeIn(visitor, code)
  expect(await viewerOf(visitor)).toBe(ada.userId)
  const account = await kysely
    .selectFrom('auth_users as u')
    .innerJoin('profiles as p', 'p.auth_user_id', 'u.id')
    .select(['u.email_verified', 'p.email_confirmed'])
    .where('u.id', '=', ada.userId)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ email_verified: true, email_confirmed: true })
  expect(await viewerOf(ada.visitor)).toBeNull()
  const password = signInAs(browser(open), { identifier: ada.email, password: PASSWORD })
  expect(await codeOf(password)).toBe('identity.invalid_credentials')
})

test('AU-12: eight browsers ask for one address: it is mailed five codes an hour, and each is answered alike', async () => {
  const ada = await member()
  const limited = withConfig(world, { hasRateLimits: true })
  const answers = []
  for (let each = 0; each < 8; each += 1) {
    const visitor = createVisitor(limited, `198.51.100.${each}`)
    answers.push(JSON.stringify(await request(visitor, ada.email)))
  }
  expect(new Set(answers)).toEqual(new Set(['{"outcome":"check_email"}']))
  expect((await mailTo(ada.email)).mails).toBe(5)
})
