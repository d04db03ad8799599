import { randomUUID } from 'node:crypto'
import type { AttackWorld } from '../attack-world.ts'
import type { Row } from '../matrix.ts'

const SIGN_IN = 'access.sign_in_required'
const VISITORS = { anonymous: SIGN_IN, banned: SIGN_IN, expired: SIGN_IN, revoked: SIGN_IN }
const members: Row['answers'] = { ...VISITORS, owner: 'ok', other: 'ok', admin: 'ok', superAdmin: 'ok' }
const DENIED = 'access.denied'
const admins: Row['answers'] = { ...VISITORS, owner: DENIED, other: DENIED, admin: 'ok', superAdmin: 'ok' }
const UNKNOWN = { id: '00000000-0000-4000-8000-000000000000' }

async function addOwned({ database }: AttackWorld): Promise<{ id: string }> {
  const owner = await database.kysely
    .selectFrom('auth_users')
    .select('id')
    .where('email', '=', 'owner@example.org')
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await database.kysely
    .insertInto('system_notifications')
    .values({
      id,
      user_id: owner.id,
      code: 'referral_qualified',
      params: '{}',
      cause: id,
      created_at: new Date(),
    })
    .execute()
  return { id }
}

const draft = { title: 'News', message: 'Words', type: 'info', target_audience: 'admins' }

async function addDraft({ database }: AttackWorld): Promise<{ id: string }> {
  const id = randomUUID()
  await database.kysely
    .insertInto('notifications')
    .values({ ...draft, id, created_at: new Date() })
    .execute()
  return { id }
}

export const notificationRows: Record<string, Row> = {
  'notifications.list': { input: () => ({}), answers: members },
  'notifications.markRead': {
    input: (_, world) => addOwned(world),
    answers: {
      ...members,
      other: 'notifications.not_found',
      admin: 'notifications.not_found',
      superAdmin: 'notifications.not_found',
    },
    unknown: UNKNOWN,
  },
  'notifications.markAllRead': { input: () => ({}), answers: members },
  'notifications.admin.list': { input: () => ({}), answers: admins },
  'notifications.admin.create': { input: () => draft, answers: admins },
  'notifications.admin.send': { input: (_, world) => addDraft(world), answers: admins },
  'notifications.admin.archive': { input: (_, world) => addDraft(world), answers: admins },
  'notifications.admin.delete': { input: (_, world) => addDraft(world), answers: admins },
}
