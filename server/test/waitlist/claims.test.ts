import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../../src/app/verify-ledger.ts'
import { verifyAuditChain } from '../../src/domains/audit/index.ts'
import { signUp } from '../../src/domains/joining/sign-up.ts'
import { signIn } from '../../src/domains/joining/signing-in/sign-in.ts'
import { approveClaim } from '../../src/domains/waitlist/claims/approve-claim.ts'
import { listClaims } from '../../src/domains/waitlist/claims/list-claims.ts'
import { listOwnClaims } from '../../src/domains/waitlist/claims/list-own-claims.ts'
import { rejectClaim } from '../../src/domains/waitlist/claims/reject-claim.ts'
import { requestClaim } from '../../src/domains/waitlist/claims/request-claim.ts'
import { withdrawClaim } from '../../src/domains/waitlist/claims/withdraw-claim.ts'
import { undoImport } from '../../src/domains/waitlist/imports/undo-import.ts'
import { CutError, cutAt } from '../cut-database.ts'
import {
  addRecord,
  codeOf,
  countRows,
  createVisitor,
  LOOPBACK,
  openWorld,
  PASSWORD,
  type Visitor,
  type World,
  withConfig,
} from '../joining/world.ts'
import { asAdmin, contextWith, listAudits, listEvents, REFUSED, refusalsOf } from './administration.ts'

let world: World
beforeEach(async () => {
  world = await openWorld(LOOPBACK)
})
afterEach(async () => {
  expect((await verifyLedger(world.database, 'all')).violations).toEqual([])
  expect((await verifyAuditChain(world.database)).broken).toBeNull()
  await world.close()
})

interface Person {
  visitor: Visitor
  userId: string
  recordId: string
  code: string
}

let people = 0

async function join(ref?: string): Promise<Person> {
  people += 1
  const visitor = createVisitor(world.runtime)
  const joined = await visitor.call((context) =>
    signUp(context, { email: `person-${people}@example.org`, password: PASSWORD, ref }),
  )
  if (joined.outcome !== 'signed_in' || joined.viewer.status !== 'authenticated') throw new Error('no member')
  const { id, referral_code } = joined.viewer.profile
  const [recordId, code] = [id ?? '', referral_code ?? '']
  const row = await rowOf(recordId)
  return { visitor, recordId, code, userId: row?.auth_user_id ?? '' }
}

const rowOf = (id: string) =>
  world.database.kysely.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst()

const accountOf = (userId: string) =>
  world.database.kysely
    .selectFrom('credit_accounts')
    .select(['user_xp', 'xp_credits', 'referral_count'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

const ask = (person: Person, referral_code: string) =>
  person.visitor.call((context) => requestClaim(context, { referral_code, note: 'It is me, honestly' }))

const approve = (id: string) => approveClaim(asAdmin(world.runtime), { id })

test("AD-14: an approved claim brings the record's code, XP and referrals, once, and the old code still leads there", async () => {
  const record = await addRecord(world.database, { email: null, xp: 5_000, referral_code: 'OLDCODE1' })
  const friend = await join('OLDCODE1')
  const unclaimedFriend = await addRecord(world.database, { referred_by: record.id })
  const member = await join()
  const before = await accountOf(member.userId)
  const claim = await ask(member, 'oldcode1'.toUpperCase())
  expect(claim).toMatchObject({ state: 'pending', referral_code: 'OLDCODE1', decision: null })
  const queue = await listClaims(asAdmin(world.runtime), { state: 'pending', limit: 50 })
  expect(queue).toMatchObject({
    pending: 1,
    later: null,
    claims: [
      {
        id: claim.id,
        note: 'It is me, honestly',
        rivals: 0,
        member: { user_id: member.userId, record_id: member.recordId },
        record: { id: record.id, xp: 5_000, joined_referrals: 1 },
      },
    ],
  })
  expect(await approve(claim.id)).toMatchObject({ state: 'approved' })
  expect(await rowOf(record.id)).toBeUndefined()
  expect(await rowOf(member.recordId)).toMatchObject({
    referral_code: 'OLDCODE1',
    auth_user_id: member.userId,
  })
  const after = await accountOf(member.userId)
  expect(after).toEqual({
    user_xp: before.user_xp + 5_000 + 100 + 250,
    xp_credits: before.xp_credits + 5,
    referral_count: 1,
  })
  expect((await rowOf(friend.recordId))?.referred_by).toBe(member.recordId)
  expect((await rowOf(unclaimedFriend.id))?.referred_by).toBe(member.recordId)
  expect(await listEvents(world.database, 'waitlist.claim_approved')).toEqual([{ user_id: member.userId }])
  const audits = await listAudits(world.database, 'waitlist.claim')
  expect(audits).toMatchObject([
    { action: 'waitlist.claim_requested', actor_id: member.userId, target_id: claim.id },
    { action: 'waitlist.claim_approved', target_id: claim.id, details: { record_id: record.id, xp: 5_000 } },
  ])
  expect(JSON.stringify(audits)).not.toContain('honestly')
  for (const identifier of ['OLDCODE1', member.code]) {
    const entered = createVisitor(world.runtime).call((context) =>
      signIn(context, { identifier, password: PASSWORD }),
    )
    expect(await codeOf(entered)).toBe('ok')
  }
  const late = await join(member.code)
  expect((await rowOf(late.recordId))?.referred_by).toBe(member.recordId)
  expect((await accountOf(member.userId)).referral_count).toBe(2)
})

test('AD-14: parallel approvals of one claim, and of rivals, give the record once', async () => {
  const record = await addRecord(world.database, { email: null, xp: 900 })
  const [one, two] = [await join(), await join()]
  const claims = [await ask(one, record.referral_code), await ask(two, record.referral_code)]
  const queue = await listClaims(asAdmin(world.runtime), { state: 'pending', limit: 50 })
  expect(queue.claims.map(({ rivals }) => rivals)).toEqual([1, 1])
  const attempts = [...claims, ...claims, ...claims].map(({ id }) => codeOf(approve(id)))
  const outcomes = (await Promise.all(attempts)).toSorted()
  expect(outcomes).toEqual(['ok', ...Array(5).fill('waitlist.claim_decided')])
  const xps = [(await accountOf(one.userId)).user_xp, (await accountOf(two.userId)).user_xp]
  expect(xps.toSorted()).toEqual([0, 1_000])
  const states = await Promise.all(
    [one, two].map(async ({ visitor }) => (await visitor.call(listOwnClaims)).claims[0]),
  )
  const decided = states.map((claim) => [claim?.state, claim?.decision]).toSorted()
  expect(decided).toEqual([
    ['approved', null],
    ['rejected', 'claimed_by_another'],
  ])
  expect((await listAudits(world.database, 'waitlist.claim_approved')).length).toBe(1)
})

test('AD-14: an approval cut at any statement leaves nothing or everything', async () => {
  const elder = await join()
  const record = await addRecord(world.database, { email: null, xp: 300, referred_by: elder.recordId })
  await join(record.referral_code)
  const member = await join()
  const claim = await ask(member, record.referral_code)
  const before = await countRows(world.database)
  let cuts = 0
  for (let statement = 1; ; statement += 1) {
    const db = cutAt(world.database, statement)
    try {
      await approveClaim(asAdmin({ ...world.runtime, db }), { id: claim.id })
      break
    } catch (error) {
      if (!(error instanceof CutError)) throw error
      cuts += 1
      expect([statement, await countRows(world.database)]).toEqual([statement, before])
    }
  }
  expect(cuts).toBeGreaterThan(20)
  expect((await rowOf(member.recordId))?.referred_by).toBe(elder.recordId)
  expect((await accountOf(elder.userId)).referral_count).toBe(1)
  expect((await accountOf(member.userId)).referral_count).toBe(1)
})

test('RF-3, AD-14: a newcomer by their own old code, or by a person they had brought, is not their own referral', async () => {
  const record = await addRecord(world.database, { email: null, xp: 10 })
  const friend = await join(record.referral_code)
  const stranger = await join(record.referral_code)
  const member = await join(friend.code)
  const claim = await ask(member, record.referral_code)
  await approve(claim.id)
  expect((await accountOf(member.userId)).referral_count).toBe(1)
  expect((await rowOf(stranger.recordId))?.referred_by).toBe(member.recordId)
  expect((await rowOf(friend.recordId))?.referred_by).toBeNull()
  expect((await rowOf(member.recordId))?.referred_by).toBe(friend.recordId)
  const second = await addRecord(world.database, { email: null, xp: 20 })
  const own = await join(second.referral_code)
  await approve((await ask(own, second.referral_code)).id)
  expect(await rowOf(own.recordId)).toMatchObject({ referred_by: null, referral_code: second.referral_code })
  expect(await accountOf(own.userId)).toMatchObject({ referral_count: 0, user_xp: 120 })
})

test('AD-14: the referrer of the record refers the member, unless another one already did', async () => {
  const elder = await join()
  const waiting = await addRecord(world.database)
  const record = await addRecord(world.database, { email: null, referred_by: elder.recordId })
  const other = await addRecord(world.database, { email: null, referred_by: waiting.id })
  const member = await join()
  await approve((await ask(member, record.referral_code)).id)
  expect((await accountOf(elder.userId)).referral_count).toBe(1)
  const brought = await join(elder.code)
  await approve((await ask(brought, other.referral_code)).id)
  expect((await rowOf(brought.recordId))?.referred_by).toBe(elder.recordId)
  expect((await accountOf(elder.userId)).referral_count).toBe(2)
})

test('AD-14: a claim is refused with its reason', async () => {
  const [member, admin] = [await join(), await join()]
  const refusal = (person: Person, code: string) =>
    ask(person, code).then(
      () => 'ok',
      (error) => error.data?.reason ?? error.code,
    )
  const withEmail = await addRecord(world.database)
  const free = await addRecord(world.database, { email: null })
  const other = await addRecord(world.database, { email: null })
  expect(await refusal(member, 'NOSUCH11')).toBe('joining.code_unknown')
  expect(await refusal(member, member.code)).toBe('own_record')
  expect(await refusal(member, admin.code)).toBe('activated')
  expect(await refusal(member, withEmail.referral_code)).toBe('has_email')
  const asked = await Promise.all([1, 2, 3].map(() => refusal(member, free.referral_code)))
  expect(asked.toSorted()).toEqual(['ok', 'waiting', 'waiting'])
  expect(await refusal(member, other.referral_code)).toBe('waiting')
  const [claim] = (await member.visitor.call(listOwnClaims)).claims
  await approve(claim?.id ?? '')
  expect(await refusal(member, other.referral_code)).toBe('has_record')
  const own = await ask(admin, other.referral_code)
  const self = asAdmin(world.runtime, admin.userId)
  await expect(approveClaim(self, { id: own.id })).rejects.toMatchObject({ data: { reason: 'own_claim' } })
  expect(await codeOf(approve(crypto.randomUUID()))).toBe('waitlist.claim_not_found')
})

test('AD-14: a rejected claim gives the member the reason, a withdrawn one leaves the record free; each ends once', async () => {
  const record = await addRecord(world.database, { email: null })
  const member = await join()
  const stateOf = async () => (await rowOf(record.id))?.state
  const first = await ask(member, record.referral_code)
  expect(await stateOf()).toBe('under_review')
  const admin = asAdmin(world.runtime)
  const rejections = [1, 2, 3].map(() => codeOf(rejectClaim(admin, { id: first.id, reason: 'Send proof' })))
  expect((await Promise.all(rejections)).toSorted()).toEqual([
    'ok',
    'waitlist.claim_decided',
    'waitlist.claim_decided',
  ])
  expect(await stateOf()).toBe('without_email')
  expect((await member.visitor.call(listOwnClaims)).claims).toMatchObject([
    { id: first.id, state: 'rejected', decision: 'Send proof' },
  ])
  const second = await ask(member, record.referral_code)
  const stranger = await join()
  const withdraw = (person: Person) =>
    codeOf(person.visitor.call((context) => withdrawClaim(context, { id: second.id })))
  expect(await withdraw(stranger)).toBe('waitlist.claim_not_found')
  expect(await withdraw(member)).toBe('ok')
  expect(await withdraw(member)).toBe('waitlist.claim_decided')
  expect(await codeOf(approve(second.id))).toBe('waitlist.claim_decided')
  expect(await stateOf()).toBe('without_email')
  const audits = await listAudits(world.database, 'waitlist.claim')
  expect(audits.map(({ action }) => action)).toEqual([
    'waitlist.claim_requested',
    'waitlist.claim_rejected',
    'waitlist.claim_requested',
    'waitlist.claim_withdrawn',
  ])
})

test('AD-14: an import is not undone while a claim for a record of it waits, nor after its approval', async () => {
  const batch = crypto.randomUUID()
  const { kysely } = world.database
  const now = new Date()
  await kysely
    .insertInto('waitlist_imports')
    .values({ id: batch, state: 'applied', source: 'command', file_name: 'x', header: '', created_at: now })
    .execute()
  const record = await addRecord(world.database, { email: null })
  await kysely.updateTable('profiles').set({ import_batch: batch }).where('id', '=', record.id).execute()
  const member = await join()
  const claim = await ask(member, record.referral_code)
  const undo = () => undoImport(asAdmin(world.runtime), { id: batch })
  await expect(undo()).rejects.toMatchObject({ data: { reason: 'claimed_for', records: 1 } })
  await approve(claim.id)
  await expect(undo()).rejects.toMatchObject({ data: { reason: 'activated', records: 1 } })
})

test('AD-14: asking is limited, so that codes cannot be tried out', async () => {
  const runtime = withConfig(world, { hasRateLimits: true })
  const context = contextWith(runtime, ['chat.send'], (await join()).userId)
  const codes: string[] = []
  for (let i = 0; i < 7; i += 1) {
    codes.push(await codeOf(requestClaim(context, { referral_code: `TRY0000${i}`, note: 'x' })))
  }
  expect(codes).toEqual([
    ...Array(5).fill('joining.code_unknown'),
    'limits.too_many_requests',
    'limits.too_many_requests',
  ])
})

test('AD-14: visitors and members are refused the review, and leave nothing', async () => {
  const record = await addRecord(world.database, { email: null })
  const claim = await ask(await join(), record.referral_code)
  const before = [await countRows(world.database), await listAudits(world.database)]
  for (const verb of [
    (context: ReturnType<typeof asAdmin>) => listClaims(context, { state: 'pending', limit: 1 }),
    (context: ReturnType<typeof asAdmin>) => approveClaim(context, { id: claim.id }),
    (context: ReturnType<typeof asAdmin>) => rejectClaim(context, { id: claim.id, reason: 'x' }),
  ]) {
    expect(await refusalsOf(world.runtime, verb)).toEqual(REFUSED)
  }
  const visitor = createVisitor(world.runtime)
  expect(await codeOf(visitor.call(listOwnClaims))).toBe('access.sign_in_required')
  expect([await countRows(world.database), await listAudits(world.database)]).toEqual(before)
})
