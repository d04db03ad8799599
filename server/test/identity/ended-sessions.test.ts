import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEndedSessions } from '../../src/domains/identity/index.ts'
import { syncRolePermissions } from '../../src/domains/roles/index.ts'
import { openTestDatabase, type TestDatabase } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { createTestRuntime } from '../runtimes.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  await syncRolePermissions(opened.database)
})
afterAll(() => opened.close())

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

test('D2: sessions are found to have ended exactly where none of them would be let in', async () => {
  const { database } = opened
  const { kysely } = database
  const hashes: string[] = [randomUUID()]
  const bans: (Date | null | undefined)[] = [undefined, null, hoursAgo(1), hoursAgo(-1)]
  for (const banned_until of bans)
    for (const role of ['user', 'admin', 'custom'])
      for (const epoch of [0, 1])
        for (const [visited, began, expires] of [
          [0, 0, -1],
          [0, 0, 1],
          [25, 26, -1],
          [24 * 31, 24 * 31, -1],
          [0, 24 * 8, -1],
          [0, 24 * 91, -1],
        ] as const) {
          const userId = await createPerson(database)
          if (banned_until !== undefined) {
            const ban = { banned_at: hoursAgo(2), banned_until }
            await kysely.updateTable('auth_users').set(ban).where('id', '=', userId).execute()
          }
          await give(role, userId)
          const token = randomUUID()
          hashes.push(token)
          const times = { updated_at: hoursAgo(visited), created_at: hoursAgo(began) }
          const session = { user_id: userId, token, expires_at: hoursAgo(expires), epoch }
          await kysely
            .insertInto('auth_sessions')
            .values({ ...session, ...times })
            .execute()
        }
  const runtime = createTestRuntime(database)
  const now = runtime.clock.now()
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${hashes}::text[]) hash where not exists (select from identity_session(hash, ${now}))`.execute(
    kysely,
  )
  const refused = rows.map(({ hash }) => hash).sort()
  expect((await findEndedSessions(runtime, hashes)).sort()).toEqual(refused)
  expect(refused.length).toBeGreaterThan(20)
  expect(hashes.length - refused.length).toBeGreaterThan(5)
})

/** Gives a person a role: a built-in one, or a custom one with which they enter the administration. */
async function give(role: string, userId: string): Promise<void> {
  const { kysely } = opened.database
  if (role === 'admin')
    await kysely.insertInto('user_roles').values({ user_id: userId, role_hierarchy: 'admin' }).execute()
  if (role !== 'custom') return
  const id = randomUUID()
  const at = new Date()
  const customRole = { id, name: id, description: '', created_by: userId, created_at: at, updated_at: at }
  await kysely.insertInto('roles').values(customRole).execute()
  await kysely
    .insertInto('custom_role_permissions')
    .values({ role_id: id, permission: 'admin.enter' })
    .execute()
  const holder = { role_id: id, user_id: userId, granted_by: userId, granted_at: at }
  await kysely.insertInto('custom_role_holders').values(holder).execute()
}
