import { afterAll, beforeAll, expect, test } from 'vitest'
import { readViewer } from '../../src/domains/identity/index.ts'
import { changePassword } from '../../src/domains/identity/passwords/change-password.ts'
import {
  findSignInLink,
  replaceSignInLink,
} from '../../src/domains/identity/sign-in-links/sign-in-link-store.ts'
import { addEmail } from '../../src/domains/joining/add-email.ts'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { completeEmailChange } from '../../src/domains/joining/email-change/complete-email-change.ts'
import { readPendingEmail } from '../../src/domains/joining/email-change/read-pending-email.ts'
import { requestEmailChange } from '../../src/domains/joining/email-change/request-email-change.ts'
import { resendEmailProof } from '../../src/domains/joining/email-change/resend-email-proof.ts'
import { cleanUpJoining, takeBackEmail } from '../../src/domains/joining/index.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { secureAccount } from '../../src/domains/notices/secure-account.ts'
import { setNewPassword } from '../../src/domains/notices/set-new-password.ts'
import { hashSecret } from '../../src/platform/ids.ts'
import {
  addRecord,
  codeOf,
  createVisitor,
  LOOPBACK,
  mailedToken,
  mailsTo,
  openWorld,
  PASSWORD,
  PUBLIC,
  signInAs,
  type Visitor,
  type World,
  withConfig,
} from './world.ts'

const NEW_PASSWORD = 'a quiet house of garlic'
const DAY_MS = 86_400_000
let local: World
let open: World
beforeAll(async () => {
  local = await openWorld(LOOPBACK)
  open = await openWorld(PUBLIC)
})
afterAll(async () => {
  await local.close()
  await open.close()
})

/** Signs up a member with a proven address; returns their browser. */
async function joined(email: string, world = open): Promise<Visitor> {
  const visitor = createVisitor(world.runtime)
  await visitor.call((context) => signUp(context, { email, password: PASSWORD }))
  if (!world.runtime.config.needsEmailProof) return visitor
  const token = await mailedToken(world, email)
  await visitor.call((context) => completeLink(context, { token }))
  return visitor
}

const ask = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.call((context) => requestEmailChange(context, { email, password }))
const complete = (visitor: Visitor, token: string) =>
  visitor.call((context) => completeEmailChange(context, { token }))
const pending = async (visitor: Visitor) => (await visitor.call(readPendingEmail)).email
const signsIn = (email: string, password = PASSWORD, world = open) =>
  codeOf(signInAs(createVisitor(world.runtime), { identifier: email, password }))

async function profileOf(visitor: Visitor) {
  const viewer = await visitor.call(readViewer)
  if (viewer.status === 'guest') throw new Error('nobody is signed in')
  return viewer.profile
}

async function tokenTo(email: string, path = 'email-change', world = open): Promise<string> {
  const mails = await mailsTo(world, email)
  const found = mails.map(({ body_text }) => new RegExp(`/auth/${path}#([\\w-]+)`).exec(body_text)?.[1])
  return found.find((token) => token !== undefined) ?? ''
}

const userIdOf = (visitor: Visitor) => visitor.call(async ({ actor }) => actor?.userId ?? '')

/** Stores a link by which a member may sign in, as one that an administrator has had mailed to their address. */
async function mailSignInLink(visitor: Visitor): Promise<void> {
  const [userId, now] = [await userIdOf(visitor), open.clock.now()]
  const link = { userId, issuedBy: userId, isHandedOver: false, tokenHash: hashSecret(userId) }
  const expiresAt = new Date(now.getTime() + DAY_MS)
  await open.database.transaction((tx) => replaceSignInLink(tx, { ...link, now, expiresAt }))
}

async function hasSignInLink(visitor: Visitor): Promise<boolean> {
  const tokenHash = hashSecret(await userIdOf(visitor))
  return (await findSignInLink(open.database.kysely, tokenHash, open.clock.now())) !== undefined
}

test('AU-10: an address is changed by the link to the new one, once, and its old one is notified', async () => {
  const ada = await joined('ada@example.org')
  expect(await codeOf(ask(ada, 'ada.new@example.org', 'not the password'))).toBe('identity.password_wrong')
  expect(await pending(ada)).toBe(null)
  await mailSignInLink(ada)
  expect(await ask(ada, 'ada.new@example.org')).toEqual({ outcome: 'check_email' })
  expect(await profileOf(ada)).toMatchObject({ email: 'ada@example.org' })
  expect(await pending(ada)).toBe('ada.new@example.org')
  const token = await tokenTo('ada.new@example.org')
  const rows = await open.database.kysely.selectFrom('email_changes').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(await hasSignInLink(ada)).toBe(true)
  expect(await complete(ada, token)).toEqual({ email: 'ada.new@example.org' })
  expect(await hasSignInLink(ada)).toBe(false)
  expect(await profileOf(ada)).toMatchObject({ email: 'ada.new@example.org', email_confirmed: true })
  expect(await pending(ada)).toBe(null)
  expect(await codeOf(complete(ada, token))).toBe('joining.link_invalid')
  expect(await signsIn('ada.new@example.org')).toBe('ok')
  expect(await signsIn('ada@example.org')).toBe('identity.invalid_credentials')
  const [told] = await mailsTo(open, 'ada@example.org')
  expect(told?.subject).toBe('The email address of your PepperChat account was changed')
  const audit = await open.database.kysely
    .selectFrom('audit_entries as a')
    .innerJoin('audit_personal as p', 'p.entry_id', 'a.id')
    .select(['a.details', 'p.values'])
    .where('a.action', '=', 'user.email_changed')
    .execute()
  expect(audit).toEqual([
    {
      details: { is_proven: true },
      values: { before: 'ada@example.org', after: 'ada.new@example.org' },
    },
  ])
})

test('D2: a member who proves an address of the waitlist gets its record, whatever address they had', async () => {
  const dora = await joined('dora@example.org')
  const before = await profileOf(dora)
  const friend = await addRecord(open.database)
  const traits = { email: 'dora@waiting.example', xp: 40, referred_by: friend.id }
  const record = await addRecord(open.database, traits)
  await ask(dora, 'dora@waiting.example')
  const token = await tokenTo('dora@waiting.example')
  expect(await complete(dora, token)).toEqual({ email: 'dora@waiting.example' })
  expect(await profileOf(dora)).toMatchObject({
    ...{ id: before.id, email: 'dora@waiting.example', email_confirmed: true },
    referral_code: record.referral_code,
  })
  const rows = open.database.kysely.selectFrom('profiles').selectAll()
  expect(await rows.where('email', '=', 'dora@waiting.example').execute()).toMatchObject([
    { id: before.id, referred_by: friend.id },
  ])
  expect(await rows.where('id', '=', record.id).execute()).toEqual([])
  expect(await signsIn('dora@waiting.example')).toBe('ok')
})

test('D2: a member without an address who adds one of the waitlist gets its record', async () => {
  const nora = await joined('nora@example.org')
  await open.database.kysely
    .updateTable('profiles')
    .set({ email: null, mailbox: null, email_confirmed: false })
    .where('auth_user_id', '=', await userIdOf(nora))
    .execute()
  const record = await addRecord(open.database, { email: 'nora@waiting.example', xp: 40 })
  await nora.call((context) => addEmail(context, { email: 'nora@waiting.example' }))
  const token = await tokenTo('nora@waiting.example')
  expect(await complete(nora, token)).toEqual({ email: 'nora@waiting.example' })
  expect(await profileOf(nora)).toMatchObject({
    email: 'nora@waiting.example',
    email_confirmed: true,
    referral_code: record.referral_code,
  })
  expect(await signsIn('nora@waiting.example')).toBe('ok')
})

test('AU-10: a link completes nothing for a stranger, for another member, or after its time', async () => {
  const [bea, cleo] = [await joined('bea@example.org'), await joined('cleo@example.org')]
  await ask(bea, 'bea.new@example.org')
  const token = await tokenTo('bea.new@example.org')
  expect(await codeOf(complete(createVisitor(open.runtime), token))).toBe('access.sign_in_required')
  expect(await codeOf(complete(cleo, token))).toBe('joining.link_invalid')
  expect(await codeOf(complete(bea, 'A'.repeat(43)))).toBe('joining.link_invalid')
  open.clock.advance(DAY_MS)
  expect(await codeOf(complete(bea, token))).toBe('joining.link_invalid')
  expect(await profileOf(bea)).toMatchObject({ email: 'bea@example.org' })
  await cleanUpJoining(open.runtime)
  expect(await tokenTo('bea.new@example.org')).toBe('')
})

test('AU-10: the newest link alone works, of many uses at once one, and none after a new password', async () => {
  const dora = await joined('dora@example.org')
  await ask(dora, 'dora.first@example.org')
  const first = await tokenTo('dora.first@example.org')
  await ask(dora, 'dora.second@example.org')
  expect(await codeOf(complete(dora, first))).toBe('joining.link_invalid')
  const second = await tokenTo('dora.second@example.org')
  await dora.call(resendEmailProof)
  const third = await tokenTo('dora.second@example.org')
  expect(await codeOf(complete(dora, second))).toBe('joining.link_invalid')
  const codes = await Promise.all(Array.from({ length: 4 }, () => codeOf(complete(dora, third))))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  await ask(dora, 'dora.third@example.org')
  const late = await tokenTo('dora.third@example.org')
  await dora.call((context) =>
    changePassword(context, { current_password: PASSWORD, new_password: NEW_PASSWORD }),
  )
  expect(await codeOf(complete(dora, late))).toBe('joining.link_invalid')
  expect(await codeOf(dora.call(resendEmailProof))).toBe('joining.link_invalid')
})

test('AU-10: a taken address is answered alike, waits alike, and its owner is notified', async () => {
  const edda = await joined('edda@example.org')
  await joined('owner@example.org')
  for (const email of ['owner@example.org', 'free@example.org']) {
    expect(await ask(edda, email)).toEqual({ outcome: 'check_email' })
    expect(await pending(edda)).toBe(email)
    expect(await edda.call(resendEmailProof)).toEqual({ outcome: 'check_email' })
  }
  expect(await tokenTo('owner@example.org')).toBe('')
  const [mail] = await mailsTo(open, 'owner@example.org')
  expect(mail?.subject).toContain('You already have')
  expect(await codeOf(ask(edda, 'edda@example.org'))).toBe('identity.email_taken')
})

test('AU-10: the first to take an address before its proof keeps it', async () => {
  const fay = await joined('fay@example.org')
  await ask(fay, 'contested@example.org')
  const token = await tokenTo('contested@example.org')
  await joined('contested@example.org')
  expect(await codeOf(complete(fay, token))).toBe('identity.email_taken')
  expect(await profileOf(fay)).toMatchObject({ email: 'fay@example.org' })
})

test('AU-10: for 7 days the old address takes the account back, whatever a thief does meanwhile', async () => {
  const gina = await joined('gina@example.org')
  await ask(gina, 'thief@example.org')
  await complete(gina, await tokenTo('thief@example.org'))
  const back = await tokenTo('gina@example.org', 'not-me')
  open.clock.advance(1_000)
  await ask(gina, 'thief.second@example.org')
  await complete(gina, await tokenTo('thief.second@example.org'))
  // The thief reads the second address that was replaced, and presses its button.
  const thief = createVisitor(open.runtime)
  const token = await tokenTo('thief@example.org', 'not-me')
  await thief.call((context) => secureAccount(context, { token }))
  open.clock.advance(7 * DAY_MS - 60_000)
  const owner = createVisitor(open.runtime)
  await owner.call((context) => secureAccount(context, { token: back }))
  const account = await open.database.kysely
    .selectFrom('auth_users')
    .select('id')
    .where('email', '=', 'gina@example.org')
    .executeTakeFirstOrThrow()
  await takeBackEmail(open.runtime, { user_id: account.id, had_email: true })
  await owner.call((context) => setNewPassword(context, { token: back, new_password: NEW_PASSWORD }))
  await signInAs(owner, { identifier: 'gina@example.org', password: NEW_PASSWORD })
  expect(await profileOf(owner)).toMatchObject({ email: 'gina@example.org', email_confirmed: true })
  const again = thief.call((context) =>
    setNewPassword(context, { token, new_password: 'the thief chose this' }),
  )
  expect(await codeOf(again)).toBe('joining.link_invalid')
})

test('AU-10: on loopback an address is changed at once, and a taken one is reported', async () => {
  const [hana] = [await joined('hana@example.org', local), await joined('ina@example.org', local)]
  expect(await codeOf(ask(hana, 'ina@example.org'))).toBe('identity.email_taken')
  expect(await ask(hana, 'hana.new@example.org')).toEqual({
    outcome: 'changed',
    email: 'hana.new@example.org',
  })
  expect(await profileOf(hana)).toMatchObject({ email: 'hana.new@example.org' })
  expect(await signsIn('hana.new@example.org', PASSWORD, local)).toBe('ok')
})

test('AU-10: changing addresses and guessing the password at it are limited', async () => {
  const jola = await joined('jola@example.org')
  const eager = createVisitor(withConfig(open, { hasRateLimits: true }))
  for (const [name, value] of jola.cookies) eager.cookies.set(name, value)
  const codes: string[] = []
  for (let n = 0; n < 6; n += 1)
    codes.push(await codeOf(ask(eager, `try-${n}@example.org`, 'a wrong password')))
  expect(codes).toEqual([...Array(5).fill('identity.password_wrong'), 'limits.too_many_requests'])
})

test('AU-10: beyond the mails of an hour the link of the last one goes on working', async () => {
  const limited = withConfig(open, { hasRateLimits: true })
  const ada = await joined('often@example.org', { ...open, runtime: limited })
  const email = 'often.new@example.org'
  for (let asked = 0; asked < 4; asked += 1) await ask(ada, email)
  expect((await mailsTo(open, email)).length).toBe(3)
  expect(await complete(ada, await tokenTo(email))).toEqual({ email })
})
