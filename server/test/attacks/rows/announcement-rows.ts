import { randomUUID } from 'node:crypto'
import { subscriptionToken } from '../../../src/domains/announcements/subscription-token.ts'
import { readSigningKey } from '../../../src/platform/signing/signing-key.ts'
import type { AttackWorld } from '../attack-world.ts'
import type { Row } from '../matrix.ts'

const SIGN_IN = 'access.sign_in_required'
const VISITORS = { anonymous: SIGN_IN, banned: SIGN_IN, expired: SIGN_IN, revoked: SIGN_IN }
const members: Row['answers'] = { ...VISITORS, owner: 'ok', other: 'ok', admin: 'ok', superAdmin: 'ok' }
const DENIED = 'access.denied'
const admins: Row['answers'] = { ...VISITORS, owner: DENIED, other: DENIED, admin: 'ok', superAdmin: 'ok' }
const everybody: Row['answers'] = { ...members, anonymous: 'ok', banned: 'ok', expired: 'ok', revoked: 'ok' }
const words = { message: 'Words', channel: 'in_app' }

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString()

export async function addScheduled({ database }: AttackWorld): Promise<{ id: string }> {
  const id = randomUUID()
  const tomorrow = new Date(Date.now() + 86_400_000)
  await database.kysely
    .insertInto('announcements')
    .values({
      ...{ id, ...words, audience: 'premium', status: 'scheduled' },
      ...{ scheduled_at: tomorrow, created_at: new Date() },
    })
    .execute()
  return { id }
}

export const announcementRows: Record<string, Row> = {
  'announcements.mine': { input: () => ({}), answers: members },
  'announcements.setSubscription': {
    input: async (_, { database }) => ({
      token: subscriptionToken({ signingKey: await readSigningKey(database) }, randomUUID()),
      is_wanted: false,
    }),
    answers: everybody,
  },
  'announcements.admin.list': { input: () => ({}), answers: admins },
  'announcements.admin.get': { input: (_, world) => addScheduled(world), answers: admins },
  'announcements.admin.countRecipients': { input: () => ({}), answers: admins },
  'announcements.admin.create': {
    // Later, so that no job changes anything while traces are counted.
    input: () => ({ id: randomUUID(), audience: 'premium', at: inAMonth(), ...words }),
    answers: admins,
  },
  'announcements.admin.createGroup': {
    input: () => ({
      ...{ id: randomUUID(), message: words.message, channels: [words.channel] },
      ...{ audience: 'premium', at: inAMonth() },
    }),
    answers: admins,
  },
  'announcements.admin.test': { input: () => words, answers: admins },
  'announcements.admin.cancel': { input: (_, world) => addScheduled(world), answers: admins },
  'announcements.admin.recipients': { input: (_, world) => addScheduled(world), answers: admins },
  'announcements.admin.retry': { input: (_, world) => addScheduled(world), answers: admins },
}
