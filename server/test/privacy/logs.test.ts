import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cleanUpPrivacy } from '../../src/domains/privacy/index.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { post } from '../chat/talk.ts'
import { createTestDatabase } from '../databases.ts'
import { openTestSession, startTestNode } from '../nodes.ts'

test('ST-6: no line of the log holds what a person typed or their id, not even of a failure or a deletion', async () => {
  const location = await createTestDatabase()
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLog({ logLevel: 'debug' }, destination)
  const env = { ACCESS_LOG: 'on' }
  const node = await startTestNode(location, env, { log })
  const { kysely } = node.runtime.db
  const word = `canary${randomUUID().slice(0, 8)}`
  const [email, secret] = [`${word}@example.org`, `canary${randomUUID().slice(0, 8)}`]
  const password = `a quiet house of ${secret}`
  const stranger = { url: node.url, cookie: '' }
  const statuses: Record<string, number> = {}
  const call = async (caller: typeof stranger, path: string, body: object) => {
    statuses[path] = (await post(caller, path, body)).status
  }
  await call(stranger, '/api/membership/sign-up', { email, password })
  const { id } = await kysely.selectFrom('auth_users').select('id').executeTakeFirstOrThrow()
  const member = { url: node.url, cookie: await openTestSession(node.runtime.db, id) }
  const wrong = { identifier: email, password: `a wrong ${secret}` }
  await call(stranger, '/api/membership/sign-in', wrong)
  await call(stranger, '/api/recovery/requests', { email })
  await call(stranger, '/api/recovery/inspect', { token: word })
  await call(stranger, '/api/notices/links', { email })
  await call(member, '/api/identity/display-name', { display_name: `Ada ${word}` })
  await call(member, '/api/chat/messages', { id: randomUUID(), content: `Do not tell: ${word}` })
  // A failure of the database quotes the row or the statement that it is about.
  await sql`alter table messages add constraint refused check (content not like 'Refused%')`.execute(kysely)
  await post(member, '/api/chat/messages', { id: randomUUID(), content: `Refused: ${word}` })
  await sql`alter table auth_users add constraint refused check (name not like 'Refused%')`.execute(kysely)
  await post(member, '/api/identity/display-name', { display_name: `Refused ${word}` })
  expect(statuses).toMatchObject({ '/api/membership/sign-up': 200, '/api/membership/sign-in': 401 })
  const mails = () => kysely.selectFrom('outbox_mails').select('id').where('recipient', '=', email).execute()
  await expect.poll(() => mails().then((rows) => rows.length), { timeout: 60_000 }).toBeGreaterThan(0)
  await kysely
    .insertInto('account_deletions')
    .values({ user_id: id, requested_at: new Date(Date.now() - 2), due_at: new Date(Date.now() - 1) })
    .execute()
  await kysely.updateTable('security_notices').set({ pressed_at: null }).execute()
  await cleanUpPrivacy(node.runtime)
  expect(await kysely.selectFrom('auth_users').select('id').execute()).toEqual([])
  await node.stop()
  await location.remove()
  const text = lines.join('')
  expect(text).toContain('an account was deleted')
  expect(text).toContain('23514')
  expect(text).toContain('/api/membership/sign-in')
  expect(lines.filter((line) => [word, secret, id].some((one) => line.includes(one)))).toEqual([])
})
