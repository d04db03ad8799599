import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeLink } from '../../src/domains/joining/complete-link.ts'
import { inspectLink } from '../../src/domains/joining/inspect-link.ts'
import type { ActivationInput } from '../../src/domains/joining/joining-answer.ts'
import { startActivation } from '../../src/domains/joining/start-activation.ts'
import { changeSetting } from '../../src/domains/settings/index.ts'
import { issueClaimSecret } from '../../src/domains/waitlist/records/issue-claim-secret.ts'
import { hashSecret } from '../../src/platform/ids.ts'
import { asPerson } from '../referrals/people.ts'
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
  type Visitor,
  type World,
  withConfig,
} from './world.ts'

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

const activate = (visitor: Visitor, referral_code: string, more: Partial<ActivationInput> = {}) =>
  visitor.call((context) => startActivation(context, { referral_code, password: PASSWORD, ...more }))

const findRecord = (world: World, id: string) =>
  world.database.kysely.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('AU-3: on loopback a record is claimed at once, with its XP and the reward', async () => {
  const record = await addRecord(local.database, { email: 'grace@example.org', xp: 250 })
  const answer = await activate(createVisitor(local.runtime), record.referral_code)
  expect(answer).toMatchObject({
    outcome: 'signed_in',
    viewer: { profile: { id: record.id, email: 'grace@example.org', full_name: 'Waiting', xp: 350 } },
  })
  expect(
    await signInAs(createVisitor(local.runtime), { identifier: record.referral_code, password: PASSWORD }),
  ).toBeTruthy()
})

test('AU-3: a record without an email needs one, and takes the one of the form', async () => {
  const record = await addRecord(local.database, { email: null })
  const visitor = createVisitor(local.runtime)
  expect(await codeOf(activate(visitor, record.referral_code))).toBe('joining.email_required')
  expect(await codeOf(activate(visitor, record.referral_code, { email: 'new@example.org' }))).toBe('ok')
  expect(await findRecord(local, record.id)).toMatchObject({
    email: 'new@example.org',
    mailbox: 'new@example.org',
  })
})

test('AU-3: on loopback, too, a claim secret that was issued is needed, and must be the last one issued', async () => {
  const { id, referral_code } = await addRecord(local.database, { email: null })
  const admin = asPerson(local.runtime, randomUUID(), ['waitlist.manage'])
  const voided = await issueClaimSecret(admin, { id })
  const { claim_secret } = await issueClaimSecret(admin, { id })
  const attempt = (secret?: string) =>
    codeOf(
      activate(createVisitor(local.runtime), referral_code, {
        email: 'holder@example.org',
        claim_secret: secret,
      }),
    )
  const before = await countRows(local.database)
  expect(await attempt()).toBe('joining.claim_secret_required')
  for (const wrong of ['a guess', voided.claim_secret]) {
    expect(await attempt(wrong)).toBe('joining.claim_secret_wrong')
  }
  expect(await countRows(local.database)).toEqual(before)
  expect(await findRecord(local, id)).toMatchObject({ auth_user_id: null, email: null })
  expect(await attempt(claim_secret)).toBe('ok')
  expect(await findRecord(local, id)).toMatchObject({ email: 'holder@example.org', claim_secret_hash: null })
})

test('AU-3: on loopback a secret issued during activations lets none through without it', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, referral_code } = await addRecord(local.database, { email: null })
    const admin = asPerson(local.runtime, randomUUID(), ['waitlist.manage'])
    const email = `racer${round}@example.org`
    const activation = codeOf(activate(createVisitor(local.runtime), referral_code, { email }))
    const issued = codeOf(issueClaimSecret(admin, { id }))
    const outcome = [await activation, await issued]
    expect([
      ['ok', 'joining.already_activated'],
      ['ok', 'waitlist.record_has_email'],
      ['joining.claim_secret_required', 'ok'],
    ]).toContainEqual(outcome)
  }
})

test('AU-15: each refusal of an activation on loopback has its code', async () => {
  const record = await addRecord(local.database)
  const emailless = await addRecord(local.database, { email: null })
  const other = await addRecord(local.database)
  const tryCode = (code: string, more: Partial<ActivationInput> = {}) =>
    codeOf(activate(createVisitor(local.runtime), code, more))
  expect(await tryCode('ZZZZ0000')).toBe('joining.code_unknown')
  expect(await tryCode(record.referral_code, { password: 'short' })).toBe('identity.weak_password')
  expect(await tryCode(record.referral_code)).toBe('ok')
  expect(await tryCode(record.referral_code, { password: 'a wrong password' })).toBe(
    'joining.account_exists_wrong_password',
  )
  expect(await tryCode(record.referral_code)).toBe('ok')
  const taken = { email: record.email ?? '' }
  expect(await tryCode(emailless.referral_code, taken)).toBe('identity.email_taken')
  expect(await tryCode(emailless.referral_code, { ...taken, password: 'a wrong password' })).toBe(
    'joining.account_exists_wrong_password',
  )
  expect(await tryCode(emailless.referral_code, { email: other.email ?? '' })).toBe(
    'joining.email_in_other_record',
  )
  expect(await findRecord(local, emailless.id)).toMatchObject({ auth_user_id: null, email: null })
})

test('AD-11: maintenance stops every activation, at once or by a link that was sent before, and afterwards they work', async () => {
  const set = (world: World, isOn: boolean) =>
    changeSetting(asPerson(world.runtime, randomUUID(), ['settings.change']), {
      key: 'maintenance_mode',
      value: isOn,
    })
  const waiting = await addRecord(local.database)
  const mailed = await addRecord(open.database, { email: 'mailed@example.org' })
  const visitor = createVisitor(open.runtime)
  await activate(visitor, mailed.referral_code)
  const token = await mailedToken(open, 'mailed@example.org')
  const complete = () => codeOf(visitor.call((context) => completeLink(context, { token })))
  const start = () => codeOf(activate(createVisitor(local.runtime), waiting.referral_code))
  await Promise.all([set(local, true), set(open, true)])
  const before = await countRows(local.database)
  expect([await start(), await complete()]).toEqual(['settings.maintenance', 'settings.maintenance'])
  expect(await countRows(local.database)).toEqual(before)
  expect(await findRecord(open, mailed.id)).toMatchObject({ auth_user_id: null })
  await Promise.all([set(local, false), set(open, false)])
  expect([await start(), await complete()]).toEqual(['ok', 'ok'])
})

test('AU-3: many activations of one record at once make one member', async () => {
  const record = await addRecord(local.database)
  const before = await countRows(local.database)
  const codes = await Promise.all(
    Array.from({ length: 12 }, () => codeOf(activate(createVisitor(local.runtime), record.referral_code))),
  )
  expect(codes.filter((code) => code === 'ok').length).toBeGreaterThanOrEqual(1)
  const expected = ['ok', 'joining.already_activated', 'identity.email_taken']
  expect(codes.filter((code) => !expected.includes(code))).toEqual([])
  expect(await countRows(local.database)).toMatchObject({
    auth_users: (before.auth_users ?? 0) + 1,
    auth_accounts: (before.auth_accounts ?? 0) + 1,
    credit_accounts: (before.credit_accounts ?? 0) + 1,
    profiles: before.profiles,
    audit_entries: (before.audit_entries ?? 0) + 1,
  })
})

test("AU-3: elsewhere the link goes to the record's own address, and the browser that started needs no password", async () => {
  const record = await addRecord(open.database, { email: 'owner@example.org' })
  const visitor = createVisitor(open.runtime)
  const answer = await activate(visitor, record.referral_code, { email: 'thief@example.org' })
  expect(answer).toEqual({ outcome: 'check_email' })
  expect(await mailsTo(open, 'thief@example.org')).toEqual([])
  const token = await mailedToken(open, 'owner@example.org')
  const inspected = await visitor.call((context) => inspectLink(context, { token }))
  expect(inspected).toEqual({ purpose: 'activate', email: 'owner@example.org', needs_password: false })
  expect(await findRecord(open, record.id)).toMatchObject({ auth_user_id: null })
  const done = await visitor.call((context) => completeLink(context, { token }))
  expect(done).toMatchObject({
    outcome: 'signed_in',
    viewer: { profile: { id: record.id, email_confirmed: true } },
  })
  expect(
    await codeOf(
      signInAs(createVisitor(open.runtime), { identifier: 'owner@example.org', password: PASSWORD }),
    ),
  ).toBe('ok')
})

test('AU-3: a password set in a foreign browser is discarded', async () => {
  const record = await addRecord(open.database, { email: 'victim@example.org' })
  await activate(createVisitor(open.runtime), record.referral_code, { password: 'the thief knows it' })
  const token = await mailedToken(open, 'victim@example.org')
  const owner = createVisitor(open.runtime, '192.0.2.7')
  const complete = (password?: string) => owner.call((context) => completeLink(context, { token, password }))
  expect(await owner.call((context) => inspectLink(context, { token }))).toMatchObject({
    needs_password: true,
  })
  expect(await codeOf(complete())).toBe('request.invalid')
  expect(await codeOf(complete('short'))).toBe('identity.weak_password')
  expect(await codeOf(complete('the owner chose this'))).toBe('ok')
  const enter = (password: string) =>
    codeOf(signInAs(createVisitor(open.runtime), { identifier: 'victim@example.org', password }))
  expect(await enter('the thief knows it')).toBe('identity.invalid_credentials')
  expect(await enter('the owner chose this')).toBe('ok')
})

test('AU-3: elsewhere a record without an email is claimed only with its claim secret', async () => {
  const record = await addRecord(open.database, { email: null, claim_secret_hash: hashSecret('SECRET-1') })
  const visitor = createVisitor(open.runtime)
  const form = { email: 'claimer@example.org' }
  const attempt = (more: Partial<ActivationInput>) => codeOf(activate(visitor, record.referral_code, more))
  expect(await attempt({})).toBe('joining.email_required')
  expect(await attempt(form)).toBe('joining.claim_secret_required')
  expect(await attempt({ ...form, claim_secret: 'SECRET-2' })).toBe('joining.claim_secret_wrong')
  expect(await attempt({ ...form, claim_secret: 'SECRET-1' })).toBe('ok')
  const token = await mailedToken(open, 'claimer@example.org')
  expect(await codeOf(visitor.call((context) => completeLink(context, { token })))).toBe('ok')
  expect(await findRecord(open, record.id)).toMatchObject({
    email: 'claimer@example.org',
    claim_secret_hash: null,
  })
})

test('AU-15: elsewhere disclosing answers are given five times an hour, then the answer is always the same', async () => {
  const claimed = await addRecord(open.database, { email: 'done@example.org' })
  const owner = createVisitor(open.runtime)
  await activate(owner, claimed.referral_code)
  await owner.call(async (context) =>
    completeLink(context, { token: await mailedToken(open, 'done@example.org') }),
  )
  const limited = withConfig(open, { hasRateLimits: true })
  const prober = createVisitor(limited, '198.51.100.77')
  const answers: string[] = []
  for (const code of [
    claimed.referral_code,
    'NONE0001',
    'NONE0002',
    'NONE0003',
    'NONE0004',
    'NONE0005',
    claimed.referral_code,
  ]) {
    answers.push(await codeOf(activate(prober, code)))
  }
  expect(answers).toEqual(['joining.already_activated', ...Array(4).fill('joining.code_unknown'), 'ok', 'ok'])
})

test('AU-3: a hundred completions of one link at once make one member', async () => {
  const record = await addRecord(open.database, { email: 'crowd@example.org' })
  const visitor = createVisitor(open.runtime)
  await activate(visitor, record.referral_code)
  const token = await mailedToken(open, 'crowd@example.org')
  const before = await countRows(open.database)
  const codes = await Promise.all(
    Array.from({ length: 100 }, () => codeOf(visitor.call((context) => completeLink(context, { token })))),
  )
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  expect(codes.filter((code) => code === 'joining.link_invalid')).toHaveLength(99)
  expect(await countRows(open.database)).toMatchObject({ auth_users: (before.auth_users ?? 0) + 1 })
})

test('AU-3: two links to one record: the second to be completed is refused, and nothing is doubled', async () => {
  const record = await addRecord(open.database, { email: 'twice@example.org' })
  const [first, second] = [createVisitor(open.runtime), createVisitor(open.runtime)]
  await activate(first, record.referral_code)
  const firstToken = await mailedToken(open, 'twice@example.org')
  await activate(second, record.referral_code)
  const secondToken = await mailedToken(open, 'twice@example.org')
  expect(await codeOf(second.call((context) => completeLink(context, { token: secondToken })))).toBe('ok')
  expect(await codeOf(first.call((context) => completeLink(context, { token: firstToken })))).toBe(
    'joining.already_activated',
  )
})

test('AU-3: a link dies after 24 hours, and is stored as a hash only', async () => {
  const record = await addRecord(open.database, { email: 'late@example.org' })
  const visitor = createVisitor(open.runtime)
  await activate(visitor, record.referral_code)
  const token = await mailedToken(open, 'late@example.org')
  const stored = JSON.stringify(
    await open.database.kysely.selectFrom('membership_links').selectAll().execute(),
  )
  expect(stored).not.toContain(token)
  expect(
    JSON.stringify(await open.database.kysely.selectFrom('outbox_events').selectAll().execute()),
  ).not.toContain(token)
  open.clock.advance(24 * 3_600_000)
  expect(await codeOf(visitor.call((context) => completeLink(context, { token })))).toBe(
    'joining.link_invalid',
  )
})
