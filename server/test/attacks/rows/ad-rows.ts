import { randomUUID } from 'node:crypto'
import type { AttackWorld } from '../attack-world.ts'
import type { Row } from '../matrix.ts'

const SIGN_IN = 'access.sign_in_required'
const DENIED = 'access.denied'
const VISITORS = { anonymous: SIGN_IN, banned: SIGN_IN, expired: SIGN_IN, revoked: SIGN_IN }
const members: Row['answers'] = { ...VISITORS, owner: 'ok', other: 'ok', admin: 'ok', superAdmin: 'ok' }
const admins: Row['answers'] = { ...VISITORS, owner: DENIED, other: DENIED, admin: 'ok', superAdmin: 'ok' }

const fields = {
  name: 'Spring',
  placement_type: 'banner',
  content: '<p>Hello</p>',
  placement_location: 'header',
  status: 'draft',
}

async function addAd({ database }: AttackWorld): Promise<{ id: string }> {
  const id = randomUUID()
  const now = new Date()
  await database.kysely
    .insertInto('ad_placements')
    .values({ ...fields, id, start_date: now, created_at: now, updated_at: now })
    .execute()
  return { id }
}

export const adRows: Record<string, Row> = {
  'ads.shown': { input: () => ({}), answers: members },
  'ads.report': { input: () => ({ events: [{ ad_id: randomUUID(), kind: 'click' }] }), answers: members },
  'ads.admin.list': { input: () => ({}), answers: admins },
  'ads.admin.figures': { input: () => ({}), answers: admins },
  'ads.admin.create': { input: () => fields, answers: admins },
  'ads.admin.update': {
    input: async (_, world) => ({ ...(await addAd(world)), ...fields, version: 1 }),
    answers: admins,
  },
  'ads.admin.setStatus': {
    input: async (_, world) => ({ ...(await addAd(world)), status: 'paused' }),
    answers: admins,
  },
  'ads.admin.delete': { input: (_, world) => addAd(world), answers: admins },
}
