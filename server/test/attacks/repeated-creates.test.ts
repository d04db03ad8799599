import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, post } from '../chat/talk.ts'

let world: ChatWorld
let admin: Caller
let other: Caller
beforeAll(async () => {
  world = await startChatWorld()
  admin = await world.newAdmin()
  other = await world.newAdmin()
})
afterAll(() => world.close())

const ad = {
  name: 'Spring',
  placement_type: 'banner',
  content: '<p>Spring season</p>',
  placement_location: 'header',
  status: 'active',
}
const notification = { title: 'Spring', message: 'It is here.', type: 'info', target_audience: 'all' }
const item = {
  title: 'Spring season',
  content: 'It begins in March.',
  content_type: 'article',
  status: 'published',
  metadata: {},
}

async function create(by: Caller, path: string, fields: object) {
  const response = await post(by, path, fields)
  const { id, code } = (await response.json()) as { id?: string; code?: string }
  return { status: response.status, id, code }
}

test.each([
  ['AD-8', '/api/admin/ads', ad, 'ad_placement'],
  ['AD-7', '/api/admin/notifications', notification, 'notification'],
  ['AD-6', '/api/admin/content', item, 'content_item'],
])(
  '%s: %s creates one thing, however often a request arrives with the same id',
  async (_, path, fields, kind) => {
    const id = randomUUID()
    const made = await Promise.all(Array.from({ length: 5 }, () => create(admin, path, { ...fields, id })))
    expect(made).toEqual(Array(5).fill({ status: 200, id, code: undefined }))
    expect(await create(other, path, { ...fields, id })).toMatchObject({
      status: 409,
      code: 'server.id_taken',
    })
    const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from audit_entries where target_type = ${kind} and target_id = ${id}`.execute(
      world.database.kysely,
    )
    expect(rows).toEqual([{ entries: 1 }])
    const next = await create(admin, path, fields)
    expect([next.status, next.id === id]).toEqual([200, false])
  },
)

test('AD-6: an item that was deleted is not made again by a late copy of its request', async () => {
  const id = randomUUID()
  await create(admin, '/api/admin/content', { ...item, title: 'Autumn season', id })
  const deleting = { method: 'DELETE', headers: { cookie: admin.cookie } }
  expect((await fetch(`${admin.url}/api/admin/content/${id}`, deleting)).status).toBe(200)
  const late = await create(admin, '/api/admin/content', { ...item, title: 'Autumn season', id })
  expect(late).toMatchObject({ status: 409, code: 'server.id_taken' })
})
