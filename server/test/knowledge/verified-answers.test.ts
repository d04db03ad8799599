import type { PinnedAnswer } from '@pepper/contract/knowledge/verified-answers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, get, post, readChat, send } from '../chat/talk.ts'

let world: ChatWorld
let admin: Caller & { userId: string }
let member: Caller
beforeAll(async () => {
  world = await startChatWorld()
  admin = await world.newAdmin()
  member = await world.newCaller({ bonusCredits: 20 })
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from verified_answers`.execute(world.database.kysely)
})

const HOURS = {
  question: 'When does the clubhouse open?',
  wordings: ['opening hours of the clubhouse'],
  language: 'en',
  answer: 'The clubhouse opens at **nine**, and not a minute before.',
  sources: ['what-are-clubs'],
}

async function pin(fields: object = {}): Promise<PinnedAnswer> {
  const response = await post(admin, '/api/admin/guide/answers', { ...HOURS, ...fields })
  expect(response.status).toBe(200)
  return (await response.json()) as PinnedAnswer
}

const change = async (answer: object, id: string) => {
  const response = await post(admin, `/api/admin/guide/answers/${id}`, answer)
  return { status: response.status, body: (await response.json()) as PinnedAnswer & { code?: string } }
}

test('AS-4: a pinned answer is given word for word to its question, marked and with its sources, with any model', async () => {
  await pin()
  for (const content of [HOURS.question, 'hey, when is the clubhouse opening?', 'clubhouse opening hours']) {
    const reply = await send(member, { content })
    expect(reply.text).toBe(HOURS.answer)
    expect(reply.end).toMatchObject({
      marks: ['verified'],
      sources: [{ slug: 'what-are-clubs', url: '/learn/what-are-clubs' }],
    })
    const { messages } = await readChat(member, reply.open.session_id)
    expect(messages.at(-1)?.turn?.marks).toEqual(['verified'])
  }
  for (const content of [
    'Why does the clubhouse open?',
    'When does the clubhouse close?',
    '¿Cuándo abre el clubhouse?',
  ])
    expect((await send(member, { content })).end?.marks ?? []).not.toContain('verified')
})

// Guards: a mistyped address was saved, and members saw an answer without its source.
test('AS-4: a source that is no page is refused by its name, and one that is gone later is left out', async () => {
  const named = { ...HOURS, sources: ['what-are-clubs', 'faq', 'no-such-page'] }
  const refused = await post(admin, '/api/admin/guide/answers', named)
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { code: 'knowledge.source_not_found', data: { sources: ['no-such-page'] } },
  ])
  const pinned = await pin({ sources: ['what-are-clubs', 'faq'] })
  expect((await change({ ...named, version: pinned.version }, pinned.id)).body.code).toBe(
    'knowledge.source_not_found',
  )
  await sql`update verified_answers set sources = '{gone-since,faq}'`.execute(world.database.kysely)
  expect((await send(member, { content: HOURS.question })).end?.sources).toMatchObject([
    { slug: 'faq', url: '/faq' },
  ])
})

test('AS-1, AS-4: people in danger and requests for advice come before a pinned answer', async () => {
  await pin({ question: 'Should I buy bitcoin with my savings?', answer: 'Yes.' })
  await pin({ question: 'I want to kill myself', answer: 'No.' })
  const advice = await send(member, { content: 'Should I buy bitcoin with my savings?' })
  const care = await send(member, { content: 'I want to kill myself' })
  expect(advice.text).not.toContain('Yes.')
  expect(care.text).not.toBe('No.')
  expect([advice.end?.marks, care.end?.marks]).toEqual([undefined, undefined])
})

test('AS-4: a pinned answer is changed by one at a time, expires, is unpinned, and all of it is recorded', async () => {
  const pinned = await pin()
  const again = await post(admin, '/api/admin/guide/answers', HOURS)
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'knowledge.question_taken' }])
  const other = { ...HOURS, answer: 'At ten.', version: pinned.version }
  expect((await change(other, pinned.id)).body).toMatchObject({ answer: 'At ten.', version: 2 })
  expect((await change(other, pinned.id)).body.code).toBe('content.changed_meanwhile')
  expect((await send(member, { content: HOURS.question })).text).toBe('At ten.')
  const past = { ...other, version: 2, expires_at: '2024-05-01T00:00:00Z' }
  expect((await change(past, pinned.id)).status).toBe(200)
  expect((await send(member, { content: HOURS.question })).end?.marks).toBeUndefined()
  const listed = (await (await get(admin, '/api/admin/guide/answers')).json()) as { answers: PinnedAnswer[] }
  expect(listed.answers).toMatchObject([
    { id: pinned.id, version: 3, expires_at: '2024-05-01T00:00:00.000Z' },
  ])
  const remove = () =>
    fetch(`${admin.url}/api/admin/guide/answers/${pinned.id}`, {
      method: 'DELETE',
      headers: { cookie: admin.cookie },
    })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where target_id = ${pinned.id} order by id`.execute(
    world.database.kysely,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'guide.answer_pinned',
    'guide.answer_changed',
    'guide.answer_changed',
    'guide.answer_unpinned',
  ])
})
