import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AttackWorld } from '../attack-world.ts'
import type { Row } from '../matrix.ts'

const SIGN_IN = 'access.sign_in_required'
const DENIED = 'access.denied'
const admins: Row['answers'] = {
  anonymous: SIGN_IN,
  banned: SIGN_IN,
  expired: SIGN_IN,
  revoked: SIGN_IN,
  owner: DENIED,
  other: DENIED,
  admin: 'ok',
  superAdmin: 'ok',
}

const fields = { title: 'News', content_type: 'article', content: 'Words', status: 'draft' }

async function addItem({ database }: AttackWorld): Promise<{ id: string }> {
  const id = randomUUID()
  const now = new Date()
  await database.kysely
    .insertInto('content_items')
    .values({ ...fields, id, slug: id, created_at: now, updated_at: now })
    .execute()
  return { id }
}

/** Adds an item with two revisions; returns its id. */
async function addRevised(world: AttackWorld): Promise<{ id: string }> {
  const { id } = await addItem(world)
  const { kysely } = world.database
  const row = { ...fields, slug: id, metadata: '{}', asked: [], made_at: new Date() }
  for (const version of [1, 2]) {
    const action = version === 1 ? 'created' : 'updated'
    const title = `News ${version}`
    await kysely
      .insertInto('content_revisions')
      .values({ ...row, item_id: id, version, action, title })
      .execute()
  }
  await kysely.updateTable('content_items').set({ version: 2 }).where('id', '=', id).execute()
  return { id }
}

async function addDeleted(world: AttackWorld): Promise<{ id: string }> {
  const { id } = await addRevised(world)
  const { kysely } = world.database
  await kysely.deleteFrom('content_items').where('id', '=', id).execute()
  const newest = kysely.updateTable('content_revisions').set({ action: 'deleted' })
  await newest.where('item_id', '=', id).where('version', '=', 2).execute()
  return { id }
}

/** Adds a previewed import with one new item; returns its id. */
async function addContentImport({ database }: AttackWorld): Promise<{ id: string }> {
  const id = randomUUID()
  const { id: requested_by } = await database.kysely
    .selectFrom('auth_users')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { kysely } = database
  await kysely
    .insertInto('content_imports')
    .values({ id, left_out: [], requested_by, created_at: new Date() })
    .execute()
  const written = { ...fields, title: id, metadata: {}, asked: [], publish_at: null, withdraw_at: null }
  const file = { import_id: id, place: 0, name: 'news.md', lines: '{}', problems: '[]' }
  await kysely
    .insertInto('content_import_files')
    .values({ ...file, fields: JSON.stringify(written) })
    .execute()
  return { id }
}

const uploaded = {
  name: 'news.md',
  data: Buffer.from('---\ntitle: News\n---\nWords').toString('base64'),
}

async function addWording({ database }: AttackWorld): Promise<{ id: string }> {
  const id = randomUUID()
  const row = { slug: 'what-are-clubs', section: 'lead', language: 'en', wording: id, created_at: new Date() }
  await database.kysely
    .insertInto('knowledge_wordings')
    .values({ id, ...row })
    .execute()
  return { id }
}

export async function addGap({ database }: AttackWorld): Promise<{ id: string }> {
  const id = randomUUID()
  await database.kysely
    .insertInto('guide_gaps')
    .values({ id, language: 'en', created_at: new Date() })
    .execute()
  return { id }
}

const pinned = () => ({ question: `When does ${randomUUID()} open?`, language: 'en', answer: 'At nine.' })

async function addAnswer({ database }: AttackWorld): Promise<{ id: string }> {
  const id = randomUUID()
  const now = new Date()
  await database.kysely
    .insertInto('verified_answers')
    .values({ id, ...pinned(), created_at: now, updated_at: now })
    .execute()
  return { id }
}

/** Adds the owner's judgement of a reply of theirs; returns the id of the turn. */
async function judge({ database }: AttackWorld, turnId: string): Promise<string> {
  await sql`
    insert into turn_feedback (turn_id, user_id, verdict, given_at)
    select id, user_id, 'unhelpful', now() from turns where id = ${turnId}
    on conflict (turn_id) do update set verdict = excluded.verdict`.execute(database.kysely)
  return turnId
}

export const contentRows: Record<string, Row> = {
  'content.list': { input: () => ({}), answers: admins },
  'content.read': { input: (_, world) => addItem(world), answers: admins },
  'content.create': { input: () => fields, answers: admins },
  'content.update': {
    input: async (_, world) => ({ ...(await addItem(world)), ...fields, version: 1 }),
    answers: admins,
  },
  'content.schedule': {
    input: async (_, world) => ({
      ...(await addItem(world)),
      version: 1,
      publish_at: '2200-01-01T00:00:00Z',
      withdraw_at: null,
    }),
    answers: admins,
  },
  'content.delete': { input: (_, world) => addItem(world), answers: admins },
  'content.listRevisions': { input: (_, world) => addRevised(world), answers: admins },
  'content.getRevision': {
    input: async (_, world) => ({ ...(await addRevised(world)), revision: 1 }),
    answers: admins,
  },
  'content.restoreRevision': {
    input: async (_, world) => ({ ...(await addRevised(world)), revision: 1, version: 2 }),
    answers: admins,
  },
  'content.listDeleted': { input: () => ({}), answers: admins },
  'content.restoreDeleted': { input: (_, world) => addDeleted(world), answers: admins },
  'content.files.export': {
    input: async (_, world) => ({ ids: [(await addItem(world)).id] }),
    answers: admins,
  },
  'content.files.preview': { input: () => ({ files: [uploaded] }), answers: admins },
  'content.files.get': { input: (_, world) => addContentImport(world), answers: admins },
  'content.files.read': {
    input: async (_, world) => ({ ...(await addContentImport(world)), place: 0 }),
    answers: admins,
  },
  'content.files.apply': {
    input: async (_, world) => ({
      ...(await addContentImport(world)),
      files: [{ place: 0, version: null }],
    }),
    answers: admins,
  },
  'content.files.discard': { input: (_, world) => addContentImport(world), answers: admins },
  'content.preview': { input: () => ({ content: '# Hello' }), answers: admins },
  'content.builtIn': { input: () => ({ page: 'faq' }), answers: admins },
  'knowledge.findSections': { input: () => ({ query: 'proxy bid' }), answers: admins },
  'knowledge.listWordings': { input: () => ({}), answers: admins },
  'knowledge.addWording': {
    input: () => ({
      slug: 'what-are-clubs',
      section: 'lead',
      language: 'en',
      wording: `crews ${randomUUID()}`,
    }),
    answers: admins,
  },
  'knowledge.removeWording': {
    input: (_, world) => addWording(world),
    answers: admins,
  },
  'knowledge.verified.list': { input: () => ({}), answers: admins },
  'knowledge.verified.pin': { input: pinned, answers: admins },
  'knowledge.verified.change': {
    input: async (_, world) => ({ ...(await addAnswer(world)), ...pinned(), version: 1 }),
    answers: admins,
  },
  'knowledge.verified.unpin': {
    input: (_, world) => addAnswer(world),
    answers: admins,
  },
  'chat.gaps.replies': { input: () => ({}), answers: admins },
  'chat.gaps.settleReply': {
    input: async ({ turnId }, world) => ({ id: await judge(world, turnId), is_handled: true }),
    answers: admins,
  },
  'chat.gaps.list': { input: () => ({}), answers: admins },
  'chat.gaps.dismiss': { input: (_, world) => addGap(world), answers: admins },
  'chat.gaps.reopen': { input: (_, world) => addGap(world), answers: admins },
  'knowledge.tryGuide': { input: () => ({ question: 'What is a proxy bid?' }), answers: admins },
}
