import type {
  ContentItem,
  ContentRevision,
  ContentRevisionSummary,
  DeletedContent,
} from '@pepper/contract/content'
import { REVISION_CHARACTERS_MAX, REVISIONS_MAX } from '@pepper/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanUpContent } from '../../src/domains/content/clean-up.ts'
import { updateItem } from '../../src/domains/content/update-item.ts'
import { erasePerson } from '../../src/domains/privacy/deletion/erase-person.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, get, post, send } from '../chat/talk.ts'
import { CutError, cutRequestAt } from '../cut-database.ts'
import { createTestContext, createTestRuntime } from '../runtimes.ts'

let world: ChatWorld
let admin: Caller & { userId: string }
/** The same administrator at another node, where there is one. */
let elsewhere: Caller

const DAY_MS = 86_400_000

beforeAll(async () => {
  world = await startChatWorld({ nodes: 2 })
  admin = await world.newAdmin()
  elsewhere = { cookie: admin.cookie, url: world.nodes.at(-1)?.url ?? '' }
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from content_items`.execute(world.database.kysely)
  await sql`delete from content_revisions`.execute(world.database.kysely)
})

const quokkas = {
  title: 'How quokkas vote',
  content_type: 'tutorial',
  content: 'Quokkas vote by **hopping** in the Marsupial Parliament, on the third Tuesday of each month.',
  status: 'published',
}

async function create(fields: Record<string, unknown> = {}): Promise<ContentItem> {
  const response = await post(admin, '/api/admin/content', { ...quokkas, ...fields })
  expect(response.status).toBe(200)
  return (await response.json()) as ContentItem
}

async function change(item: ContentItem, fields: Record<string, unknown>): Promise<ContentItem> {
  const { title, content_type, content, status, metadata, asked, version } = item
  const body = { title, content_type, content, status, metadata, asked, version, ...fields }
  const response = await post(admin, `/api/admin/content/${item.id}`, body)
  expect(response.status).toBe(200)
  return (await response.json()) as ContentItem
}

async function restore(item: ContentItem, revision: number, at: Caller = admin) {
  const body = { version: item.version }
  const response = await post(at, `/api/admin/content/${item.id}/revisions/${revision}/restore`, body)
  return { status: response.status, body: (await response.json()) as ContentItem & { code?: string } }
}

const remove = (id: string) =>
  fetch(`${admin.url}/api/admin/content/${id}`, { method: 'DELETE', headers: { cookie: admin.cookie } })

async function historyOf({ id }: { id: string }): Promise<ContentRevisionSummary[]> {
  const answer = await get(admin, `/api/admin/content/${id}/revisions`)
  return ((await answer.json()) as { revisions: ContentRevisionSummary[] }).revisions
}

async function revisionOf({ id }: { id: string }, revision: number): Promise<ContentRevision> {
  const answer = await get(admin, `/api/admin/content/${id}/revisions/${revision}`)
  return (await answer.json()) as ContentRevision
}

async function listDeleted(): Promise<DeletedContent[]> {
  const answer = await get(admin, '/api/admin/content-deleted')
  return ((await answer.json()) as { items: DeletedContent[] }).items
}

async function restoreDeleted(id: string, at: Caller = admin) {
  const response = await post(at, `/api/admin/content-deleted/${id}/restore`, {})
  return { status: response.status, body: (await response.json()) as ContentItem & { code?: string } }
}

async function auditOf(action: string) {
  return world.database.kysely
    .selectFrom('audit_entries')
    .select(['actor_id', 'target_id', 'details'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()
}

async function sourcesOf(caller: Caller, content: string): Promise<(string | null)[]> {
  const reply = await send(caller, { content })
  return reply.end?.sources.map((source) => source.url) ?? []
}

test('AD-6: every change of an item is in its history: author, time, and changes', async () => {
  const item = await create({ status: 'draft' })
  const renamed = await change(item, { title: 'Wombats', asked: ['how do wombats vote'] })
  const published = await change(renamed, { status: 'published' })
  // Saving the same again is no change.
  const same = await change(published, {})
  await change(same, { content_type: 'article' })
  const history = await historyOf(item)
  expect(history.map(({ version, action, changed }) => [version, action, changed])).toEqual([
    [5, 'updated', ['content_type']],
    [3, 'updated', ['status']],
    [2, 'updated', ['title', 'asked']],
    [1, 'created', []],
  ])
  expect(history[1]).toMatchObject({ status: 'published', made_by: { user_id: admin.userId } })
  expect(history[1]?.made_at).toBe(published.updated_at)
  expect(await revisionOf(item, 1)).toEqual({
    ...{ version: 1, title: item.title, content_type: 'tutorial', content: item.content, status: 'draft' },
    ...{ metadata: {}, asked: [] },
  })
  expect((await get(admin, `/api/admin/content/${item.id}/revisions/9`)).status).toBe(404)
})

test('AD-6, AS-4: a restored text is a new revision, keeps the status, and is at once what the guide says on every node', async () => {
  const member = await world.newCaller({ node: 1, bonusCredits: 20 })
  const question = 'How do quokkas vote in the Marsupial Parliament?'
  const item = await create({ status: 'draft' })
  const changed = await change(item, {
    title: 'Wombats',
    content: 'Wombats dig, in the Burrow Senate.',
    status: 'published',
  })
  expect(await sourcesOf(member, question)).not.toContain(changed.path)
  const { body: restored } = await restore(changed, 1)
  expect(restored).toMatchObject({
    title: item.title,
    content: item.content,
    status: 'published',
    version: 3,
  })
  expect(await sourcesOf(member, question)).toContain(restored.path)
  const page = await fetch(elsewhere.url + restored.path)
  expect(await page.text()).toContain('hopping')

  const history = await historyOf(item)
  expect(history[0]).toMatchObject({ action: 'restored', restored_version: 1, changed: ['title', 'content'] })
  expect((await revisionOf(item, 2)).content).toBe('Wombats dig, in the Burrow Senate.')
  expect((await auditOf('content.restored')).at(-1)).toMatchObject({
    actor_id: admin.userId,
    target_id: item.id,
    details: { version: 1, before: { title: 'Wombats' }, after: { title: item.title } },
  })
})

test('AD-6: of two who restore at once, on two nodes, one does, and nothing is lost', async () => {
  const item = await create()
  const second = await change(item, { title: 'Second' })
  const third = await change(second, { title: 'Third' })
  const outcomes = await Promise.all([restore(third, 1), restore(third, 2, elsewhere), restore(third, 1)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(outcomes.find(({ status }) => status === 409)?.body.code).toBe('content.changed_meanwhile')
  expect((await historyOf(item)).map(({ version }) => version)).toEqual([4, 3, 2, 1])
})

test('AD-6: an item keeps its last 50 revisions, and fewer where they are large', async () => {
  const item = await create({ status: 'draft' })
  const context = {
    actor: {
      userId: admin.userId,
      sessionId: '',
      role: 'admin',
      permissions: ['content.manage' as const],
    },
  }
  const save = (version: number, title: string, content = 'Words') =>
    updateItem(createTestContext(createTestRuntime(world.database), context), {
      ...{ id: item.id, version, title, content, content_type: 'article', status: 'draft' },
      ...{ metadata: {}, asked: [] },
    })
  for (let version = 1; version < REVISIONS_MAX + 5; version += 1) await save(version, `Title ${version}`)
  const history = await historyOf(item)
  expect(history).toHaveLength(REVISIONS_MAX)
  expect([history[0]?.version, history.at(-1)?.version, history.at(-1)?.changed]).toEqual([55, 6, []])

  const large = 'x'.repeat(50_000)
  for (let version = 55; version < 80; version += 1) await save(version, `Title ${version}`, large)
  expect(await historyOf(item)).toHaveLength(REVISION_CHARACTERS_MAX / large.length)
}, 60_000)

test('AD-6: a deleted item comes back as a draft with its history, once, within 30 days', async () => {
  const item = await create()
  await change(item, { title: 'Wombats' })
  expect((await remove(item.id)).status).toBe(200)
  expect((await get(admin, `/api/admin/content/${item.id}/revisions`)).status).toBe(404)
  expect(await listDeleted()).toMatchObject([
    { id: item.id, title: 'Wombats', deleted_by: { user_id: admin.userId } },
  ])
  const outcomes = await Promise.all([restoreDeleted(item.id), restoreDeleted(item.id, elsewhere)])
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200])
  expect(outcomes.map(({ body }) => [body.title, body.status, body.version])).toEqual(
    Array(2).fill(['Wombats', 'draft', 4]),
  )
  expect((await fetch(admin.url + item.path)).status).toBe(404)
  expect((await historyOf(item)).map(({ version, action }) => [version, action])).toEqual([
    ...[
      [4, 'restored'],
      [3, 'deleted'],
    ],
    ...[
      [2, 'updated'],
      [1, 'created'],
    ],
  ])
  expect(await listDeleted()).toEqual([])
  const restorations = (await auditOf('content.restored')).filter(({ target_id }) => target_id === item.id)
  expect(restorations).toHaveLength(1)
})

test('AD-6: a month after its deletion nothing is left of an item, and other items stay', async () => {
  const gone = await create()
  const kept = await create({ title: 'Kept' })
  await remove(gone.id)
  const runtime = createTestRuntime(world.database)
  const inDays = (days: number) => ({
    ...runtime,
    clock: { ...runtime.clock, now: () => new Date(Date.now() + days * DAY_MS) },
  })
  await cleanUpContent(inDays(29))
  expect(await listDeleted()).toHaveLength(1)
  await cleanUpContent(inDays(31))
  expect(await listDeleted()).toEqual([])
  expect(await restoreDeleted(gone.id)).toMatchObject({ status: 404, body: { code: 'content.not_found' } })
  expect(await historyOf(kept)).toHaveLength(1)
})

test('AD-6: an item that a node of the version before wrote has its state before the next change in its history', async () => {
  const item = await create()
  await sql`update content_items set title = 'By an old node', version = version + 1`.execute(
    world.database.kysely,
  )
  await change({ ...item, version: 2 }, { title: 'Newer' })
  expect((await historyOf(item)).map(({ version, title }) => [version, title])).toEqual([
    [3, 'Newer'],
    [2, 'By an old node'],
    [1, item.title],
  ])
})

test('ST-6: an author whose account is deleted stays in no item and no history', async () => {
  const leaving = await world.newAdmin()
  const made = await post(leaving, '/api/admin/content', quokkas)
  const item = (await made.json()) as ContentItem
  expect((await historyOf(item))[0]?.made_by?.user_id).toBe(leaving.userId)
  const { userId } = leaving
  await world.database.transaction((tx) => erasePerson(tx, { userId, profileId: null, emails: [] }))
  expect((await historyOf(item))[0]?.made_by).toBeNull()
  const read = await get(admin, `/api/admin/content/${item.id}`)
  expect(((await read.json()) as ContentItem).created_by).toBeNull()
})

test('AD-6: where the revision or the audit entry cannot be written, nothing is changed', async () => {
  const item = await create()
  const actor = {
    userId: admin.userId,
    sessionId: '',
    role: 'admin',
    permissions: ['content.manage' as const],
  }
  let cut = 1
  for (; ; cut += 1) {
    const context = createTestContext(createTestRuntime(cutRequestAt(world.database, cut)), { actor })
    const fields = { title: 'Changed', content: 'Words', metadata: {}, asked: [] as string[] }
    const kinds = { content_type: 'article', status: 'draft' } as const
    const isDone = await updateItem(context, { ...fields, ...kinds, id: item.id, version: 1 }).then(
      () => true,
      (error) => {
        if (error instanceof CutError) return false
        throw error
      },
    )
    if (isDone) break
    const read = (await (await get(admin, `/api/admin/content/${item.id}`)).json()) as ContentItem
    expect([read.title, (await historyOf(item)).length]).toEqual([item.title, 1])
  }
  expect(cut).toBeGreaterThan(5)
  expect(await historyOf(item)).toHaveLength(2)
})
