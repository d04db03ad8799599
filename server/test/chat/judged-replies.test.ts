import type { JudgedReply } from '@pepper/contract/chat/gaps'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { type Caller, get, post, send } from './talk.ts'

let world: ChatWorld
let admin: Caller & { userId: string }
beforeAll(async () => {
  world = await startChatWorld()
  admin = await world.newAdmin()
})
afterAll(() => world.close())

async function replies(query = ''): Promise<JudgedReply[]> {
  const response = await get(admin, `/api/admin/guide/replies${query}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as { replies: JudgedReply[] }).replies
}

test('CH-4, AS-4: reasons of unhelpful replies are listed without names, filtered, settled, and go with the chat', async () => {
  const member = await world.newCaller()
  const { open } = await send(member, { content: 'What are clubs? Write to me at ada@x.io' })
  const judge = (judgement: object) => post(member, `/api/chat/turns/${open.turn_id}/feedback`, judgement)
  await judge({ verdict: 'unhelpful' })
  expect(await replies()).toMatchObject([{ reason: null, comment: null }])
  await judge({ verdict: 'unhelpful', reason: 'outdated', comment: 'Clubs changed, call +44 20 7946 0958' })
  await judge({ verdict: 'unhelpful' })
  const [reply] = await replies('?reason=outdated')
  expect(reply).toMatchObject({
    question: 'What are clubs? Write to me at [email]',
    reason: 'outdated',
    comment: 'Clubs changed, call [number]',
    is_handled: false,
  })
  expect(reply?.nearest[0]?.slug).toBe('what-are-clubs')
  expect(JSON.stringify(reply)).not.toContain(member.userId)
  expect(await replies('?reason=tone')).toEqual([])
  expect((await judge({ verdict: 'unhelpful', reason: 'dull' })).status).toBe(400)
  const settle = (is_handled: boolean) =>
    post(admin, `/api/admin/guide/replies/${open.turn_id}`, { is_handled })
  expect([(await settle(true)).status, (await settle(true)).status]).toEqual([200, 200])
  expect([await replies(), await replies('?show=handled')]).toMatchObject([[], [{ is_handled: true }]])
  await judge({ verdict: 'unhelpful', reason: 'wrong' })
  expect(await replies()).toMatchObject([{ reason: 'wrong', comment: 'Clubs changed, call [number]' }])
  await judge({ verdict: 'helpful' })
  expect(await replies()).toEqual([])
  expect((await settle(true)).status).toBe(404)
  await judge({ verdict: 'unhelpful', comment: 'Again' })
  await post(member, `/api/chat/sessions/${open.session_id}/remove`, {})
  expect(await replies()).toEqual([])
  const { rows } = await sql<{ events: number; settled: number }>`
    select (select count(*)::int from outbox_events where payload ->> 'turn_id' = ${open.turn_id}) as events,
      (select count(*)::int from audit_entries where action = 'guide.reply_handled') as settled`.execute(
    world.database.kysely,
  )
  expect(rows).toEqual([{ events: 3, settled: 1 }])
})

test('AS-4: a judged reply tells no referral code, whatever its letters', async () => {
  const member = await world.newCaller()
  await world.database.kysely
    .insertInto('profiles')
    .values({ full_name: 'Ada', referral_code: 'KQTRWMPX', auth_user_id: member.userId })
    .execute()
  const { open, text } = await send(member, { content: 'What is my referral code?' })
  expect(text).toContain('KQTRWMPX')
  await post(member, `/api/chat/turns/${open.turn_id}/feedback`, {
    verdict: 'unhelpful',
    comment: 'kqtrwmpx?',
  })
  const shown = JSON.stringify(await replies())
  expect(shown).toContain('[code]')
  expect(shown).not.toMatch(/kqtrwmpx/i)
})
