import { randomUUID } from 'node:crypto'
import { LOCALE_COOKIE } from '@pepper/contract/locales'
import type { NoticeKind } from '@pepper/contract/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword } from '../../src/domains/identity/passwords/change-password.ts'
import { reauthenticate } from '../../src/domains/identity/passwords/reauthenticate.ts'
import { addEmail } from '../../src/domains/joining/add-email.ts'
import { takeBackEmail } from '../../src/domains/joining/index.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { cleanUpNotices, mailLink, sendNotice } from '../../src/domains/notices/index.ts'
import { inspectNotice } from '../../src/domains/notices/inspect-notice.ts'
import { requestLink } from '../../src/domains/notices/request-link.ts'
import { secureAccount } from '../../src/domains/notices/secure-account.ts'
import { setNewPassword } from '../../src/domains/notices/set-new-password.ts'
import { changePreferences } from '../../src/domains/preferences/change-preferences.ts'
import { readDeletion } from '../../src/domains/privacy/deletion/read-deletion.ts'
import { requestDeletion } from '../../src/domains/privacy/deletion/request-deletion.ts'
import { findDeletion, insertDeletion } from '../../src/domains/privacy/deletion/store.ts'
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

const DAY_MS = 86_400_000
const NEW_PASSWORD = 'a quiet house of garlic'
let world: World
let events = 0
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

function tell(
  { userId }: Member,
  kind: NoticeKind = 'new_device',
  id = 1_000 + events++,
  occurredAt = world.clock.now(),
) {
  return sendNotice(world.runtime, kind, { id, occurredAt, payload: { user_id: userId } })
}

/** Adds a passkey to an account, as its owner or a thief may. */
async function addPasskey({ userId }: Member): Promise<void> {
  await world.database.kysely
    .insertInto('passkeys')
    .values({
      ...{ id: randomUUID(), user_id: userId, credential_id: randomUUID(), public_key: 'key', sign_count: 0 },
      ...{ name: 'phone', transports: [], created_at: world.clock.now() },
    })
    .execute()
}

const passkeysOf = async ({ userId }: Member) =>
  (await world.database.kysely.selectFrom('passkeys').select('name').where('user_id', '=', userId).execute())
    .length

async function tokensTo({ email }: Member): Promise<string[]> {
  const mails = await mailsTo(world, email)
  return mails.map(({ body_text }) => /\/auth\/not-me#([\w-]+)/.exec(body_text)?.[1] ?? '')
}

async function tokenTo(someone: Member): Promise<string> {
  const [token = ''] = await tokensTo(someone)
  return token
}

const stranger = () => createVisitor(world.runtime)
const inspect = (token: string) => stranger().call((context) => inspectNotice(context, { token }))
const secure = (token: string) => stranger().call((context) => secureAccount(context, { token }))
const set = (token: string, new_password = NEW_PASSWORD) =>
  stranger().call((context) => setNewPassword(context, { token, new_password }))
const signsIn = ({ email }: Member, password: string) =>
  codeOf(signInAs(stranger(), { identifier: email, password }))
const isKnown = ({ visitor }: Member) => visitor.call(async ({ actor }) => actor !== null)

test('W5: the press ends sessions and the old password at once; then a new one is set without the old', async () => {
  const ada = await member()
  await tell(ada)
  const token = await tokenTo(ada)
  expect(await inspect(token)).toEqual({ email: ada.email, kind: 'new_device', is_pressed: false })
  expect(await inspect(token)).toMatchObject({ is_pressed: false })
  expect(await isKnown(ada)).toBe(true)
  expect(await secure(token)).toEqual({ ended_sessions: 1 })
  expect(await isKnown(ada)).toBe(false)
  expect(await signsIn(ada, PASSWORD)).toBe('identity.invalid_credentials')
  expect(await inspect(token)).toMatchObject({ is_pressed: true })
  expect(await codeOf(set(token, 'short'))).toBe('identity.weak_password')
  expect(await set(token)).toEqual({ email: ada.email })
  expect(await signsIn(ada, PASSWORD)).toBe('identity.invalid_credentials')
  expect(await signsIn(ada, NEW_PASSWORD)).toBe('ok')
  for (const use of [inspect, secure, set]) {
    expect(await codeOf(use(token))).toBe('joining.link_invalid')
  }
  const { kysely } = world.database
  const entries = await kysely
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .where('target_id', '=', ada.userId)
    .where('action', 'in', ['user.account_secured', 'user.password_changed'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'user.account_secured', details: { notice: 'new_device', sessions: 1 } },
    { action: 'user.password_changed', details: { notice: 'new_device', sessions: 0 } },
  ])
  const noted = await kysely
    .selectFrom('security_events')
    .select('event_type')
    .where('user_id', '=', ada.userId)
    .execute()
  expect(noted.map((row) => row.event_type)).toEqual(
    expect.arrayContaining(['sessions_ended', 'password_changed']),
  )
})

test('AU-11: a press takes away a passkey that was added before its notice was written', async () => {
  const max = await member()
  await addPasskey(max)
  world.clock.advance(DAY_MS)
  const occurredAt = world.clock.now()
  await addPasskey(max)
  world.clock.advance(60 * 60_000)
  await tell(max, 'new_device', 1_000 + events++, occurredAt)
  await secure(await tokenTo(max))
  expect(await passkeysOf(max)).toBe(1)
})

test('AU-11: a press takes away what a thief added since the first of the notices that it voids', async () => {
  const ned = await member()
  await addPasskey(ned)
  for (const kind of ['new_device', 'passkey_added', 'password_changed'] as const) {
    world.clock.advance(60 * 60_000)
    if (kind === 'passkey_added') await addPasskey(ned)
    await tell(ned, kind)
  }
  const [newest = ''] = await tokensTo(ned)
  await secure(newest)
  expect(await passkeysOf(ned)).toBe(1)
})

test('W5: of many presses at once one counts, and of many new passwords one', async () => {
  const bea = await member()
  await tell(bea)
  const token = await tokenTo(bea)
  const presses = await Promise.all(Array.from({ length: 6 }, () => codeOf(secure(token))))
  expect(presses.filter((code) => code === 'ok')).toHaveLength(1)
  expect(presses.filter((code) => code === 'joining.link_invalid')).toHaveLength(5)
  const sets = await Promise.all(Array.from({ length: 4 }, () => codeOf(set(token))))
  expect(sets.filter((code) => code === 'ok')).toHaveLength(1)
})

test('W5: a link sets no password before it was pressed, and cannot be guessed', async () => {
  const cleo = await member()
  await tell(cleo)
  expect(await codeOf(set(await tokenTo(cleo)))).toBe('joining.link_invalid')
  expect(await codeOf(secure('A'.repeat(43)))).toBe('joining.link_invalid')
  expect(await isKnown(cleo)).toBe(true)
  expect(await signsIn(cleo, PASSWORD)).toBe('ok')
})

test('W5: one press makes the links of earlier notices void; changing the password does not', async () => {
  const dora = await member()
  await tell(dora)
  await tell(dora, 'password_changed')
  const [newer = '', older = ''] = await tokensTo(dora)
  const thief = createVisitor(world.runtime)
  await signInAs(thief, { identifier: dora.email, password: PASSWORD })
  await thief.call((context) =>
    changePassword(context, { current_password: PASSWORD, new_password: NEW_PASSWORD }),
  )
  expect(await inspect(older)).toMatchObject({ is_pressed: false })
  expect(await codeOf(secure(newer))).toBe('ok')
  expect(await codeOf(inspect(older))).toBe('joining.link_invalid')
  expect(await signsIn(dora, NEW_PASSWORD)).toBe('identity.invalid_credentials')
})

test('W5: a link works for 7 days, and not for a banned account', async () => {
  const edda = await member()
  await tell(edda)
  const token = await tokenTo(edda)
  world.clock.advance(7 * DAY_MS - 1_000)
  expect(await inspect(token)).toMatchObject({ email: edda.email })
  world.clock.advance(1_000)
  expect(await codeOf(secure(token))).toBe('joining.link_invalid')
  await cleanUpNotices(world.runtime)
  const { kysely } = world.database
  expect(
    await kysely.selectFrom('security_notices').select('id').where('user_id', '=', edda.userId).execute(),
  ).toEqual([])
  await tell(edda)
  await kysely
    .updateTable('auth_users')
    .set({ banned_at: world.clock.now() })
    .where('id', '=', edda.userId)
    .execute()
  expect(await codeOf(secure(await tokenTo(edda)))).toBe('joining.link_invalid')
  const before = (await tokensTo(edda)).length
  await tell(edda)
  expect((await tokensTo(edda)).length).toBe(before)
})

test('W5: an event is notified once, at most 5 of a kind in a day, and with email notifications off', async () => {
  await storeSettings(world.database, { email_notifications: false })
  const fay = await member()
  await Promise.all([tell(fay, 'new_device', 1), tell(fay, 'new_device', 1)])
  expect(await tokensTo(fay)).toHaveLength(1)
  for (let mail = 0; mail < 6; mail++) await tell(fay)
  expect(await tokensTo(fay)).toHaveLength(5)
  await tell(fay, 'suspicious_activity')
  expect(await tokensTo(fay)).toHaveLength(6)
  world.clock.advance(DAY_MS + 1_000)
  await tell(fay)
  expect(await tokensTo(fay)).toHaveLength(7)
})

test('ST-4: a notice is in the language of the last sign-in, or in the one that the person chose', async () => {
  const ada = await member()
  const latest = async () => {
    world.clock.advance(1_000)
    await tell(ada)
    const [mail] = await world.database.kysely
      .selectFrom('mail_requests')
      .select('locale')
      .where('recipient', '=', ada.email)
      .orderBy('created_at', 'desc')
      .execute()
    return mail?.locale
  }
  expect(await latest()).toBe('en')
  ada.visitor.cookies.set(LOCALE_COOKIE, 'es')
  await signInAs(ada.visitor, { identifier: ada.email, password: PASSWORD })
  expect(await latest()).toBe('es')
  await ada.visitor.call((context) => changePreferences(context, { language: 'de' }))
  expect(await latest()).toBe('de')
})

test('W5: only the hash of a link is stored beside its mail, which goes when the link is used up', async () => {
  const gina = await member()
  await tell(gina)
  const token = await tokenTo(gina)
  const rows = await world.database.kysely.selectFrom('security_notices').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  await secure(token)
  expect(await tokensTo(gina)).toHaveLength(1)
  await set(token)
  expect((await tokensTo(gina)).includes(token)).toBe(false)
})

async function ask(email: string, visitor = stranger()) {
  const answer = await visitor.call((context) => requestLink(context, { email }))
  const requests = await world.database.kysely
    .deleteFrom('outbox_events')
    .where('name', '=', 'notices.link_requested')
    .returning(['id', 'payload'])
    .execute()
  for (const { id, payload } of requests) {
    const request = { id: Number(id), payload: payload as { user_id: string | null } }
    // An event may be delivered twice.
    await mailLink(world.runtime, request)
    await mailLink(world.runtime, request)
  }
  return answer
}

test('W5: a person who pressed and set no password asks for the link again, also after it has expired', async () => {
  const hana = await member()
  await tell(hana)
  const pressed = await tokenTo(hana)
  await secure(pressed)
  world.clock.advance(7 * DAY_MS)
  expect(await codeOf(set(pressed))).toBe('joining.link_invalid')
  expect(await ask(hana.email)).toEqual({ outcome: 'check_email' })
  await ask(hana.email)
  const [newer = '', older = ''] = await tokensTo(hana)
  expect(await inspect(older)).toEqual({ email: hana.email, kind: 'new_password', is_pressed: true })
  expect(await set(older)).toEqual({ email: hana.email })
  expect(await signsIn(hana, NEW_PASSWORD)).toBe('ok')
  // One password, one link: the other one is void with it.
  expect(await codeOf(set(newer, PASSWORD))).toBe('joining.link_invalid')
})

test('W5: an account with a password, a banned one and no account get no link, and are answered alike', async () => {
  const [ina, jola] = [await member(), await member()]
  await tell(jola)
  await secure(await tokenTo(jola))
  await world.database.kysely
    .updateTable('auth_users')
    .set({ banned_at: world.clock.now() })
    .where('id', '=', jola.userId)
    .execute()
  for (const email of [ina.email, jola.email, `${randomUUID()}@example.org`]) {
    const before = (await mailsTo(world, email)).length
    expect(await ask(email)).toEqual({ outcome: 'check_email' })
    expect((await mailsTo(world, email)).length).toBe(before)
  }
  expect(await isKnown(ina)).toBe(true)
})

test('W5: an account that never had a password gets no link, and its deletion stays requested', async () => {
  const person = await member()
  await world.database.kysely
    .updateTable('auth_accounts')
    .set({ password: null })
    .where('user_id', '=', person.userId)
    .execute()
  await person.visitor.call(requestDeletion)
  const before = (await mailsTo(world, person.email)).length
  expect(await ask(person.email)).toEqual({ outcome: 'check_email' })
  expect((await mailsTo(world, person.email)).length).toBe(before)
  expect((await person.visitor.call(readDeletion)).deletion).not.toBeNull()
})

test('W5: a person who has secured an account before cannot take its later deletion back by asking for a link', async () => {
  const person = await member()
  await tell(person)
  await secure(await tokenTo(person))
  const dueAt = new Date(world.clock.now().getTime() + 7 * DAY_MS)
  world.clock.advance(1_000)
  const { database } = world
  await database.transaction((tx) =>
    insertDeletion(tx, person.userId, { requestedAt: world.clock.now(), dueAt }),
  )
  await ask(person.email)
  expect(await tokensTo(person)).toHaveLength(2)
  expect(await findDeletion(database.kysely, person.userId)).not.toBeNull()
})

test('W5: the clean-up leaves a pressed link until it has set a password, so that another one can be requested', async () => {
  const lou = await member()
  await tell(lou)
  await secure(await tokenTo(lou))
  world.clock.advance(8 * DAY_MS)
  await cleanUpNotices(world.runtime)
  await ask(lou.email)
  expect(await set(await tokenTo(lou))).toEqual({ email: lou.email })
  world.clock.advance(8 * DAY_MS)
  await cleanUpNotices(world.runtime)
  const left = await world.database.kysely
    .selectFrom('security_notices')
    .select('id')
    .where('user_id', '=', lou.userId)
    .execute()
  expect(left).toEqual([])
})

test('W5: three links an hour go to an address, and a fourth question is answered the same', async () => {
  const kim = await member()
  await tell(kim)
  await secure(await tokenTo(kim))
  const limited = createVisitor(withConfig(world, { hasRateLimits: true }))
  for (let question = 0; question < 5; question++) {
    const answer = await ask(kim.email, limited)
    expect(answer).toEqual({ outcome: 'check_email' })
  }
  expect(await tokensTo(kim)).toHaveLength(4)
})

async function addressOf({ userId }: Member) {
  const account = await world.database.kysely
    .selectFrom('auth_users')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const record = await world.database.kysely
    .selectFrom('profiles')
    .select('email')
    .where('auth_user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { account: account.email, isVerified: account.email_verified, record: record.email }
}

/** Creates a member whose account got another address. */
async function moved(): Promise<{ person: Member; added: string }> {
  const person = await member()
  const added = `${randomUUID()}@example.org`
  await world.database.kysely
    .updateTable('profiles')
    .set({ email: null, mailbox: null })
    .where('auth_user_id', '=', person.userId)
    .execute()
  await person.visitor.call((context) => addEmail(context, { email: added }))
  expect(await addressOf(person)).toMatchObject({ account: added, record: added })
  return { person, added }
}

test('W5: the address from before hears of a new one, and its link puts it back', async () => {
  const { person, added } = await moved()
  const [mail] = await mailsTo(world, person.email)
  expect(mail?.subject).toBe('The email address of your PepperChat account was changed')
  const token = await tokenTo(person)
  expect(await inspect(token)).toEqual({ email: person.email, kind: 'email_replaced', is_pressed: false })
  expect(await secure(token)).toEqual({ ended_sessions: 1 })
  await takeBackEmail(world.runtime, { user_id: person.userId })
  expect(await addressOf(person)).toEqual({ account: person.email, isVerified: true, record: null })
  expect(await set(token)).toEqual({ email: person.email })
  expect(await signsIn(person, NEW_PASSWORD)).toBe('ok')
  expect(await signsIn({ ...person, email: added }, NEW_PASSWORD)).toBe('identity.invalid_credentials')
})

test('W5: an address that another account has by now is not restored, and the account is secured all the same', async () => {
  const { person, added } = await moved()
  const token = await tokenTo(person)
  await stranger().call((context) => signUp(context, { email: person.email, password: PASSWORD }))
  expect(await secure(token)).toEqual({ ended_sessions: 1 })
  expect(await addressOf(person)).toMatchObject({ account: added })
  expect(await signsIn({ ...person, email: added }, PASSWORD)).toBe('identity.invalid_credentials')
})

test('AU-8: an open session adds no address an hour later, unless its person proves again who they are', async () => {
  const person = await member()
  await world.database.kysely
    .updateTable('profiles')
    .set({ email: null, mailbox: null })
    .where('auth_user_id', '=', person.userId)
    .execute()
  world.clock.advance(60 * 60_000)
  const add = () =>
    codeOf(person.visitor.call((context) => addEmail(context, { email: `${randomUUID()}@example.org` })))
  expect(await add()).toBe('access.reauthentication_required')
  expect(await addressOf(person)).toMatchObject({ account: person.email, record: null })
  await person.visitor.call((context) => reauthenticate(context, { password: PASSWORD }))
  expect(await add()).toBe('ok')
})
