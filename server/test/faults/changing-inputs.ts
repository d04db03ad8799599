import { randomUUID } from 'node:crypto'
import { type AttackWorld, callOperation, operationOf } from '../attacks/attack-world.ts'
import { addScheduled } from '../attacks/rows/announcement-rows.ts'
import { addApproval } from '../attacks/rows/approval-rows.ts'
import { addGap } from '../attacks/rows/content-rows.ts'
import { addPerson, addRole } from '../attacks/rows/people-rows.ts'
import { addImport, addRecord } from '../attacks/rows/waitlist-rows.ts'
import { createPerson } from '../factories.ts'

type Input = Record<string, unknown>

/**
 * Operations that change nothing although they are not GET: they return what a change would do, or
 * (`brandPictures.fetch`) ask the internet, which no test does. The latter is cut from its entry beside the other
 * uploads.
 */
export const LOOKS_ONLY = [
  ...['users.previewBulk', 'content.preview', 'knowledge.tryGuide', 'waitlist.invitations.preview'],
  'brandPictures.fetch',
]

/** Operations that are refused while no second person is asked for; `approvals.test.ts` shows their entries. */
export const NEEDS_SETTING = ['approvals.requestExport']

/** Inputs that really change something, for operations whose input in the authorisation matrix needs no change. */
export const changingInputs: Record<string, (world: AttackWorld) => Promise<Input>> = {
  // Reading the gaps first puts new ones in order, which leaves no entry; there are no new ones here.
  'chat.gaps.list': async (world) => {
    await callOperation(
      operationOf(world, 'chat.gaps.list'),
      {},
      { url: world.url, cookie: await superCookie(world) },
    )
    return {}
  },
  'chat.gaps.reopen': async (world) => {
    const { id } = await addGap(world)
    const settled = { status: 'dismissed', settled_at: new Date() } as const
    await world.database.kysely.updateTable('guide_gaps').set(settled).where('id', '=', id).execute()
    return { id }
  },
  'announcements.admin.retry': async (world) => {
    const { id } = await addScheduled(world)
    const row = { announcement_id: id, user_id: await addPerson(world), state: 'failed', reason: 'refused' }
    await world.database.kysely.insertInto('announcement_recipients').values(row).execute()
    return { id }
  },
  'approvals.withdraw': async (world) => {
    const { user_id } = await world.database.kysely
      .selectFrom('user_roles')
      .select('user_id')
      .where('role_hierarchy', '=', 'super_admin')
      .executeTakeFirstOrThrow()
    return { id: await addApproval(world, user_id) }
  },
  'users.unban': async (world) => {
    const id = await addPerson(world)
    const { kysely } = world.database
    await kysely.updateTable('auth_users').set({ banned_at: new Date() }).where('id', '=', id).execute()
    return { id }
  },
  'users.endSessions': async (world) => {
    const id = await addPerson(world)
    await world.openSession(id)
    return { id }
  },
  'roles.remove': async (world) => {
    const ids = { role_id: await addRole(world), user_id: await addPerson(world) }
    const held = { ...ids, granted_at: new Date() }
    await world.database.kysely.insertInto('custom_role_holders').values(held).execute()
    return { id: ids.role_id, user_id: ids.user_id }
  },
  'waitlist.imports.apply': async (world) => ({ id: await addImport(world, 'previewed') }),
  'waitlist.imports.issueClaimSecrets': async (world) => {
    const id = await addImport(world, 'applied')
    const record = await addRecord(world)
    const { kysely } = world.database
    await kysely.updateTable('profiles').set({ import_batch: id }).where('id', '=', record.id).execute()
    return { id }
  },
  'waitlist.invitations.sendMany': async (world) => ({
    selection: { record_ids: [await addInvitable(world)] },
  }),
  'waitlist.invitations.send': async (world) => ({ id: await addInvitable(world) }),
  'webhooks.retry': async (world) => ({ id: await addDeadDelivery(world) }),
  'webhooks.retryDead': async (world) => {
    await addDeadDelivery(world)
    return {}
  },
  'monitoring.retryDead': async (world) => {
    await world.database.script(`insert into pgboss.job (name, data) values ('dead-letters', '{}')`)
    return {}
  },
}

async function superCookie(world: AttackWorld): Promise<string> {
  return world.openSession(await world.newSuperAdmin(`${randomUUID()}@example.org`))
}

async function addInvitable(world: AttackWorld): Promise<string> {
  return (await addRecord(world, { email: `${randomUUID()}@example.org` })).id
}

async function addDeadDelivery({ database }: AttackWorld): Promise<string> {
  const id = randomUUID()
  const now = new Date()
  await database.kysely
    .insertInto('ecosystem_deliveries')
    .values({
      ...{ id, sequence: Math.floor(Math.random() * 1e12), event_type: 'profile.created', body: '{}' },
      ...{ user_id: await createPerson(database), state: 'dead', next_attempt_at: now, created_at: now },
    })
    .execute()
  return id
}
