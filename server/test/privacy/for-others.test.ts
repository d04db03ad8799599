import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reauthenticate } from '../../src/domains/identity/passwords/reauthenticate.ts'
import { sendNotice } from '../../src/domains/notices/index.ts'
import { deleteDueAccounts } from '../../src/domains/privacy/deletion/delete-due-accounts.ts'
import { readDeletion } from '../../src/domains/privacy/deletion/read-deletion.ts'
import { cancelDeletion } from '../../src/domains/privacy/deletion/request-deletion.ts'
import { readExport } from '../../src/domains/privacy/export/read-export.ts'
import { requestExport } from '../../src/domains/privacy/export/request-export.ts'
import { getPersonalData } from '../../src/domains/privacy/for-others/get-personal-data.ts'
import {
  cancelDeletionFor,
  requestDeletionFor,
} from '../../src/domains/privacy/for-others/request-deletion-for.ts'
import { requestExportFor } from '../../src/domains/privacy/for-others/request-export-for.ts'
import { downloadExport, downloadExportFor } from '../../src/domains/privacy/index.ts'
import { getUser } from '../../src/domains/users/people/get-user.ts'
import { codeOf, mailsTo, openWorld, PASSWORD, type World } from '../joining/world.ts'
import { addMember, type Member, makeLastExport, readArchive } from './members.ts'

const DAY_MS = 86_400_000
const reason = 'By letter of 9 March'
let world: World
let operator: Member
beforeAll(async () => {
  world = await openWorld()
  operator = await addOperator()
})
afterAll(() => world.close())

const giveRole = (userId: string, role_hierarchy: 'admin' | 'super_admin') =>
  world.database.kysely.insertInto('user_roles').values({ user_id: userId, role_hierarchy }).execute()

async function giveCustomRole(user_id: string, permissions: string[]): Promise<void> {
  const { kysely } = world.database
  const id = randomUUID()
  const now = world.clock.now()
  const role = { id, name: id, description: '', created_at: now, updated_at: now }
  await kysely.insertInto('roles').values(role).execute()
  const rights = permissions.map((permission) => ({ role_id: id, permission }))
  await kysely.insertInto('custom_role_permissions').values(rights).execute()
  await kysely.insertInto('custom_role_holders').values({ role_id: id, user_id, granted_at: now }).execute()
}

/** Adds a super admin who has just signed up, so that their password is fresh. */
async function addOperator(): Promise<Member> {
  const member = await addMember(world)
  await giveRole(member.userId, 'super_admin')
  return member
}

const seen = (by: Member, { userId }: Member) =>
  by.visitor.call((context) => getPersonalData(context, { id: userId }))
const exportFor = (by: Member, { userId }: Member) =>
  by.visitor.call((context) => requestExportFor(context, { id: userId, reason }))
const deleteFor = (by: Member, { userId }: Member) =>
  by.visitor.call((context) => requestDeletionFor(context, { id: userId, reason }))
const keepFor = (by: Member, { userId }: Member) =>
  by.visitor.call((context) => cancelDeletionFor(context, { id: userId, reason }))
const archiveFor = (by: Member, { userId }: Member) =>
  readArchive(by.visitor, (context) => downloadExportFor(context, { id: userId }))

/** Mails the notices of an event, as the queue does, and returns their subjects. */
async function noticesOf({ email, userId }: Member, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; payload: { user_id: string; by_operator?: true } }>`
    select id, payload from outbox_events where name = ${name} and payload ->> 'user_id' = ${userId} order by id`.execute(
    world.database.kysely,
  )
  for (const { id, payload } of rows) {
    const kind = name === 'privacy.export_for_operators' ? 'export_by_operator' : 'deletion_by_operator'
    expect(name === 'privacy.export_for_operators' || payload.by_operator).toBe(true)
    await sendNotice(world.runtime, kind, { id: Number(id), occurredAt: world.clock.now(), payload })
  }
  const mails = await mailsTo(world, email)
  return mails.map(({ subject }) => subject)
}

test('ST-6: an operator requests a member’s archive, both download it, and the member is notified', async () => {
  const [member, other] = [await addMember(world), await addOperator()]
  expect(await seen(operator, member)).toEqual({ export: null, deletion: null })
  expect((await exportFor(operator, member)).export).toMatchObject({ state: 'waiting' })
  expect(await codeOf(exportFor(operator, member))).toBe('privacy.export_running')
  expect(await codeOf(archiveFor(operator, member))).toBe('privacy.no_export')
  await makeLastExport(world)
  expect((await seen(other, member)).export).toMatchObject({ state: 'ready' })
  const { rows: ready } = await sql`
    select payload ->> 'by_operator' as by_operator from outbox_events
    where name = 'privacy.export_ready' and payload ->> 'user_id' = ${member.userId}`.execute(
    world.database.kysely,
  )
  expect(ready).toEqual([{ by_operator: 'true' }])
  for (const files of [await archiveFor(operator, member), await readArchive(member.visitor, downloadExport)])
    expect(Object.values(files).join()).toContain(member.email)
  expect(await noticesOf(member, 'privacy.export_for_operators')).toEqual([
    expect.stringContaining('was exported'),
  ])
  const { rows } = await sql`
    select action, actor_id, target_id, p.values ->> 'reason' as reason
    from audit_entries e left join audit_personal p on p.entry_id = e.id
    where target_id = ${member.userId} and action like 'user.data_export%' order by e.id`.execute(
    world.database.kysely,
  )
  const entry = { target_id: member.userId, reason: null }
  expect(rows).toEqual([
    { ...entry, action: 'user.data_export_requested', actor_id: operator.userId, reason },
    { ...entry, action: 'user.data_export_downloaded', actor_id: operator.userId },
    { ...entry, action: 'user.data_export_downloaded', actor_id: member.userId },
  ])
})

test('ST-6: the archive that a member asked for is theirs alone, also in place of the operators’ one', async () => {
  const member = await addMember(world)
  await member.visitor.call(requestExport)
  await makeLastExport(world)
  expect((await seen(operator, member)).export).toBe(null)
  expect(await codeOf(archiveFor(operator, member))).toBe('privacy.no_export')
  await exportFor(operator, member)
  await makeLastExport(world)
  await member.visitor.call(requestExport)
  await makeLastExport(world)
  expect((await member.visitor.call(readExport)).export).toMatchObject({ state: 'ready' })
  expect(await codeOf(archiveFor(operator, member))).toBe('privacy.no_export')
})

test('ST-6: an account that an operator deletes goes after seven days, and its owner is notified at once', async () => {
  const member = await addMember(world)
  const { deletion } = await deleteFor(operator, member)
  expect(deletion?.due_at).toBe(new Date(world.clock.now().getTime() + 7 * DAY_MS).toISOString())
  expect(await deleteFor(operator, member)).toMatchObject({ deletion })
  expect(await noticesOf(member, 'privacy.deletion_requested')).toEqual([
    expect.stringContaining('will be deleted'),
  ])
  world.clock.advance(7 * DAY_MS)
  expect(await deleteDueAccounts(world.runtime)).toBe(1)
  operator = await addOperator()
  expect(await codeOf(seen(operator, member))).toBe('access.user_not_found')
})

test('ST-6: both keep an account after all, whichever of them asked', async () => {
  const member = await addMember(world)
  await deleteFor(operator, member)
  await member.visitor.call(cancelDeletion)
  expect((await seen(operator, member)).deletion).toBe(null)
  await deleteFor(operator, member)
  expect((await keepFor(operator, member)).deletion).toBe(null)
  expect((await member.visitor.call(readDeletion)).deletion).toBe(null)
})

test('ST-6: a banned person’s account is deleted by the operator that they wrote to', async () => {
  const member = await addMember(world)
  await world.database.kysely
    .updateTable('auth_users')
    .set({ banned_at: world.clock.now() })
    .where('id', '=', member.userId)
    .execute()
  expect(await codeOf(deleteFor(operator, member))).toBe('ok')
})

test('SE-2: the data of administrators is neither read nor deleted, their own this way, or without the right', async () => {
  const [member, admin] = [await addMember(world), await addMember(world)]
  await giveRole(admin.userId, 'admin')
  const verbs = [seen, exportFor, deleteFor, keepFor, archiveFor] as const
  const codes = async (by: Member, of: Member) =>
    new Set(await Promise.all(verbs.map((verb) => codeOf(verb(by, of)))))
  expect(await codes(admin, member)).toEqual(new Set(['access.denied']))
  expect(await codes(member, admin)).toEqual(new Set(['access.denied']))
  expect(await codes(operator, admin)).toEqual(new Set(['access.not_a_member']))
  expect(await codes(operator, await addOperator())).toEqual(new Set(['access.not_a_member']))
  expect(await codes(operator, operator)).toEqual(new Set(['access.own_account']))
  const nobody = { ...member, userId: randomUUID() }
  expect(await codes(operator, nobody)).toEqual(new Set(['access.user_not_found']))
})

test('SE-2: an operator leaves alone a person who holds a right that they lack', async () => {
  const [clerk, holder] = [await addMember(world), await addMember(world)]
  await giveCustomRole(clerk.userId, ['users.manage_data'])
  await giveCustomRole(holder.userId, ['audit.read'])
  expect(await codeOf(deleteFor(clerk, holder))).toBe('access.may_more')
  expect(await codeOf(deleteFor(clerk, await addMember(world)))).toBe('ok')
})

test('ST-6: the page of an administrator by a custom role offers nothing that is refused', async () => {
  const [holder, member] = [await addMember(world), await addMember(world)]
  await giveCustomRole(holder.userId, ['admin.enter'])
  const refusalOf = async ({ userId }: Member) =>
    (await operator.visitor.call((context) => getUser(context, userId))).refusals.manage_data
  expect(await refusalOf(holder)).toBe('access.not_a_member')
  expect(await codeOf(seen(operator, holder))).toBe('access.not_a_member')
  expect(await refusalOf(member)).toBeNull()
})

test('SE-2: an operator gives their password again before an export or a deletion', async () => {
  const [stale, member] = [await addOperator(), await addMember(world)]
  world.clock.advance(5 * 60_000)
  for (const verb of [exportFor, deleteFor, keepFor])
    expect(await codeOf(verb(stale, member))).toBe('access.reauthentication_required')
  expect(await seen(stale, member)).toEqual({ export: null, deletion: null })
})

test('AU-8: an operator downloads the archive only after proving again who they are', async () => {
  const [member, other] = [await addMember(world), await addOperator()]
  await exportFor(other, member)
  await makeLastExport(world)
  world.clock.advance(DAY_MS / 24)
  expect(await codeOf(archiveFor(other, member))).toBe('access.reauthentication_required')
  await other.visitor.call((context) => reauthenticate(context, { password: PASSWORD }))
  expect(Object.keys(await archiveFor(other, member))).toContain('index.html')
})
