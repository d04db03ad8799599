import { randomUUID } from 'node:crypto'
import type { Approval } from '@pepper/contract/approvals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expireApprovals } from '../../src/domains/approvals/index.ts'
import { get } from '../chat/talk.ts'
import { storeSettings } from '../stored-settings.ts'
import { ask, auditsOf, type PeopleWorld, type Person, startPeopleWorld } from '../users/people-world.ts'

let world: PeopleWorld
let ann: Person
let ben: Person
let root: Person
beforeAll(async () => {
  world = await startPeopleWorld()
  await storeSettings(world.database, { max_users_per_day: 0 })
  root = await world.newPerson('super_admin')
  await world.newPerson('super_admin')
})
afterAll(() => world.close())
beforeEach(async () => {
  ann = await world.newPerson('admin')
  ben = await world.newPerson('admin')
  await storeSettings(world.database, { two_people: true })
  await storeSettings(world.database, { two_people_gift_limit: 1_000 })
  await storeSettings(world.database, { gift_daily_limit: 20_000 })
})

type Waiting = { code: string; data: { approval_id: string } }
const idOf = ({ status, body }: { status: number; body: unknown }) => {
  expect({ status, code: (body as Waiting).code }).toEqual({ status: 409, code: 'approvals.waiting' })
  return (body as Waiting).data.approval_id
}
const ban = (by: Person, person: Person) =>
  ask<Waiting>(by, `/admin/users/${person.userId}/ban`, { reason: 'Sold the list' })
const give = (by: Person, person: Person, amount: number, id: string = randomUUID()) =>
  ask<Waiting>(by, '/admin/credit-gifts/give', { id, recipient_id: person.userId, amount })
async function save(by: Person, key: string, value: unknown) {
  type Settings = { settings: { key: string; version: number }[] }
  const { body } = await ask<Settings>(by, '/admin/settings')
  const version = body.settings.find((setting) => setting.key === key)?.version
  return ask<Waiting>(by, '/admin/settings', { changes: [{ key, value, version }] })
}
const decide = (by: Person, id: string, verb: 'approve' | 'decline' | 'withdraw') =>
  ask<Approval>(by, `/admin/approvals/${id}/${verb}`, {})
const approve = (by: Person, id: string) => decide(by, id, 'approve')
const listed = async (by: Person, show = 'waiting') =>
  (await ask<{ approvals: Approval[] }>(by, `/admin/approvals?show=${show}&limit=100`)).body.approvals.map(
    ({ id }) => id,
  )
const isBanned = async ({ userId }: Person) =>
  (
    await world.database.kysely
      .selectFrom('auth_users')
      .select('banned_at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).banned_at !== null
const bucketOf = async (person: Person) =>
  (await ask<{ xp_credits: number }>(person, '/credits')).body.xp_credits
const actionsOf = async (id: string) =>
  (await auditsOf(world, id)).map(({ action, actor_id }) => [action, actor_id])

test('W3: the ban of an administrator waits, and is carried out once though all approve at the same time', async () => {
  const target = await world.newPerson('admin')
  const id = idOf(await ban(ann, target))
  expect(await isBanned(target)).toBe(false)
  // Asked for again it is the same request.
  expect(idOf(await ban(ann, target))).toBe(id)
  const answers = await Promise.all([ben, root, ben, root].map((by) => approve(by, id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await isBanned(target)).toBe(true)
  const [requested, approved] = await auditsOf(world, id)
  expect(requested).toMatchObject({ action: 'approval.requested', actor_id: ann.userId })
  expect(approved).toMatchObject({ action: 'approval.approved', details: { requested_by: ann.userId } })
  expect([ben.userId, root.userId]).toContain(approved?.actor_id)
  expect(await actionsOf(target.userId)).toEqual([['user.banned', ann.userId]])
})

const unban = (by: Person, person: Person) => ask<Waiting>(by, `/admin/users/${person.userId}/unban`, {})

test('W3: lifting the ban of an administrator waits, alone and among others; a member is unbanned at once', async () => {
  const [admin, other, member] = [
    await world.newPerson('admin'),
    await world.newPerson('admin'),
    await world.newPerson(),
  ]
  await storeSettings(world.database, { two_people: false })
  for (const person of [admin, other, member]) expect((await ban(root, person)).status).toBe(200)
  await storeSettings(world.database, { two_people: true })
  const id = idOf(await unban(ann, admin))
  expect([await isBanned(admin), (await unban(ann, member)).status]).toEqual([true, 200])
  expect((await approve(ann, id)).body).toMatchObject({ code: 'approvals.own_request' })
  expect((await approve(ben, id)).status).toBe(200)
  expect(await isBanned(admin)).toBe(false)
  expect(await actionsOf(admin.userId)).toEqual([
    ['user.banned', root.userId],
    ['user.unbanned', ann.userId],
  ])
  // Nothing is left to lift.
  expect((await unban(ann, admin)).body).toEqual({ state: 'active', is_changed: false })
  const bulk = { id: randomUUID(), action: 'unban', ids: [other.userId, member.userId] }
  const lifting = idOf(await ask<Waiting>(ann, '/admin/users/bulk', bulk))
  expect(await isBanned(other)).toBe(true)
  expect((await approve(ben, lifting)).status).toBe(200)
  expect(await isBanned(other)).toBe(false)
})

test('W3: administrators decide neither their own requests nor those about themselves; a member neither sees nor decides any', async () => {
  const target = await world.newPerson('admin')
  const member = await world.newPerson()
  const id = idOf(await ban(ann, target))
  expect((await approve(ann, id)).body).toMatchObject({ code: 'approvals.own_request' })
  expect((await decide(ann, id, 'decline')).body).toMatchObject({ code: 'approvals.own_request' })
  expect((await approve(target, id)).body).toMatchObject({ code: 'approvals.not_found' })
  expect((await approve(member, id)).body).toMatchObject({ code: 'access.denied' })
  expect(await listed(target)).not.toContain(id)
  expect(await listed(ann)).toContain(id)
  expect(await listed(ben)).toContain(id)
  expect((await decide(ben, id, 'withdraw')).body).toMatchObject({ code: 'approvals.not_found' })
  expect((await decide(ben, id, 'decline')).body.status).toBe('declined')
  expect(await isBanned(target)).toBe(false)
  expect(await listed(ben, 'settled')).toContain(id)
})

test('W3: an approval beside a withdrawal: one of the two holds, and the outcome fits it', async () => {
  for (let round = 0; round < 6; round++) {
    const target = await world.newPerson('admin')
    const id = idOf(await ban(ann, target))
    const [approved, withdrawn] = await Promise.all([approve(ben, id), decide(ann, id, 'withdraw')])
    expect([approved.status, withdrawn.status].sort()).toEqual([200, 409])
    expect(await isBanned(target)).toBe(approved.status === 200)
  }
})

test('W3: a requester who is banned or demoted meanwhile gets nothing carried out', async () => {
  const target = await world.newPerson('admin')
  const id = idOf(await ban(ann, target))
  await storeSettings(world.database, { two_people: false })
  await ask(root, `/admin/users/${ann.userId}/role`, { role: 'user' })
  expect((await approve(ben, id)).body).toMatchObject({ code: 'approvals.requester_lost_right' })
  expect(await isBanned(target)).toBe(false)
  expect(await actionsOf(id)).toEqual([['approval.requested', ann.userId]])
})

test('W3: an approval beside the ban of its requester is carried out before it or not at all', async () => {
  for (let round = 0; round < 4; round++) {
    const requester = await world.newPerson('admin')
    const target = await world.newPerson('admin')
    const id = idOf(await ban(requester, target))
    await storeSettings(world.database, { two_people: false })
    const [approved] = await Promise.all([approve(ben, id), ban(root, requester)])
    await storeSettings(world.database, { two_people: true })
    expect(await isBanned(requester)).toBe(true)
    expect(await isBanned(target)).toBe(approved.status === 200)
  }
})

test('W3: an approver who is demoted meanwhile approves before it or not at all', async () => {
  for (let round = 0; round < 4; round++) {
    const helper = await world.newPerson('admin')
    const target = await world.newPerson('admin')
    const id = idOf(await ban(ann, target))
    await storeSettings(world.database, { two_people: false })
    const [approved] = await Promise.all([
      approve(helper, id),
      ask(root, `/admin/users/${helper.userId}/role`, { role: 'user' }),
    ])
    await storeSettings(world.database, { two_people: true })
    expect(await isBanned(target)).toBe(approved.status === 200)
    expect((await approve(helper, id)).body).toMatchObject({ code: 'access.denied' })
  }
})

test('W3: demotions of administrators wait; changes of members do not', async () => {
  const target = await world.newPerson('admin')
  const id = idOf(await ask<Waiting>(ann, `/admin/users/${target.userId}/role`, { role: 'user' }))
  expect((await approve(ben, id)).status).toBe(200)
  expect(await actionsOf(target.userId)).toEqual([['user.role_changed', ann.userId]])
  expect((await ban(ann, await world.newPerson())).status).toBe(200)
  // An impossible request is refused at once.
  expect((await ban(ann, root)).body.code).toBe('access.role_too_high')
})

test('W3: gifts above the limit wait, given or processed; the limit of the day holds when they are approved', async () => {
  const member = await world.newPerson()
  expect((await give(ann, member, 1_000)).status).toBe(200)
  const gift = randomUUID()
  const id = idOf(await give(ann, member, 1_001, gift))
  expect(await bucketOf(member)).toBe(1_000)
  expect((await approve(ben, id)).body.status).toBe('approved')
  expect(await bucketOf(member)).toBe(2_001)
  // Repeated, it answers as the gift that it is.
  expect((await give(ann, member, 1_001, gift)).body).toMatchObject({ status: 'processed' })
  const pending = randomUUID()
  const made = { id: pending, recipient_id: member.userId, amount: 5_000 }
  expect((await ask(ann, '/admin/credit-gifts', made)).status).toBe(200)
  const processing = idOf(await ask<Waiting>(ann, `/admin/credit-gifts/${pending}/process`, {}))
  await storeSettings(world.database, { gift_daily_limit: 5_000 })
  expect((await approve(ben, processing)).body).toMatchObject({ code: 'credits.gift_limit_reached' })
  expect(await listed(ben)).toContain(processing)
  await storeSettings(world.database, { gift_daily_limit: 0 })
  expect((await approve(ben, processing)).status).toBe(200)
  expect(await bucketOf(member)).toBe(7_001)
})

const bulkGift = (by: Person, ids: string[], amount: number) =>
  ask<Waiting>(by, '/admin/users/bulk', { id: randomUUID(), action: 'gift', ids, amount })
const membersFor = async (count: number) =>
  Promise.all(Array.from({ length: count }, () => world.newPerson()))

test('W3: gifts of 24 hours count together, to any recipient; those that were approved do not', async () => {
  const [one, other] = (await membersFor(2)) as [Person, Person]
  expect((await give(ann, one, 900)).status).toBe(200)
  expect((await give(ann, other, 100)).status).toBe(200)
  const id = idOf(await give(ann, one, 1))
  const pending = randomUUID()
  await ask(ann, '/admin/credit-gifts', { id: pending, recipient_id: other.userId, amount: 1 })
  idOf(await ask<Waiting>(ann, `/admin/credit-gifts/${pending}/process`, {}))
  idOf(await bulkGift(ann, [one.userId], 1))
  // Each giver has a limit of their own.
  expect((await give(ben, one, 1_000)).status).toBe(200)
  expect((await approve(ben, id)).status).toBe(200)
  await world.database.kysely
    .updateTable('credit_gifts')
    .set({ processed_at: new Date(Date.now() - 24 * 3_600_000) })
    .where('processed_by', '=', ann.userId)
    .where('amount', '=', 100)
    .execute()
  // 900 given alone and 1 approved: 100 are left.
  idOf(await give(ann, one, 101))
  expect((await give(ann, one, 100)).status).toBe(200)
})

test('W3: the amount left to give alone is shown before a gift waits, and falls with each gift', async () => {
  const left = async (by: Person) =>
    (await ask<{ gift_left: number }>(by, '/admin/approvals/summary')).body.gift_left
  const [member] = (await membersFor(1)) as [Person]
  expect(await left(ann)).toBe(1_000)
  expect((await give(ann, member, 700)).status).toBe(200)
  expect([await left(ann), await left(ben)]).toEqual([300, 1_000])
  const id = idOf(await give(ann, member, 301))
  expect((await approve(ben, id)).status).toBe(200)
  expect(await left(ann)).toBe(300)
  await storeSettings(world.database, { two_people_gift_limit: 500 })
  expect(await left(ann)).toBe(0)
})

test('W3: bulk gifts of 24 hours count together', async () => {
  const ids = (await membersFor(2)).map(({ userId }) => userId)
  expect((await bulkGift(ann, ids, 500)).status).toBe(200)
  idOf(await bulkGift(ann, ids, 500))
})

test('W3: gifts that race cannot pass the limit together', async () => {
  const member = await world.newPerson()
  const gifts = Array.from({ length: 5 }, () => give(ann, member, 400))
  const answers = await Promise.all(gifts)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
  expect(await bucketOf(member)).toBe(800)
})

test('W3: bulk gifts that race cannot pass the limit together; the rest waits as a whole', async () => {
  const people = (await membersFor(4)) as [Person, Person, Person, Person]
  const ids = people.map(({ userId }) => userId)
  const answers = await Promise.all([bulkGift(ann, ids, 250), bulkGift(ann, ids, 250)])
  const alone = (await Promise.all(people.map(bucketOf))).reduce((sum, credits) => sum + credits, 0)
  expect(alone).toBe(1_000)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect((await approve(ben, idOf(answer))).status).toBe(200)
  }
  expect(await Promise.all(people.map(bucketOf))).toEqual([500, 500, 500, 500])
})

test('W3: a gift that is sent twice at once is paid once and does not wait', async () => {
  const member = await world.newPerson()
  const id = randomUUID()
  const answers = await Promise.all([give(ann, member, 600, id), give(ann, member, 600, id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await bucketOf(member)).toBe(600)
})

test('W3: a bulk ban of several people and a bulk gift that is large in all wait as a whole', async () => {
  const [one, other] = [await world.newPerson(), await world.newPerson()]
  const ids = [one.userId, other.userId]
  const bulk = { id: randomUUID(), action: 'ban', ids, reason: 'Spam' }
  const id = idOf(await ask<Waiting>(ann, '/admin/users/bulk', bulk))
  const gifts = { id: randomUUID(), action: 'gift', ids, amount: 600 }
  const giving = idOf(await ask<Waiting>(ann, '/admin/users/bulk', gifts))
  expect((await approve(ben, giving)).status).toBe(200)
  expect(await Promise.all([bucketOf(one), bucketOf(other)])).toEqual([600, 600])
  expect((await approve(ben, id)).status).toBe(200)
  expect(await Promise.all([isBanned(one), isBanned(other)])).toEqual([true, true])
})

test('W3: a gift that no one may give is refused at once and asks no one, however large it is', async () => {
  const [banned, member, other] = [await world.newPerson(), await world.newPerson(), await world.newPerson()]
  expect((await ban(ann, banned)).status).toBe(200)
  await storeSettings(world.database, { gift_daily_limit: 5_000 })
  const codeOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code
  expect(await codeOf(give(ann, banned, 1_001))).toBe('access.person_banned')
  expect(await codeOf(give(ann, ann, 1_001))).toBe('credits.gift_to_self')
  const gone = { ...member, userId: randomUUID() }
  expect(await codeOf(give(ann, gone, 1_001))).toBe('credits.gift_recipient_not_found')
  expect(await codeOf(give(ann, member, 5_001))).toBe('credits.gift_limit_reached')
  const [taken, processed] = [randomUUID(), randomUUID()]
  expect((await give(ann, member, 1, taken)).status).toBe(200)
  expect(await codeOf(give(ann, member, 1_001, taken))).toBe('credits.gift_id_taken')
  const pending = { id: processed, recipient_id: member.userId, amount: 5_001 }
  expect((await ask(ann, '/admin/credit-gifts', pending)).status).toBe(200)
  expect(await codeOf(ask(ann, `/admin/credit-gifts/${processed}/process`, {}))).toBe(
    'credits.gift_limit_reached',
  )
  const bulk = { id: randomUUID(), action: 'gift', ids: [member.userId, other.userId], amount: 3_000 }
  expect(await codeOf(ask(ann, '/admin/users/bulk', bulk))).toBe('credits.gift_limit_reached')
  expect(await listed(ann)).toEqual([])
  expect(await bucketOf(member)).toBe(1)
})

test('W3: people who cannot receive it do not count in what a bulk gift would give', async () => {
  const [banned, member, other] = [await world.newPerson(), await world.newPerson(), await world.newPerson()]
  expect((await ban(ann, banned)).status).toBe(200)
  await storeSettings(world.database, { gift_daily_limit: 5_000 })
  const ids = [member.userId, banned.userId, other.userId, ann.userId, randomUUID()]
  const giving = idOf(await bulkGift(ann, ids, 2_000))
  expect((await approve(ben, giving)).status).toBe(200)
  expect(await Promise.all([bucketOf(member), bucketOf(other)])).toEqual([2_000, 2_000])
})

test('W3: a pending gift whose recipient was banned fails once approved, however large it is', async () => {
  const banned = await world.newPerson()
  await storeSettings(world.database, { gift_daily_limit: 5_000 })
  const made = { id: randomUUID(), recipient_id: banned.userId, amount: 6_000 }
  expect((await ask(ann, '/admin/credit-gifts', made)).status).toBe(200)
  expect((await ban(ann, banned)).status).toBe(200)
  const processing = idOf(await ask<Waiting>(ann, `/admin/credit-gifts/${made.id}/process`, {}))
  expect((await approve(ben, processing)).status).toBe(200)
  const gift = world.database.kysely.selectFrom('credit_gifts').select('status').where('id', '=', made.id)
  expect(await gift.executeTakeFirst()).toEqual({ status: 'failed' })
})

test('W3: an export waits; approved, its requester alone downloads it once within an hour', async () => {
  const download = (by: Person, id: string) => get(by, `/api/admin/approvals/${id}/download`)
  const direct = await get(ann, '/api/admin/users/export')
  expect([direct.status, ((await direct.json()) as Waiting).code]).toEqual([409, 'approvals.needed'])
  const wanted = { export: { kind: 'users_export', filter: { role: 'admin' } }, reason: 'Yearly review' }
  const { body } = await ask<Approval>(ann, '/admin/approvals/exports', wanted)
  expect(body).toMatchObject({ status: 'waiting', reason: 'Yearly review', is_own: true })
  expect((await download(ann, body.id)).status).toBe(410)
  expect((await approve(ben, body.id)).body.download_until).toBeNull()
  expect((await download(ben, body.id)).status).toBe(404)
  const asked = { method: 'HEAD', headers: { cookie: ann.cookie } }
  const head = await fetch(`${ann.url}/api/admin/approvals/${body.id}/download`, asked)
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET'])
  const files = await Promise.all([download(ann, body.id), download(ann, body.id)])
  expect(files.map(({ status }) => status).sort()).toEqual([200, 410])
  const file = files.find(({ status }) => status === 200)
  expect(await file?.text()).toContain(ann.email)
  const late = await ask<Approval>(ann, '/admin/approvals/exports', wanted)
  await approve(ben, late.body.id)
  await world.database.kysely
    .updateTable('approvals')
    .set({ download_until: new Date(0) })
    .where('id', '=', late.body.id)
    .execute()
  expect((await download(ann, late.body.id)).status).toBe(410)
})

test('W3: switching it off, or changing a limit, waits itself; versions are checked when it is carried out', async () => {
  const ids = [
    idOf(await save(ann, 'two_people_gift_limit', 900_000)),
    idOf(await save(ann, 'gift_daily_limit', 0)),
    idOf(await save(ann, 'two_people', false)),
  ]
  expect((await save(ann, 'max_chat_sessions', 11)).status).toBe(200)
  for (const id of ids) expect((await approve(ben, id)).status).toBe(200)
  expect((await save(ann, 'gift_daily_limit', 20_000)).status).toBe(200)
})

test('W3: it cannot be switched on while only one person could approve, and says what is missing', async () => {
  await storeSettings(world.database, { two_people: false })
  const audit = await world.database.kysely
    .updateTable('auth_users')
    .set({ banned_at: new Date() })
    .where('id', '<>', root.userId)
    .where(
      'id',
      'in',
      world.database.kysely
        .selectFrom('user_roles')
        .select('user_id')
        .where('role_hierarchy', '=', 'super_admin'),
    )
    .returning('id')
    .execute()
  const on = () => save(root, 'two_people', true)
  expect((await on()).body).toMatchObject({
    code: 'approvals.nobody_else',
    data: { permissions: ['audit.read', 'roles.manage', 'users.hand_over_sign_in_link'] },
  })
  expect((await ask(root, '/admin/approvals/summary')).body).toMatchObject({
    lacking: ['audit.read', 'roles.manage', 'users.hand_over_sign_in_link'],
  })
  await world.database.kysely
    .updateTable('auth_users')
    .set({ banned_at: null })
    .where(
      'id',
      'in',
      audit.map(({ id }) => id),
    )
    .execute()
  expect((await on()).status).toBe(200)
})

test('W3: a request expires after 48 hours, in the audit log too', async () => {
  const target = await world.newPerson('admin')
  const id = idOf(await ban(ann, target))
  await world.database.kysely
    .updateTable('approvals')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()
  expect((await approve(ben, id)).body).toMatchObject({ code: 'approvals.settled' })
  expect((await ask<Approval>(ann, `/admin/approvals/${id}`)).body.status).toBe('expired')
  await expireApprovals(world.node.runtime)
  expect(await actionsOf(id)).toEqual([
    ['approval.requested', ann.userId],
    ['approval.expired', null],
  ])
})

test('W3: possible approvers are notified and see a count, the requester hears how it ended', async () => {
  const target = await world.newPerson('admin')
  const counted = async (by: Person) =>
    (await ask<{ waiting: number }>(by, '/admin/approvals/summary')).body.waiting
  const before = [await counted(ben), await counted(ann)]
  const id = idOf(await ban(ann, target))
  expect([await counted(ben), await counted(ann)]).toEqual([(before[0] ?? 0) + 1, before[1]])
  const inbox = async (by: Person) => JSON.stringify(await (await get(by, '/api/notifications')).json())
  await expect.poll(() => inbox(ben)).toContain('approval_requested')
  expect(await inbox(target)).not.toContain('approval_requested')
  await decide(ben, id, 'decline')
  await expect.poll(() => inbox(ann)).toContain('declined')
})

test('W3: while it is off everything is done at once', async () => {
  await storeSettings(world.database, { two_people: false })
  const target = await world.newPerson('admin')
  expect((await give(ann, target, 9_000)).status).toBe(200)
  expect((await get(ann, '/api/admin/users/export')).status).toBe(200)
  expect((await ban(ann, target)).status).toBe(200)
})
