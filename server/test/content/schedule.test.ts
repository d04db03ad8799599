import type { ContentItem } from '@pepper/contract/content'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishDue } from '../../src/domains/content/schedule/publish-due.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, get, post, send } from '../chat/talk.ts'
import { createTestRuntime } from '../runtimes.ts'

let world: ChatWorld
let admin: Caller & { userId: string }
/** The address of another node, where there is one. */
let elsewhere: string

const HOUR_MS = 3_600_000

beforeAll(async () => {
  world = await startChatWorld({ nodes: 2 })
  admin = await world.newCaller()
  const role = { user_id: admin.userId, role_hierarchy: 'admin' as const }
  await world.database.kysely.insertInto('user_roles').values(role).execute()
  elsewhere = world.nodes.at(-1)?.url ?? ''
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
  status: 'draft',
}

async function create(fields: Record<string, unknown> = {}): Promise<ContentItem> {
  const response = await post(admin, '/api/admin/content', { ...quokkas, ...fields })
  expect(response.status).toBe(200)
  return (await response.json()) as ContentItem
}

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

async function schedule({ id, version }: ContentItem, publishIn: number | null, withdrawIn: number | null) {
  const body = {
    version,
    publish_at: publishIn === null ? null : inHours(publishIn),
    withdraw_at: withdrawIn === null ? null : inHours(withdrawIn),
  }
  return answerOf(await post(admin, `/api/admin/content/${id}/schedule`, body))
}

async function answerOf(response: Response) {
  return { status: response.status, body: (await response.json()) as ContentItem & { code?: string } }
}

/** Runs the schedule of a node as if it were so many hours later. */
function runIn(hours: number): Promise<void> {
  const runtime = createTestRuntime(world.database)
  const now = () => new Date(Date.now() + hours * HOUR_MS)
  return publishDue({ ...runtime, clock: { ...runtime.clock, now } })
}

async function read({ id }: ContentItem): Promise<ContentItem> {
  return (await (await get(admin, `/api/admin/content/${id}`)).json()) as ContentItem
}

async function historyOf({ id }: ContentItem): Promise<[string, unknown][]> {
  const answer = await get(admin, `/api/admin/content/${id}/revisions`)
  const { revisions } = (await answer.json()) as { revisions: { action: string; made_by: unknown }[] }
  return revisions.map(({ action, made_by }) => [action, made_by && 'somebody'])
}

async function auditOf({ id }: ContentItem) {
  const rows = await world.database.kysely
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action, actor_id }) => [action, actor_id === null ? 'nobody' : 'somebody'])
}

const statusOf = async ({ path }: ContentItem) => (await fetch(elsewhere + path)).status

test('AD-6, AS-4: a draft is published at its time, once on two nodes, and the guide knows it at once', async () => {
  const member = await world.newCaller({ node: 1, bonusCredits: 20 })
  const { body: item } = await schedule(await create(), 1, null)
  await runIn(0.9)
  expect(await statusOf(item)).toBe(404)
  await Promise.all([runIn(1.1), runIn(1.1), runIn(1.2)])
  expect(await statusOf(item)).toBe(200)
  expect(await read(item)).toMatchObject({ status: 'published', version: 3, publish_at: null })
  expect(await historyOf(item)).toEqual([
    ['published', null],
    ['created', 'somebody'],
  ])
  expect(await auditOf(item)).toEqual([
    ['content.created', 'somebody'],
    ['content.scheduled', 'somebody'],
    ['content.published', 'nobody'],
  ])
  const reply = await send(member, { content: 'How do quokkas vote in the Marsupial Parliament?' })
  expect(reply.end?.sources.map(({ url }) => url)).toContain(item.path)
})

test('AD-6: an item is taken down at its time, and one whose time passed while the site stood still is never public', async () => {
  const { body: item } = await schedule(await create(), 1, 2)
  await runIn(1.1)
  expect(await read(item)).toMatchObject({ status: 'published', withdraw_at: item.withdraw_at })
  await Promise.all([runIn(2.1), runIn(2.1)])
  expect(await read(item)).toMatchObject({ status: 'archived', withdraw_at: null })
  expect(await statusOf(item)).toBe(404)
  expect((await historyOf(item)).map(([action]) => action)).toEqual(['withdrawn', 'published', 'created'])

  const { body: missed } = await schedule(await create({ title: 'Missed' }), 1, 2)
  await runIn(3)
  expect(await read(missed)).toMatchObject({ status: 'archived', publish_at: null, withdraw_at: null })
  expect((await auditOf(missed)).at(-1)).toEqual(['content.withdrawn', 'nobody'])
})

test('AD-6: a schedule is changed and cancelled, ends with a publication by hand, and survives a change of the text', async () => {
  const { body: first } = await schedule(await create(), 1, 2)
  const { title, content_type, content, metadata, asked } = first
  const save = async (fields: object) => {
    const body = { title, content_type, content, metadata, asked, ...fields }
    const response = await post(admin, `/api/admin/content/${first.id}`, body)
    return (await response.json()) as ContentItem
  }
  const edited = await save({ status: 'draft', title: 'Other', version: first.version })
  expect([edited.publish_at, edited.withdraw_at]).toEqual([first.publish_at, first.withdraw_at])
  const { body: later } = await schedule(edited, 5, null)
  await runIn(2)
  expect((await read(first)).status).toBe('draft')
  const { body: cancelled } = await schedule(later, null, null)
  await runIn(9)
  expect((await read(first)).status).toBe('draft')
  const { body: again } = await schedule(cancelled, 1, 2)
  const published = await save({ status: 'published', version: again.version })
  expect([published.publish_at, published.withdraw_at]).toEqual([null, again.withdraw_at])
  expect(await save({ status: 'archived', version: published.version })).toMatchObject({ withdraw_at: null })
})

test('AD-6: a schedule that cannot be is refused, and so is one made from an old version', async () => {
  const draft = await create()
  const codeOf = async (answer: ReturnType<typeof schedule>) => (await answer).body.code
  expect(await codeOf(schedule(draft, -1, null))).toBe('content.schedule_past')
  expect(await codeOf(schedule(draft, 2, 1))).toBe('content.schedule_unfit')
  expect(await codeOf(schedule(draft, null, 1))).toBe('content.schedule_unfit')
  const published = await create({ status: 'published' })
  expect(await codeOf(schedule(published, 1, null))).toBe('content.schedule_unfit')
  expect(await codeOf(schedule({ ...draft, version: 7 }, 1, null))).toBe('content.changed_meanwhile')
  const outcomes = await Promise.all([schedule(draft, 1, null), schedule(draft, 2, null)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
  const deep = await create({ content: '>'.repeat(50_000) })
  expect(await codeOf(schedule(deep, 1, null))).toBe('content.too_deep')
})

test('AD-6: a draft with a schedule takes no text that could not be published, changed or restored', async () => {
  const deep = await create({ content: '>'.repeat(50_000) })
  const path = `/api/admin/content/${deep.id}`
  const { body: readable } = await answerOf(
    await post(admin, path, { ...quokkas, status: 'draft', version: deep.version }),
  )
  const { body: scheduled } = await schedule(readable, 1, null)
  const { version } = scheduled
  const change = { ...quokkas, status: 'draft', content: deep.content, version }
  expect((await answerOf(await post(admin, path, change))).body.code).toBe('content.too_deep')
  expect((await answerOf(await post(admin, `${path}/revisions/1/restore`, { version }))).body.code).toBe(
    'content.too_deep',
  )
  const { body: free } = await schedule(scheduled, null, null)
  expect((await answerOf(await post(admin, path, { ...change, version: free.version }))).status).toBe(200)
})

test('AD-6: an item that cannot be published holds up no other, and the run reports it', async () => {
  const { kysely } = world.database
  const { body: stuck } = await schedule(await create({ title: 'Stuck' }), 1, null)
  const { body: other } = await schedule(await create(), 1.01, null)
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'this one is stuck'; end $$`.execute(
    kysely,
  )
  await sql`create trigger stuck before update on content_items for each row when (old.title = 'Stuck')
    execute function refuse()`.execute(kysely)
  await expect(runIn(2)).rejects.toThrow('this one is stuck')
  await sql`drop function refuse() cascade`.execute(kysely)
  expect((await read(other)).status).toBe('published')
  await runIn(2)
  expect((await read(stuck)).status).toBe('published')
})

test('IN-2: a draft whose page another item replaces stays one, is marked, and the others are published all the same', async () => {
  const policy = { title: 'Our privacy', metadata: { page: 'privacy-policy' } }
  await create({ ...policy, status: 'published' })
  const { body: taken } = await schedule(await create(policy), 1, null)
  const { body: other } = await schedule(await create(), 1.01, null)
  await Promise.all([runIn(2), runIn(2)])
  expect(await read(taken)).toMatchObject({ status: 'draft', publish_at: null, schedule_failed: true })
  expect((await auditOf(taken)).slice(2)).toEqual([['content.publication_failed', 'nobody']])
  expect((await read(other)).status).toBe('published')
  const { body: again } = await schedule(await read(taken), 5, null)
  expect(again.schedule_failed).toBe(false)
})
