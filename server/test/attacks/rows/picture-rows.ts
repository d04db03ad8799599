import { createHash, randomUUID } from 'node:crypto'
import type { AttackWorld } from '../attack-world.ts'
import type { Row } from '../matrix.ts'

const SIGN_IN = 'access.sign_in_required'
const DENIED = 'access.denied'
const VISITORS = { anonymous: SIGN_IN, banned: SIGN_IN, expired: SIGN_IN, revoked: SIGN_IN }
const admins: Row['answers'] = { ...VISITORS, owner: DENIED, other: DENIED, admin: 'ok', superAdmin: 'ok' }

async function addPicture({ database }: AttackWorld): Promise<string> {
  const content = Buffer.from(randomUUID())
  const id = createHash('sha256').update(content).digest('hex')
  const picture = { id, content, slot: 'favicon', media_type: 'image/png', width: 32, height: 32 }
  await database.kysely
    .insertInto('asset_pictures')
    .values({ ...picture, uploaded_at: new Date() })
    .execute()
  return id
}

async function faviconVersion({ database }: AttackWorld): Promise<number> {
  const row = await database.kysely
    .selectFrom('asset_slots')
    .select('version')
    .where('slot', '=', 'favicon')
    .executeTakeFirst()
  return row?.version ?? 0
}

export const pictureRows: Record<string, Row> = {
  'brandPictures.list': { input: () => ({}), answers: admins },
  // Nothing is asked of the internet by a test: this is refused after the permission.
  'brandPictures.fetch': {
    input: () => ({ slot: 'favicon', url: 'https://127.0.0.1/icon.png' }),
    answers: {
      ...admins,
      admin: 'brand_pictures.address_refused',
      superAdmin: 'brand_pictures.address_refused',
    },
  },
  'brandPictures.save': {
    input: async (_, world) => ({
      changes: [{ slot: 'favicon', picture: await addPicture(world), version: await faviconVersion(world) }],
    }),
    answers: admins,
  },
}
