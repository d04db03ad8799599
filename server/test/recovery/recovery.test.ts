import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword } from '../../src/domains/identity/passwords/change-password.ts'
import { setPasswordAfterLink } from '../../src/domains/identity/passwords/set-password-after-link.ts'
import { endSessions } from '../../src/domains/identity/sessions/end-sessions.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { sendNotice } from '../../src/domains/notices/index.ts'
import { requestLink } from '../../src/domains/notices/request-link.ts'
import { secureAccount } from '../../src/domains/notices/secure-account.ts'
import { setNewPassword } from '../../src/domains/notices/set-new-password.ts'
import { cleanUpRecovery, mailRecovery } from '../../src/domains/recovery/index.ts'
import { inspectRecovery } from '../../src/domains/recovery/inspect-recovery.ts'
import { recoverPassword } from '../../src/domains/recovery/recover-password.ts'
import { requestRecovery } from '../../src/domains/recovery/request-recovery.ts'
import { setRoleWithin } from '../../src/domains/roles/index.ts'
import { forgetSettings } from '../../src/domains/settings/index.ts'
import {
  codeOf,
  createVisitor,
  LOOPBACK,
  mailsTo,
  openWorld,
  PASSWORD,
  signInAs,
  type Visitor,
  type World,
  withConfig,
} from '../joining/world.ts'
import { storeSettings } from '../stored-settings.ts'

const NEW_PASSWORD = 'a quiet house of garlic'
const MINUTE_MS = 60_000
let world: World
beforeAll(async () => {
  world = await openWorld(LOOPBACK)
})
afterAll(() => world.close())

interface Member {
  email: string
  userId: string
  visitor: Visitor
}

async function member(): Promise<Member> {
  const email = `${randomUUID()}@example.org`
  const visitor = createVisitor(world.runtime)
  await visitor.call((context) => signUp(context, { email, password: PASSWORD }))
  const userId = await visitor.call(async ({ actor }) => actor?.userId ?? '')
  return { email, userId, visitor }
}

const stranger = () => createVisitor(world.runtime)
const inspect = (token: string) => stranger().call((context) => inspectRecovery(context, { token }))
const recover = (token: string, new_password = NEW_PASSWORD, visitor = stranger()) =>
  visitor.call((context) => recoverPassword(context, { token, new_password }))
const signsIn = ({ email }: Member, password: string) =>
  codeOf(signInAs(stranger(), { identifier: email, password }))
const isKnown = ({ visitor }: Member) => visitor.call(async ({ actor }) => actor !== null)
const askOnly = (email: string, visitor = stranger()) =>
  visitor.call((context) => requestRecovery(context, { email }))

/** Lists the requests that were recorded since an event, oldest first. */
async function requestsSince(id: number) {
  const rows = await world.database.kysely
    .selectFrom('outbox_events')
    .select(['id', 'payload'])
    .where('name', '=', 'recovery.requested')
    .where('id', '>', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    payload: row.payload as { user_id: string | null; locale: 'en' },
  }))
}

async function lastEvent(): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select coalesce(max(id), 0)::int as id from outbox_events`.execute(world.database.kysely)
  return rows[0]?.id ?? 0
}

/** Asks for a link and mails what is due. */
async function ask(email: string): Promise<void> {
  const before = await lastEvent()
  expect(await askOnly(email)).toEqual({ outcome: 'check_email' })
  for (const request of await requestsSince(before)) await mailRecovery(world.runtime, request)
}

async function tokensTo({ email }: Pick<Member, 'email'>): Promise<string[]> {
  const mails = await mailsTo(world, email)
  return mails.flatMap(({ body_text }) => /\/auth\/recover#([\w-]+)/.exec(body_text)?.[1] ?? [])
}

async function tokenFor(someone: Member): Promise<string> {
  await ask(someone.email)
  const [token = ''] = await tokensTo(someone)
  expect(token).not.toBe('')
  return token
}

test('AU-10: a mailed link sets a new password once, ends all sessions, and notifies the owner', async () => {
  const ada = await member()
  const token = await tokenFor(ada)
  expect(await inspect(token)).toEqual({ email: ada.email })
  expect(await inspect(token)).toEqual({ email: ada.email })
  expect(await codeOf(recover(token, 'short'))).toBe('identity.weak_password')
  expect(await codeOf(recover(token, ada.email))).toBe('identity.weak_password')
  expect(await isKnown(ada)).toBe(true)
  expect(await recover(token)).toEqual({ email: ada.email })
  expect(await isKnown(ada)).toBe(false)
  expect(await signsIn(ada, PASSWORD)).toBe('identity.invalid_credentials')
  expect(await signsIn(ada, NEW_PASSWORD)).toBe('ok')
  expect(await codeOf(inspect(token))).toBe('joining.link_invalid')
  expect(await codeOf(recover(token))).toBe('joining.link_invalid')
  const { kysely } = world.database
  const audit = await kysely
    .selectFrom('audit_entries')
    .select(['actor_id', 'details'])
    .where('target_id', '=', ada.userId)
    .where('action', '=', 'user.password_recovered')
    .execute()
  expect(audit).toEqual([{ actor_id: ada.userId, details: { origin: 'mail', sessions: 1 } }])
  const noted = await kysely
    .selectFrom('security_events')
    .select('event_type')
    .where('user_id', '=', ada.userId)
    .execute()
  expect(noted.map((row) => row.event_type)).toEqual(
    expect.arrayContaining(['recovery_requested', 'password_recovered']),
  )
  const told = await kysely
    .selectFrom('outbox_events')
    .select('payload')
    .where('name', '=', 'identity.password_changed')
    .execute()
  expect(told.map((row) => row.payload)).toContainEqual({ user_id: ada.userId })
})

test('AU-10: the newest link alone works, for an hour, and only its hash is stored', async () => {
  const bea = await member()
  const older = await tokenFor(bea)
  const newer = await tokenFor(bea)
  expect(newer).not.toBe(older)
  // The mail of the older link was removed with it.
  expect(await tokensTo(bea)).toEqual([newer])
  expect(await codeOf(recover(older))).toBe('joining.link_invalid')
  const rows = await world.database.kysely.selectFrom('password_recoveries').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(newer)
  world.clock.advance(60 * MINUTE_MS - 1_000)
  expect(await inspect(newer)).toEqual({ email: bea.email })
  world.clock.advance(1_000)
  expect(await codeOf(recover(newer))).toBe('joining.link_invalid')
  expect(await signsIn(bea, PASSWORD)).toBe('ok')
  await cleanUpRecovery(world.runtime)
  expect(await tokensTo(bea)).toEqual([])
})

test('AU-10: of many uses at once one counts; guessed and cut links open nothing', async () => {
  const cleo = await member()
  const token = await tokenFor(cleo)
  for (const guess of ['A'.repeat(43), token.slice(0, -1), token.toUpperCase()]) {
    expect(await codeOf(recover(guess))).toBe('joining.link_invalid')
  }
  const passwords = ['first house of garlic', 'second house of garlic', 'third house of garlic']
  const codes = await Promise.all(passwords.map((password) => codeOf(recover(token, password))))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(codes.filter((code) => code === 'joining.link_invalid')).toHaveLength(2)
  const ins = await Promise.all(passwords.map((password) => signsIn(cleo, password)))
  expect(ins.map((code) => code === 'ok')).toEqual(codes.map((code) => code === 'ok'))
})

test('AU-10: a recovery beside a sign-in leaves no session of the old password', async () => {
  const dora = await member()
  const token = await tokenFor(dora)
  const devices = Array.from({ length: 4 }, stranger)
  await Promise.all([
    recover(token),
    ...devices.map((device) => codeOf(signInAs(device, { identifier: dora.email, password: PASSWORD }))),
  ])
  for (const device of devices) expect(await device.call(async ({ actor }) => actor)).toBe(null)
})

test('AU-10: a link sets only the password of its own person', async () => {
  const [edda, fay] = [await member(), await member()]
  const token = await tokenFor(edda)
  await recover(token, NEW_PASSWORD, fay.visitor)
  expect(await isKnown(fay)).toBe(true)
  expect(await signsIn(fay, PASSWORD)).toBe('ok')
  expect(await signsIn(fay, NEW_PASSWORD)).toBe('identity.invalid_credentials')
  expect(await signsIn(edda, NEW_PASSWORD)).toBe('ok')
})

test('AU-10: a changed password, a sign-out everywhere, another address and a ban each make the link void', async () => {
  const changes: ((person: Member) => Promise<unknown>)[] = [
    ({ visitor }) =>
      visitor.call((context) =>
        changePassword(context, { current_password: PASSWORD, new_password: 'an attic full of thyme' }),
      ),
    ({ visitor }) => visitor.call((context) => endSessions(context, 'global')),
    ({ userId }) =>
      sql`update auth_users set email = ${`${randomUUID()}@example.org`} where id = ${userId}`.execute(
        world.database.kysely,
      ),
    ({ userId }) =>
      sql`update auth_users set banned_at = now() where id = ${userId}`.execute(world.database.kysely),
  ]
  for (const change of changes) {
    const person = await member()
    const token = await tokenFor(person)
    await change(person)
    expect(await codeOf(inspect(token))).toBe('joining.link_invalid')
    expect(await codeOf(recover(token))).toBe('joining.link_invalid')
  }
})

test('AU-10: a banned account and no account get no mail', async () => {
  const gina = await member()
  await sql`update auth_users set banned_at = now() where id = ${gina.userId}`.execute(world.database.kysely)
  for (const email of [gina.email, `${randomUUID()}@example.org`]) {
    await ask(email)
    expect(await tokensTo({ email })).toEqual([])
  }
})

test('AU-10: an event that is heard twice mails one link', async () => {
  const hana = await member()
  const before = await lastEvent()
  await askOnly(hana.email)
  const [request] = await requestsSince(before)
  if (!request) throw new Error('nothing was recorded')
  await mailRecovery(world.runtime, request)
  const [token = ''] = await tokensTo(hana)
  await mailRecovery(world.runtime, request)
  expect(await tokensTo(hana)).toEqual([token])
  expect(await recover(token)).toEqual({ email: hana.email })
})

test('AU-10: events of two requests that are heard again mail no further link, and the newest one works', async () => {
  const hugo = await member()
  const before = await lastEvent()
  await askOnly(hugo.email)
  await askOnly(hugo.email)
  const requests = await requestsSince(before)
  for (const request of [...requests, ...requests]) await mailRecovery(world.runtime, request)
  const tokens = await tokensTo(hugo)
  expect(tokens).toHaveLength(2)
  const outcomes = await Promise.all(tokens.map((token) => codeOf(inspect(token))))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
})

test('AU-10: three links an hour go to an address, whatever other mails went there; more are answered the same', async () => {
  const ina = await member()
  const runtime = withConfig(world, { hasRateLimits: true })
  const before = await lastEvent()
  for (let mail = 0; mail < 4; mail += 1) {
    await createVisitor(runtime).call((context) => requestLink(context, { email: ina.email }))
  }
  for (let question = 0; question < 5; question += 1) {
    expect(await askOnly(ina.email, createVisitor(runtime))).toEqual({ outcome: 'check_email' })
  }
  expect(await requestsSince(before)).toHaveLength(3)
})

test('AU-10: a person who guessed wrong too often signs in after the recovery, from the same place', async () => {
  const jola = await member()
  const device = createVisitor(withConfig(world, { hasRateLimits: true }))
  const signIn = (password: string) => codeOf(signInAs(device, { identifier: jola.email, password }))
  for (let attempt = 0; attempt < 11; attempt += 1) await signIn(`wrong ${attempt} horse battery`)
  expect(await signIn(PASSWORD)).toBe('limits.too_many_requests')
  await recover(await tokenFor(jola), NEW_PASSWORD, device)
  expect(await signIn(NEW_PASSWORD)).toBe('ok')
})

test('AU-10: a new password makes the password links in other mails void', async () => {
  const kim = await member()
  await sendNotice(world.runtime, 'new_device', {
    id: 7_000_001,
    occurredAt: world.clock.now(),
    payload: { user_id: kim.userId },
  })
  const [mail] = await mailsTo(world, kim.email)
  const notice = /\/auth\/not-me#([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
  await stranger().call((context) => secureAccount(context, { token: notice }))
  await recover(await tokenFor(kim))
  const late = stranger().call((context) =>
    setNewPassword(context, { token: notice, new_password: PASSWORD }),
  )
  expect(await codeOf(late)).toBe('joining.link_invalid')
  expect(await signsIn(kim, NEW_PASSWORD)).toBe('ok')
})

/** Marks a person's sessions in the database as opened by a sign-in link. */
async function markByLink({ userId }: Member): Promise<void> {
  await sql`update auth_sessions set is_by_link = true where user_id = ${userId}`.execute(
    world.database.kysely,
  )
}

test('AU-10: within an hour of a sign-in link a new password is set without the old one, and not after', async () => {
  const lea = await member()
  const set = (new_password = NEW_PASSWORD) =>
    codeOf(lea.visitor.call((context) => setPasswordAfterLink(context, { new_password })))
  expect(await set()).toBe('identity.no_fresh_link')
  await signInAs(stranger(), { identifier: lea.email, password: PASSWORD })
  await markByLink(lea)
  expect(await set('short')).toBe('identity.weak_password')
  expect(
    await lea.visitor.call((context) => setPasswordAfterLink(context, { new_password: NEW_PASSWORD })),
  ).toEqual({ ended_sessions: 1 })
  expect(await isKnown(lea)).toBe(true)
  expect(await signsIn(lea, NEW_PASSWORD)).toBe('ok')
  world.clock.advance(60 * MINUTE_MS)
  expect(await set(PASSWORD)).toBe('identity.no_fresh_link')
})

test('AU-10: an administrator who came by a sign-in link sets no password without their mailbox', async () => {
  const max = await member()
  await markByLink(max)
  const grant = {
    actorId: null,
    userId: max.userId,
    role: 'admin',
    origin: null,
    now: world.clock.now(),
  } as const
  await world.database.transaction((tx) => setRoleWithin(tx, grant))
  const set = max.visitor.call((context) => setPasswordAfterLink(context, { new_password: NEW_PASSWORD }))
  expect(await codeOf(set)).toBe('identity.no_fresh_link')
  // Nor from a network that is closed to the administration, or past the days for a second factor.
  const withheld = max.visitor.call((context) => {
    if (context.actor) Object.assign(context.actor, { permissions: ['chat.send'], withheld: ['admin.enter'] })
    return setPasswordAfterLink(context, { new_password: NEW_PASSWORD })
  })
  expect(await codeOf(withheld)).toBe('identity.no_fresh_link')
  await recover(await tokenFor(max))
  expect(await signsIn(max, NEW_PASSWORD)).toBe('ok')
})

test('AU-10: of two requests at once each is answered alike, and one link works in the end', async () => {
  const dora = await member()
  const before = await lastEvent()
  const answers = await Promise.all([askOnly(dora.email), askOnly(dora.email)])
  expect(answers).toEqual([{ outcome: 'check_email' }, { outcome: 'check_email' }])
  const requests = await requestsSince(before)
  expect(requests).toHaveLength(2)
  await Promise.all(requests.map((request) => mailRecovery(world.runtime, request)))
  const outcomes: string[] = []
  for (const token of await tokensTo(dora)) outcomes.push(await codeOf(inspect(token)))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  const uses = (await tokensTo(dora)).map((token) => codeOf(recover(token)))
  expect((await Promise.all(uses)).filter((outcome) => outcome === 'ok')).toHaveLength(1)
  expect(await signsIn(dora, NEW_PASSWORD)).toBe('ok')
})

test('AU-10: a new password is judged by the name that the site has now', async () => {
  await storeSettings(world.database, { site_name: 'Kardamomland' })
  forgetSettings(world.runtime)
  const mia = await member()
  const named = recover(await tokenFor(mia), 'kardamomland 27')
  expect(await codeOf(named)).toBe('identity.weak_password')
  await world.database.kysely.deleteFrom('settings').where('key', '=', 'site_name').execute()
  forgetSettings(world.runtime)
})
