import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { banUser } from '../../src/domains/identity/bans/ban-user.ts'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { createMember } from '../../src/domains/joining/creating/create-member.ts'
import { inspectLink } from '../../src/domains/joining/inspect-link.ts'
import { invitePerson } from '../../src/domains/joining/invitations/invite-person.ts'
import { listMemberInvitations } from '../../src/domains/joining/invitations/list-invitations.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { mailRecovery, type RecoveryRequest } from '../../src/domains/recovery/mail-recovery.ts'
import { recoverPassword } from '../../src/domains/recovery/recover-password.ts'
import { requestRecovery } from '../../src/domains/recovery/request-recovery.ts'
import { changeSetting } from '../../src/domains/settings/index.ts'
import type { Context, Runtime } from '../../src/platform/context.ts'
import { AppError } from '../../src/platform/errors.ts'
import { CutError, cutAt } from '../cut-database.ts'
import { createPerson } from '../factories.ts'
import { contextWith, listAudits, listEvents, REFUSED, refusalsOf } from '../waitlist/administration.ts'
import { newAdmin } from './new-admin.ts'
import {
  addRecord,
  codeOf,
  countRows,
  createVisitor,
  LOOPBACK,
  mailedToken,
  mailsTo,
  openWorld,
  PASSWORD,
  PUBLIC,
  signInAs,
  type World,
  withConfig,
} from './world.ts'

const DAY_MS = 86_400_000
const EMAIL = 'ines@example.org'

let world: World
let creator: Context
beforeEach(async () => {
  world = await openWorld(PUBLIC)
  creator = await newCreator()
})
afterEach(() => world.close())

const newCreator = () => newAdmin(world, ['users.invite', 'users.ban'])

interface Wish {
  id?: string
  email?: string
  full_name?: string
}

const create = ({ id = randomUUID(), email = EMAIL, ...named }: Wish = {}, context = creator) =>
  createMember(context, { id, email, language: 'de', ...named })
const complete = (token: string) =>
  createVisitor(world.runtime).call((context) => completeLink(context, { token, password: PASSWORD }))
const signIn = () => signInAs(createVisitor(world.runtime), { identifier: EMAIL, password: PASSWORD })

async function profileOf(userId: string) {
  return world.database.kysely
    .selectFrom('profiles as p')
    .innerJoin('auth_users as u', 'u.id', 'p.auth_user_id')
    .innerJoin('credit_accounts as c', 'c.user_id', 'u.id')
    .select(['p.id', 'p.email', 'p.full_name', 'p.email_confirmed', 'p.referral_code', 'p.referred_by'])
    .select(['u.email as account_email', 'u.email_verified', 'c.user_xp'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
}

test('AU-14: an account is created at once, complete and unproven, and its person sets the password by a mailed link', async () => {
  const made = await create({ full_name: 'Ines' })
  expect(made).toMatchObject({ email: EMAIL, delivery: 'kept', link: null })
  expect(await profileOf(made.user_id)).toMatchObject({
    email: EMAIL,
    full_name: 'Ines',
    email_confirmed: false,
    email_verified: false,
    referred_by: null,
  })
  const [entry] = await listAudits(world.database, 'user.')
  expect(entry).toMatchObject({
    action: 'user.created',
    actor_id: creator.actor?.userId,
    target_id: made.user_id,
  })
  expect(await listEvents(world.database, 'joining.joined')).toMatchObject([
    { user_id: made.user_id, via: 'created' },
  ])
  expect(await codeOf(signIn())).toBe('identity.invalid_credentials')

  const [mail] = await mailsTo(world, EMAIL)
  expect(mail?.subject).toBe('Dein Konto bei PepperChat ist bereit')
  const token = await mailedToken(world, EMAIL)
  for (let look = 0; look < 2; look += 1)
    expect(await createVisitor(world.runtime).call((context) => inspectLink(context, { token }))).toEqual({
      purpose: 'first_password',
      email: EMAIL,
      needs_password: true,
    })
  const answers = await Promise.all([complete(token), complete(token)].map(codeOf))
  expect(answers.sort()).toEqual(['joining.link_invalid', 'ok'])
  expect(await profileOf(made.user_id)).toMatchObject({ email_confirmed: true, email_verified: true })
  expect(await codeOf(signIn())).toBe('ok')
})

test('AU-14: a request that arrives again, and two administrators at once, make one account and one mail', async () => {
  const other = await newCreator()
  const id = randomUUID()
  const before = await countRows(world.database)
  const answers = await Promise.allSettled([
    create({ id }),
    create({ id }),
    create({}, other),
    create({}, other),
  ])
  const after = await countRows(world.database)
  expect((after.profiles ?? 0) - (before.profiles ?? 0)).toBe(1)
  expect(await mailsTo(world, EMAIL)).toHaveLength(1)
  const { userId } = await world.database.kysely
    .selectFrom('auth_users')
    .select('id as userId')
    .where('email', '=', EMAIL)
    .executeTakeFirstOrThrow()
  const kinds = answers.map((answer) =>
    answer.status === 'fulfilled' ? answer.value.user_id : (answer.reason as AppError).data,
  )
  expect(new Set(kinds.map((kind) => JSON.stringify(kind)))).toEqual(
    new Set([JSON.stringify(userId), JSON.stringify({ user_id: userId })]),
  )
  expect(await refusalsOf(world.runtime, (context) => create({}, context))).toEqual(REFUSED)
})

test('AU-14: an id that made an account makes no second one, with another address neither', async () => {
  const id = randomUUID()
  const first = await create({ id })
  expect(await create({ id })).toEqual(first)
  const refusal = await create({ id, email: 'other@example.org' }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'joining.member_exists', data: { user_id: first.user_id } })
  expect(await mailsTo(world, 'other@example.org')).toEqual([])
})

test('AU-14: an address that has an account is refused, and the answer points to the person', async () => {
  const userId = await createPerson(world.database, { email: EMAIL })
  const before = await countRows(world.database)
  const refusal = await create().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ code: 'joining.member_exists', data: { user_id: userId } })
  expect(await countRows(world.database)).toEqual(before)
})

test('AU-14, D2: a record of the waitlist with the address stays unclaimed until its person proves the address', async () => {
  const referrer = await profileOf((await create({ email: 'bruno@example.org' })).user_id)
  const record = await addRecord(world.database, { email: EMAIL, xp: 40, referred_by: referrer.id })
  const made = await create()
  const readRecord = () =>
    world.database.kysely
      .selectFrom('profiles')
      .select(['auth_user_id', 'email'])
      .where('id', '=', record.id)
      .execute()
  expect(await readRecord()).toEqual([{ auth_user_id: null, email: EMAIL }])
  expect(await profileOf(made.user_id)).toMatchObject({ email: null, account_email: EMAIL, user_xp: 0 })

  const { viewer, referral } = await complete(await mailedToken(world, EMAIL))
  expect(viewer).toMatchObject({ profile: { referral_code: record.referral_code, email: EMAIL } })
  expect(referral).toBe('connected')
  expect(await readRecord()).toEqual([])
  const proven = await profileOf(made.user_id)
  expect(proven).toMatchObject({ email: EMAIL, email_confirmed: true, referred_by: referrer.id })
  expect(proven.user_xp).toBeGreaterThanOrEqual(140)
  expect(await listEvents(world.database, 'joining.record_merged')).toHaveLength(1)
})

test('AU-14, D2: an account of another address never takes the record, whatever its link proves', async () => {
  const made = await create()
  await world.database.kysely
    .updateTable('profiles')
    .set({ email: null, mailbox: null })
    .where('auth_user_id', '=', made.user_id)
    .execute()
  await world.database.kysely
    .updateTable('auth_users')
    .set({ email: 'elsewhere@example.org' })
    .where('id', '=', made.user_id)
    .execute()
  const record = await addRecord(world.database, { email: EMAIL, xp: 40 })
  expect(await codeOf(complete(await mailedToken(world, EMAIL)))).toBe('identity.email_taken')
  const kept = await world.database.kysely
    .selectFrom('profiles')
    .select('auth_user_id')
    .where('id', '=', record.id)
    .executeTakeFirst()
  expect(kept).toEqual({ auth_user_id: null })
})

test('AU-14: closed registration and maintenance keep no administrator from it, the limit of a day does', async () => {
  const settings = contextWith(world.runtime, ['settings.change'])
  const change = (key: 'registration_enabled' | 'maintenance_mode' | 'max_users_per_day', value: unknown) =>
    changeSetting(settings, { key, value } as Parameters<typeof changeSetting>[1])
  await change('registration_enabled', false)
  await change('maintenance_mode', true)
  await change('max_users_per_day', 1)
  expect(await codeOf(create())).toBe('ok')
  const before = await countRows(world.database)
  expect(await codeOf(create({ email: 'late@example.org' }))).toBe('joining.daily_limit_reached')
  expect(await countRows(world.database)).toEqual(before)
})

test('AU-14: the link dies with a ban and after 7 days', async () => {
  const banned = await create()
  const token = await mailedToken(world, EMAIL)
  await banUser(creator, { id: banned.user_id, reason: 'A wrong address' })
  expect(await codeOf(complete(token))).toBe('joining.link_invalid')
  await create({ email: 'late@example.org' })
  const late = await mailedToken(world, 'late@example.org')
  world.clock.advance(7 * DAY_MS)
  expect(await codeOf(complete(late))).toBe('joining.link_invalid')
})

test('AU-14: after the link has expired, "Forgot password?" and the proof of the address let the person in', async () => {
  await create()
  world.clock.advance(7 * DAY_MS)
  await createVisitor(world.runtime).call((context) => requestRecovery(context, { email: EMAIL }))
  const [payload] = await listEvents(world.database, 'recovery.requested')
  await mailRecovery(world.runtime, { id: 1, payload: payload as unknown as RecoveryRequest['payload'] })
  const [mail] = await mailsTo(world, EMAIL)
  const token = /recover#(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
  await createVisitor(world.runtime).call((context) =>
    recoverPassword(context, { token, new_password: PASSWORD }),
  )
  expect(await codeOf(signIn())).toBe('identity.email_unconfirmed')
  expect(await codeOf(complete(await mailedToken(world, EMAIL)))).toBe('ok')
  expect(await codeOf(signIn())).toBe('ok')
})

test('AU-14: an open invitation to the address is settled, and a sign-up with it learns nothing', async () => {
  await invitePerson(creator, { id: randomUUID(), email: EMAIL, language: 'en' })
  const invited = await mailedToken(world, EMAIL)
  await create()
  expect((await listMemberInvitations(creator, { limit: 1 })).invitations[0]?.state).toBe('joined')
  expect(await codeOf(complete(invited))).toBe('joining.link_invalid')
  const visitor = createVisitor(world.runtime)
  const answer = await visitor.call((context) => signUp(context, { email: EMAIL, password: PASSWORD }))
  expect(answer).toEqual({ outcome: 'check_email' })
  expect(await codeOf(signIn())).toBe('identity.invalid_credentials')
})

test('AU-14: on a loopback origin the administrator gets the link, once', async () => {
  const runtime = withConfig(world, { origin: LOOPBACK })
  creator = { ...creator, runtime }
  const id = randomUUID()
  const made = await create({ id })
  expect(made.delivery).toBe('by_hand')
  expect(made.link).toMatch(/^http:\/\/localhost:3000\/auth\/link#/)
  expect(await create({ id })).toEqual({ ...made, link: null })
  expect(await mailsTo(world, EMAIL)).toEqual([])
  expect(await codeOf(complete(made.link?.split('#')[1] ?? ''))).toBe('ok')
})

test('AU-14: two hundred accounts and invitations an hour are one budget of an administrator', async () => {
  creator = { ...creator, runtime: withConfig(world, { hasRateLimits: true }) }
  await createPerson(world.database, { email: EMAIL })
  const answers = []
  for (let attempt = 0; attempt < 201; attempt += 1) answers.push(await codeOf(create()))
  expect(answers.slice(0, 200)).toEqual(Array(200).fill('joining.member_exists'))
  expect(answers[200]).toBe('limits.too_many_requests')
})

/** Runs `attempt` cut at the 1st, 2nd, 3rd ... statement until it comes through; returns how many cuts it took. */
async function cutEverywhere(attempt: (runtime: Runtime) => Promise<unknown>): Promise<number> {
  const before = await countRows(world.database)
  for (let statement = 1; ; statement += 1) {
    try {
      await attempt({ ...world.runtime, db: cutAt(world.database, statement) })
      return statement - 1
    } catch (error) {
      if (!(error instanceof CutError)) throw error
      expect([statement, await countRows(world.database)]).toEqual([statement, before])
    }
  }
}

test('AU-14: creating an account, and proving its address, cut at any statement, do nothing or everything', async () => {
  await addRecord(world.database, { email: EMAIL, xp: 40 })
  const cuts = await cutEverywhere((runtime) => create({}, { ...creator, runtime }))
  expect(cuts).toBeGreaterThan(8)
  const token = await mailedToken(world, EMAIL)
  const proofs = await cutEverywhere((runtime) =>
    createVisitor(runtime).call((context) => completeLink(context, { token, password: PASSWORD })),
  )
  expect(proofs).toBeGreaterThan(15)
})
