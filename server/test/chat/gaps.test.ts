import type { Gap } from '@pepper/contract/chat/gaps'
import type { GuideWording } from '@pepper/contract/knowledge'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanUp } from '../../src/app/clean-up.ts'
import { listGaps } from '../../src/domains/chat/gaps/list-gaps.ts'
import { readVoice } from '../../src/domains/knowledge/index.ts'
import { createTestContext, createTestRuntime } from '../runtimes.ts'
import { storeSettings } from '../stored-settings.ts'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { type Caller, get, post, send } from './talk.ts'

let world: ChatWorld
let admin: Caller & { userId: string }
beforeAll(async () => {
  world = await startChatWorld()
  admin = await world.newAdmin()
})
afterAll(() => world.close())
beforeEach(async () => {
  const { kysely } = world.database
  await sql`delete from guide_gaps`.execute(kysely)
  await sql`delete from gap_turns`.execute(kysely)
  await sql`delete from content_items`.execute(kysely)
  await sql`delete from knowledge_wordings`.execute(kysely)
})

interface GapPage {
  gaps: Gap[]
  counts: Record<Gap['status'], number>
}

async function gaps(status = 'open', query = ''): Promise<GapPage> {
  const response = await get(admin, `/api/admin/guide/gaps?status=${status}${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as GapPage
}

const settle = async (id: string, verb: string) =>
  (await post(admin, `/api/admin/guide/gaps/${id}/${verb}`, {})).status
const VOTE = 'How do quokkas vote in the Marsupial Parliament?'

test('AS-4: unanswered questions are grouped once, with counts and without names', async () => {
  const [ada, bob] = [await world.newCaller(), await world.newCaller()]
  const email = 'countess@example.org'
  await world.database.kysely
    .insertInto('profiles')
    .values({
      auth_user_id: ada.userId,
      full_name: 'Ada Lovelace',
      email,
      mailbox: email,
      referral_code: 'ADALOVE1',
    })
    .execute()
  await send(ada, {
    content: 'Ada Lovelace here, ada@x.io, +44 20 7946 0958: how do quokkas vote in parliament?',
  })
  const { open } = await send(bob, { content: VOTE })
  await send(bob, { content: '¿Cuántas bicicletas azules caben en un submarino?' })
  await send(bob, { content: 'What is a proxy bid?' })
  await send(bob, { content: 'Hello!' })
  const { gaps: found, counts } = await gaps()
  expect(counts).toEqual({ open: 2, answered: 0, dismissed: 0 })
  const quokkas = found.find(({ language }) => language === 'en')
  expect(quokkas).toMatchObject({ question: VOTE, asked: 2, status: 'open' })
  expect(quokkas?.others).toEqual(['[name] here, [email], [number]: how do quokkas vote in parliament?'])
  expect((await gaps('open', '&language=es')).gaps.map(({ language }) => language)).toEqual(['es'])
  const told = JSON.stringify(found)
  for (const secret of [ada.userId, bob.userId, open.turn_id, open.session_id, 'Ada', 'ada@', '7946'])
    expect(told).not.toContain(secret)
})

test('AS-4: a wording brings its section from the next question on, and closes the question', async () => {
  const caller = await world.newCaller()
  const asked = 'do me and the gang ride as a posse'
  await send(caller, { content: asked })
  const [gap] = (await gaps()).gaps
  expect(gap).toMatchObject({ question: asked, asked: 1 })
  const wording = { slug: 'what-are-clubs', section: 'lead', language: 'en', wording: asked }
  const added = await post(admin, '/api/admin/guide/wordings', wording)
  expect(added.status).toBe(200)
  const again = await post(admin, '/api/admin/guide/wordings', wording)
  expect(await again.json()).toEqual(await added.json())
  const { counts } = await gaps()
  expect(counts).toEqual({ open: 0, answered: 1, dismissed: 0 })
  const [answered] = (await gaps('answered')).gaps
  expect(answered).toMatchObject({ id: gap?.id, state: 'sure' })
  expect(answered?.nearest[0]).toMatchObject({ slug: 'what-are-clubs', section: 'lead' })
  const reply = await send(caller, { content: 'do the gang ride as a posse' })
  expect(reply.end?.sources[0]?.slug).toBe('what-are-clubs')
  const listed = await get(admin, '/api/admin/guide/wordings')
  const { wordings } = (await listed.json()) as { wordings: GuideWording[] }
  expect(wordings).toMatchObject([{ ...wording, heading: '', url: '/learn/what-are-clubs' }])
  const removal = await fetch(`${admin.url}/api/admin/guide/wordings/${wordings[0]?.id}`, {
    method: 'DELETE',
    headers: { cookie: admin.cookie },
  })
  expect(removal.status).toBe(200)
  await send(caller, { content: asked })
  expect((await gaps()).gaps).toMatchObject([{ id: gap?.id, asked: 2 }])
  const nowhere = await post(admin, '/api/admin/guide/wordings', { ...wording, section: 'nowhere' })
  expect(await nowhere.json()).toMatchObject({ code: 'knowledge.section_not_found' })
})

test('AS-4: an own item is found by how people ask for it, and answers what was open', async () => {
  const caller = await world.newCaller()
  await send(caller, { content: VOTE })
  expect((await gaps()).counts.open).toBe(1)
  const item = {
    title: 'Elections among small marsupials',
    content_type: 'tutorial',
    content: 'They hop.',
    status: 'published',
    asked: ['how do quokkas vote', 'quokka parliament'],
  }
  expect((await post(admin, '/api/admin/content', item)).status).toBe(200)
  expect((await gaps()).counts).toEqual({ open: 0, answered: 1, dismissed: 0 })
  const reply = await send(caller, { content: VOTE })
  expect(reply.end?.sources[0]?.title).toBe(item.title)
})

test('AS-4: a dismissed question comes back when it is asked five times more', async () => {
  const caller = await world.newCaller()
  await send(caller, { content: VOTE })
  const [gap] = (await gaps()).gaps
  const id = gap?.id ?? ''
  expect(await settle(id, 'dismiss')).toBe(200)
  expect(await settle(id, 'dismiss')).toBe(200)
  for (let time = 0; time < 4; time += 1) await send(await world.newCaller(), { content: VOTE })
  expect((await gaps()).counts).toEqual({ open: 0, answered: 0, dismissed: 1 })
  await send(caller, { content: VOTE })
  expect((await gaps()).gaps).toMatchObject([{ id, asked: 6 }])
  expect(await settle(id, 'dismiss')).toBe(200)
  expect(await settle(id, 'reopen')).toBe(200)
  expect((await gaps()).counts.open).toBe(1)
  expect(await settle('00000000-0000-4000-8000-000000000000', 'dismiss')).toBe(404)
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where target_id = ${id} order by id`.execute(world.database.kysely)
  expect(rows.map(({ action }) => action)).toEqual([
    'guide.question_dismissed',
    'guide.question_dismissed',
    'guide.question_reopened',
  ])
})

test('ST-6, AS-4: a question goes with its chat, its account and its time, and may need several people', async () => {
  const [one, two] = [await world.newCaller(), await world.newCaller()]
  const { open } = await send(one, { content: VOTE })
  await send(two, { content: VOTE })
  for (const [gap_people_min, shown] of [
    [3, 0],
    [2, 1],
  ] as const) {
    await storeSettings(world.database, { gap_people_min })
    const actor = {
      userId: admin.userId,
      sessionId: '',
      role: 'admin',
      permissions: ['content.manage' as const],
    }
    const context = createTestContext(createTestRuntime(world.database), { actor })
    const page = await listGaps({ voice: readVoice() }, context, { status: 'open', limit: 10 })
    expect(page.gaps.length).toBe(shown)
  }
  await world.database.kysely.deleteFrom('settings').execute()
  await post(one, `/api/chat/sessions/${open.session_id}/remove`, {})
  expect((await gaps()).gaps).toMatchObject([{ asked: 1 }])
  await sql`delete from auth_users where id = ${two.userId}`.execute(world.database.kysely)
  expect(await gaps()).toEqual({ gaps: [], earlier: null, counts: { open: 0, answered: 0, dismissed: 0 } })
  const { runtime } = world.nodes[0] as ChatWorld['nodes'][number]
  await sql`update chat_sessions set deleted_at = now() - interval '1 hour' where session_id = ${open.session_id}`.execute(
    world.database.kysely,
  )
  await send(one, { content: VOTE })
  await sql`update gap_turns set asked_at = now() - interval '181 days' where turn_id <> ${open.turn_id}`.execute(
    world.database.kysely,
  )
  await cleanUp(runtime)
  for (const table of ['gap_turns', 'guide_gaps']) {
    const { rows } = await sql`select from ${sql.table(table)}`.execute(world.database.kysely)
    expect(rows).toEqual([])
  }
})
