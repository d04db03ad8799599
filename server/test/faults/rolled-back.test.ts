import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programVersion } from '../../src/platform/db/program-version.ts'
import { readChat, send } from '../chat/talk.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { openTestSession } from '../nodes.ts'
import { startServerProcess, withDatabase } from './server-process.ts'

let location: DatabaseLocation
beforeAll(async () => {
  location = await createTestDatabase()
})
afterAll(() => location.remove())

/** Makes the database one of a later release, which adds what such a release may add. */
function upgradeToLaterRelease(): Promise<void> {
  return withDatabase(location, async ({ script, kysely }) => {
    await script(`
      create table of_later (turn_id uuid primary key references turns (id) on delete cascade);
      alter table turns add column mood text not null default 'calm';
      alter table auth_sessions add column of_later text;
      create index turns_of_later on turns (mood);
      insert into schema_migrations (name, checksum) values ('9999_later.sql', '')`)
    await sql`update schema_release set version = '999.0.0', oldest_version = ${programVersion()}`.execute(
      kysely,
    )
  })
}

test('the release before starts again on the tables of a later one, serves, and finds what was written there', async () => {
  const cookie = await withDatabase(location, async (database) =>
    openTestSession(database, await createPerson(database, {})),
  )
  const content = 'How does an auction end?'
  const earlier = await startServerProcess(location)
  const first = await send({ url: earlier.url, cookie }, { content })
  await earlier.stop()
  await upgradeToLaterRelease()
  await withDatabase(location, ({ kysely }) => sql`update turns set mood = 'glad'`.execute(kysely))
  const again = await startServerProcess(location)
  const caller = { url: again.url, cookie }
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  const second = await send(caller, { content, session_id: first.open.session_id })
  expect([first.end?.status, second.end?.status]).toEqual(['answered', 'answered'])
  expect((await readChat(caller, first.open.session_id)).messages).toHaveLength(4)
  expect((await again.stop()).code).toBe(0)
  const moods = await withDatabase(location, ({ kysely }) =>
    sql`select mood from turns order by created_at`.execute(kysely),
  )
  expect(moods.rows).toEqual([{ mood: 'glad' }, { mood: 'calm' }])
})
