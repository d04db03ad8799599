import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { requestDeletion } from '../../src/domains/privacy/deletion/request-deletion.ts'
import { cleanUpPrivacy } from '../../src/domains/privacy/index.ts'
import { openTestDatabase, testEngine } from '../databases.ts'
import { openWorldOn } from '../joining/world.ts'
import { addMember } from './members.ts'

/** Finds the files of a folder that contain one of these words. */
function findFiles(folder: string, words: string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const content = readFileSync(path)
      return words.some((word) => content.includes(word))
    })
    .map((path) => relative(folder, path))
}

test.runIf(testEngine() === 'pglite')(
  'ST-6: no file of the embedded engine holds the address or the messages of a deleted person',
  async () => {
    await using opened = await openTestDatabase()
    const { database, location } = opened
    const world = await openWorldOn(database)
    const [leaving, staying] = [await addMember(world), await addMember(world)]
    const word = `canary-${randomUUID()}`
    for (const { userId } of [leaving, staying]) await say(userId, userId === leaving.userId ? word : 'Hello')
    // The statistics quote values, and the page of a chat is in the log as well as in the table.
    await sql`analyze`.execute(database.kysely)
    await sql`checkpoint`.execute(database.kysely)
    const words = [leaving.email, word]
    const before = findFiles(location.dataDir, words)
    expect(before.some((path) => path.includes('pg_wal'))).toBe(true)
    expect(before.length).toBeGreaterThan(3)
    await leaving.visitor.call(requestDeletion)
    world.clock.advance(7 * 86_400_000)
    await cleanUpPrivacy(world.runtime)
    expect(findFiles(location.dataDir, words)).toEqual([])
    expect(findFiles(location.dataDir, [staying.email])).not.toEqual([])

    async function say(user_id: string, content: string): Promise<void> {
      const session_id = `session_${randomUUID()}`
      const chat = { session_id, user_id, title: content }
      await database.kysely.insertInto('chat_sessions').values(chat).execute()
      const message = { session_id, user_id, role: 'user', content, turn_id: randomUUID() }
      await database.kysely
        .insertInto('messages')
        .values({ ...message, id: randomUUID(), created_at: world.clock.now() })
        .execute()
    }
  },
)
