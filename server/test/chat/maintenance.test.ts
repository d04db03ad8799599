import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { changeSetting } from '../../src/domains/settings/index.ts'
import { asPerson } from '../referrals/people.ts'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { get, post, readReply, send } from './talk.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(() => world.close())

async function setMaintenance(isOn: boolean): Promise<void> {
  const { runtime } = world.nodes[0] as StartedNode
  const admin = asPerson(runtime, randomUUID(), ['settings.change'])
  await changeSetting(admin, { key: 'maintenance_mode', value: isOn })
}

async function tracesOf(userId: string): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*)::int from chat_sessions where user_id = ${userId}) as chats,
      (select count(*)::int from turns where user_id = ${userId}) as turns,
      (select count(*)::int from credit_transactions where user_id = ${userId}) as ledger`.execute(
    world.database.kysely,
  )
  return rows[0]
}

test('AD-11: in maintenance members start and continue no chat, spend nothing and read on; admins work on', async () => {
  const [member, newcomer, admin] = [
    await world.newCaller(),
    await world.newCaller(),
    await world.newCaller(),
  ]
  await world.database.kysely
    .insertInto('user_roles')
    .values({ user_id: admin.userId, role_hierarchy: 'admin' })
    .execute()
  const { open } = await send(member, { content: 'Before' })
  const before = [await tracesOf(member.userId), await tracesOf(newcomer.userId)]
  await setMaintenance(true)
  for (const message of [{ content: 'New' }, { content: 'On', session_id: open.session_id }]) {
    expect(await send(member, message)).toMatchObject({
      status: 503,
      error: { code: 'settings.maintenance' },
    })
  }
  expect(await send(newcomer, { content: 'New' })).toMatchObject({
    status: 503,
    error: { code: 'settings.maintenance' },
  })
  expect([await tracesOf(member.userId), await tracesOf(newcomer.userId)]).toEqual(before)
  expect((await get(member, `/api/chat/sessions/${open.session_id}`)).status).toBe(200)
  expect(await send(admin, { content: 'Still there?' })).toMatchObject({ end: { status: 'answered' } })
  await setMaintenance(false)
  expect(await send(member, { content: 'After' })).toMatchObject({ end: { status: 'answered' } })
  expect(await world.verify()).toEqual([])
})

test('AD-11: a reply in progress when maintenance begins is finished', async () => {
  const member = await world.newCaller()
  world.model.behave({ tokens: 60, rate: 40 })
  const answer = await post(member, '/api/chat/messages', { id: randomUUID(), content: 'Slowly' })
  await setMaintenance(true)
  expect(await readReply(answer)).toMatchObject({ status: 200, end: { status: 'answered', refunded: false } })
  await setMaintenance(false)
})
