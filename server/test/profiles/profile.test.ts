import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeDisplayName } from '../../src/domains/identity/change-display-name.ts'
import { readViewer } from '../../src/domains/identity/index.ts'
import { addEmail } from '../../src/domains/joining/add-email.ts'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { completeEmailChange } from '../../src/domains/joining/email-change/complete-email-change.ts'
import { restoreProfile } from '../../src/domains/joining/restore-profile.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
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
} from '../joining/world.ts'

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

/** Signs up a member and, on a public origin, proves the address; returns their browser. */
async function joined(world: World, email: string): Promise<Visitor> {
  const visitor = createVisitor(world.runtime)
  await visitor.call((context) => signUp(context, { email, password: PASSWORD }))
  if (!world.runtime.config.needsEmailProof) return visitor
  const token = await mailedToken(world, email)
  await visitor.call((context) => completeLink(context, { token }))
  return visitor
}

/** Signs up a member and removes the address of the profile, as records of the old backend can lack it. */
async function withoutEmail(world: World, email: string): Promise<Visitor> {
  const visitor = await joined(world, email)
  await world.database.kysely
    .updateTable('profiles')
    .set({ email: null, mailbox: null, email_confirmed: false })
    .where('email', '=', email)
    .execute()
  return visitor
}

async function profileOf(visitor: Visitor) {
  const viewer = await visitor.call(readViewer)
  if (viewer.status === 'guest') throw new Error('nobody is signed in')
  return viewer.profile
}

const add = (visitor: Visitor, email: string) => visitor.call((context) => addEmail(context, { email }))

const complete = (visitor: Visitor, token: string) =>
  visitor.call((context) => completeEmailChange(context, { token }))

/** Returns the token of the newest link that was mailed to an address to prove it. */
async function proofTo(email: string): Promise<string> {
  const [mail] = await mailsTo(open, email)
  return /\/auth\/email-change#([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
}

const lastAudit = ({ database }: World) =>
  database.kysely
    .selectFrom('audit_entries as a')
    .leftJoin('audit_personal as p', 'p.entry_id', 'a.id')
    .select(['a.action', 'a.details', 'p.values'])
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('ST-2: a new display name is in the profile and the account, and is audited once', async () => {
  const visitor = await joined(local, 'name@example.org')
  const rename = () =>
    visitor.call((context) => changeDisplayName(context, { display_name: 'Nova of the Stalls' }))
  expect(await rename()).toEqual({ full_name: 'Nova of the Stalls' })
  expect(await profileOf(visitor)).toMatchObject({ full_name: 'Nova of the Stalls' })
  const account = await local.database.kysely
    .selectFrom('auth_users')
    .select('name')
    .where('email', '=', 'name@example.org')
    .executeTakeFirstOrThrow()
  expect(account.name).toBe('Nova of the Stalls')
  const entry = await lastAudit(local)
  expect(entry).toMatchObject({
    action: 'user.display_name_changed',
    details: {},
    values: { before: 'name', after: 'Nova of the Stalls' },
  })
  await rename()
  const { count } = await local.database.kysely
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('action', '=', 'user.display_name_changed')
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('ST-2: a name with half a character in it is stored with a whole one', async () => {
  const visitor = await joined(local, 'half@example.org')
  const answer = await visitor.call((context) => changeDisplayName(context, { display_name: 'No\ud800va' }))
  expect(answer).toEqual({ full_name: 'No\ufffdva' })
  expect(await profileOf(visitor)).toMatchObject({ full_name: 'No\ufffdva' })
})

test('ST-2: an address that is there stays; a missing one is added at once on loopback, and signs in', async () => {
  const visitor = await joined(local, 'has@example.org')
  expect(await codeOf(add(visitor, 'other@example.org'))).toBe('joining.email_present')
  const lost = await withoutEmail(local, 'lost@example.org')
  expect(await profileOf(lost)).toMatchObject({ email: null })
  expect(await codeOf(add(lost, 'has@example.org'))).toBe('identity.email_taken')
  expect(await profileOf(lost)).toMatchObject({ email: null })
  expect(await add(lost, 'found@example.org')).toEqual({ outcome: 'added', email: 'found@example.org' })
  expect(await profileOf(lost)).toMatchObject({ email: 'found@example.org', email_confirmed: false })
  expect(await lastAudit(local)).toMatchObject({
    action: 'user.email_added',
    values: { email: 'found@example.org' },
  })
  expect(await codeOf(add(lost, 'again@example.org'))).toBe('joining.email_present')
  const device = createVisitor(local.runtime)
  await signInAs(device, { identifier: 'found@example.org', password: PASSWORD })
  expect(await profileOf(device)).toMatchObject({ email: 'found@example.org' })
})

test('ST-2: elsewhere a missing address is set by the link that was mailed to it, and only by that', async () => {
  const lost = await withoutEmail(open, 'lost@example.org')
  expect(await add(lost, 'proven@example.org')).toEqual({ outcome: 'check_email' })
  expect(await profileOf(lost)).toMatchObject({ email: null })
  const late = await proofTo('proven@example.org')
  expect(await add(lost, 'faster@example.org')).toEqual({ outcome: 'check_email' })
  const token = await proofTo('faster@example.org')
  expect(await codeOf(complete(lost, late))).toBe('joining.link_invalid')
  expect(await complete(lost, token)).toEqual({ email: 'faster@example.org' })
  expect(await profileOf(lost)).toMatchObject({ email: 'faster@example.org', email_confirmed: true })
  expect(await codeOf(complete(lost, token))).toBe('joining.link_invalid')
})

test('ST-2: the own address of the account is added by its link, with the record that has it', async () => {
  const lost = await withoutEmail(open, 'own@example.org')
  const record = await addRecord(open.database, { email: 'own@example.org', xp: 700 })
  await add(lost, 'own@example.org')
  await complete(lost, await proofTo('own@example.org'))
  expect(await profileOf(lost)).toMatchObject({
    email: 'own@example.org',
    email_confirmed: true,
    referral_code: record.referral_code,
  })
})

test('ST-2, AU-15: a taken address is answered alike, and its owner is notified', async () => {
  await joined(open, 'owner@example.org')
  const lost = await withoutEmail(open, 'asker@example.org')
  expect(await add(lost, 'owner@example.org')).toEqual({ outcome: 'check_email' })
  const [mail] = await mailsTo(open, 'owner@example.org')
  expect(mail?.subject).toContain('You already have')
  expect(mail?.body_text).not.toContain('/auth/link#')
  expect(await profileOf(lost)).toMatchObject({ email: null })
})

test('ST-2: the link to a mistyped address completes nothing for its reader', async () => {
  const lost = await withoutEmail(open, 'mistaken@example.org')
  const reader = await joined(open, 'reader@example.org')
  await add(lost, 'mistyped@example.org')
  const token = await proofTo('mistyped@example.org')
  const stranger = createVisitor(open.runtime, '198.51.100.9')
  const choose = stranger.call((context) =>
    completeLink(context, { token, password: 'a house of quiet onions' }),
  )
  expect(await codeOf(choose)).toBe('joining.link_invalid')
  expect(await codeOf(complete(stranger, token))).toBe('access.sign_in_required')
  expect(await codeOf(complete(reader, token))).toBe('joining.link_invalid')
  expect(await profileOf(lost)).toMatchObject({ email: null })
})

test('ST-2, AU-10: adding addresses has a limit of its own', async () => {
  const lost = await withoutEmail(open, 'eager@example.org')
  const runtime = withConfig(open, { hasRateLimits: true })
  const eager = createVisitor(runtime)
  for (const [name, value] of lost.cookies) eager.cookies.set(name, value)
  const codes: string[] = []
  for (let n = 0; n < 6; n++) codes.push(await codeOf(add(eager, `try-${n}@example.org`)))
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'limits.too_many_requests'])
})

const loseProfile = ({ database }: World, email: string) =>
  database.kysely.deleteFrom('profiles').where('email', '=', email).execute()

test('ST-2: an account without a profile shows the documented fallback, which is written nowhere', async () => {
  const visitor = await joined(local, 'fallback@example.org')
  await loseProfile(local, 'fallback@example.org')
  const fallback = {
    id: null,
    email: 'fallback@example.org',
    full_name: 'fallback',
    referral_code: null,
    referral_link: null,
    referral_count: 0,
    xp: 0,
    pbt: 0,
    progress_tier: 'bronze',
    email_confirmed: true,
  }
  expect(await profileOf(visitor)).toMatchObject(fallback)
  const rows = await local.database.kysely
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', 'fallback@example.org')
    .execute()
  expect(rows).toEqual([])
  // Its record is there, but the address was never proven.
  await addRecord(local.database, { email: 'fallback@example.org' })
  await visitor.call(restoreProfile)
  expect(await profileOf(visitor)).toMatchObject(fallback)
})

test('ST-2: the lookup finds the unclaimed record of a proven address, else makes a profile, once', async () => {
  const found = await joined(open, 'linked@example.org')
  await loseProfile(open, 'linked@example.org')
  const record = await addRecord(open.database, { email: 'linked@example.org', xp: 3_000 })
  await Promise.all([found.call(restoreProfile), found.call(restoreProfile)])
  expect(await profileOf(found)).toMatchObject({
    id: record.id,
    referral_code: record.referral_code,
    progress_tier: 'silver',
  })
  const made = await joined(open, 'made@example.org')
  await loseProfile(open, 'made@example.org')
  const viewer = await made.call(restoreProfile)
  expect(viewer).toMatchObject({ profile: { email: 'made@example.org', full_name: 'made', xp: 0 } })
  const again = await made.call(restoreProfile)
  expect(again).toEqual(viewer)
})
