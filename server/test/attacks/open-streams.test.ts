import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ScriptedModel, startScriptedModel } from '../../src/platform/llm/scripted-model.ts'
import { type Caller, get, post } from '../chat/talk.ts'
import { type AttackWorld, startAttackWorld } from './attack-world.ts'

let model: ScriptedModel
let world: AttackWorld
beforeAll(async () => {
  model = await startScriptedModel()
  world = await startAttackWorld({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' })
  model.behave({ tokens: 5_000, rate: 20 })
})
afterAll(async () => {
  await world.close()
  await model.close()
})

/** Every way to a stream that goes on by itself, on both doors of the server. */
const WAYS: [string, (caller: Caller, turnId: string) => Promise<Response>][] = [
  ['POST /api/chat/messages', (caller) => post(caller, '/api/chat/messages', message())],
  ['POST /api/chat/messages/', (caller) => post(caller, '/api/chat/messages/', message())],
  ['chat.send at /rpc', (caller) => post(caller, '/rpc/chat/send', { json: message() })],
  ['GET /api/chat/turns/{id}/stream', (caller, id) => get(caller, `/api/chat/turns/${id}/stream`)],
  ['GET /api/chat/turns/{id}/stream/', (caller, id) => get(caller, `/api/chat/turns/${id}/stream/`)],
  ['chat.follow at /rpc', (caller, id) => post(caller, '/rpc/chat/follow', { json: { id } })],
  ['GET /api/live', (caller) => get(caller, '/api/live')],
  ['live.watch at /rpc', (caller) => post(caller, '/rpc/live/watch', { json: undefined })],
]

const message = () => ({ id: randomUUID(), content: 'A long story' })

/** Resolves when a stream has ended, however. */
async function untilEnd(response: Response): Promise<number> {
  try {
    for await (const _ of response.body ?? []);
  } catch {
    // Cut off.
  }
  return performance.now()
}

const ENDS = [
  ['banned', (userId: string) => sql`update auth_users set banned_at = now() where id = ${userId}`],
  ['signed out', (userId: string) => sql`delete from auth_sessions where user_id = ${userId}`],
] as const

test.each(ENDS)(
  'AU-8: all open streams of a person who is %s end within 2 s, on every way to them',
  async (_, end) => {
    const userId = await world.newMember(`${randomUUID()}@example.org`)
    const { kysely } = world.database
    await sql`select credits_post(${userId}, 'gifted', 0, 20, 'test', '{"cause":"gift"}', now())`.execute(
      kysely,
    )
    const caller = { url: world.url, cookie: await world.openSession(userId) }
    const { id } = message()
    await (await post(caller, '/api/chat/messages', { ...message(), id })).body?.cancel()
    const ended: [string, Promise<number>][] = []
    for (const [way, open] of WAYS) {
      const response = await open(caller, id)
      expect([way, response.status, response.headers.get('content-type')]).toEqual([
        way,
        200,
        expect.stringContaining('text/event-stream'),
      ])
      ended.push([way, untilEnd(response)])
    }
    await pause(1_000)
    const startedAt = performance.now()
    await end(userId).execute(kysely)
    const late = []
    for (const [way, at] of ended) {
      const after = await Promise.race([at, pause(5_000, Number.POSITIVE_INFINITY)])
      // 2 s, and half a second for a machine that is busy.
      if (after - startedAt > 2_500) late.push(way)
    }
    for (const live of world.node.chatNode.live.values()) live.cutOff()
    expect(late).toEqual([])
  },
)
