import { randomUUID } from 'node:crypto'
import { locales } from '@pepper/contract/locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reauthenticate } from '../../src/domains/identity/passwords/reauthenticate.ts'
import { deleteExpiredExports } from '../../src/domains/privacy/export/delete-expired-exports.ts'
import { GIVEN, KEPT_BACK } from '../../src/domains/privacy/export/given-tables.ts'
import { findColumnLabel, titleOf } from '../../src/domains/privacy/export/labels/data-labels.ts'
import { readExport } from '../../src/domains/privacy/export/read-export.ts'
import { requestExport } from '../../src/domains/privacy/export/request-export.ts'
import { downloadExport } from '../../src/domains/privacy/index.ts'
import { codeOf, createVisitor, openWorld, PASSWORD, type World } from '../joining/world.ts'
import { canaryOf, listColumns, plantCanaries } from './canaries.ts'
import { addMember, type Member, makeLastExport, readArchive } from './members.ts'

const DAY_MS = 86_400_000
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const member = (into = world) => addMember(into)
const ask = ({ visitor }: Member) => visitor.call(requestExport)
const stateOf = async ({ visitor }: Member) => (await visitor.call(readExport)).export

const make = (into = world) => makeLastExport(into)
const download = ({ visitor }: Pick<Member, 'visitor'>) => readArchive(visitor, downloadExport)

async function addChat({ userId }: Member, said: string[]): Promise<void> {
  const session_id = `session_${randomUUID()}`
  const chat = { session_id, user_id: userId, title: 'Fish & <chips>' }
  await world.database.kysely.insertInto('chat_sessions').values(chat).execute()
  const messages = said.map((content, index) => ({
    id: randomUUID(),
    session_id,
    user_id: userId,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content,
    turn_id: randomUUID(),
    created_at: world.clock.now(),
  }))
  await world.database.kysely.insertInto('messages').values(messages).execute()
}

test('every table of the schema is given or kept back with a reason, and none is both', async () => {
  const tables = new Set((await listColumns(world.database.kysely)).map(({ table }) => table))
  const declared = [...GIVEN.map(({ table }) => table), ...Object.keys(KEPT_BACK)]
  expect(declared.toSorted()).toEqual([...tables].toSorted())
})

test.each(locales)('ST-6: every table and column of an archive has a label in %s', async (language) => {
  const tables = [...GIVEN.map(({ table }) => table), ...Object.keys(KEPT_BACK)]
  expect(tables.filter((table) => titleOf(table, language) === table)).toEqual([])
  const columns = await listColumns(world.database.kysely)
  const unnamed = GIVEN.flatMap(({ table, withheld = [], alsoNamed = [] }) =>
    [...columns.filter((column) => column.table === table).map(({ name }) => name), ...alsoNamed]
      .filter((name) => !withheld.includes(name) && !findColumnLabel(table, name, language))
      .map((name) => `${table}.${name}`),
  )
  expect(unnamed).toEqual([])
})

test('ST-6: a German archive has German titles and labels, and the same keys', async () => {
  const ada = await member()
  await world.database.kysely
    .insertInto('preferences')
    .values({ user_id: ada.userId, language: 'de', updated_at: world.clock.now() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ language: 'de' }))
    .execute()
  await ask(ada)
  await make()
  const files = await download(ada)
  expect(JSON.parse(files['data/account/auth-users.json'] ?? '')).toMatchObject({
    title: 'Konto',
    columns: { email: 'E-Mail-Adresse', created_at: 'Erstellt am' },
    rows: [{ id: ada.userId, email: ada.email }],
  })
  const page = files['index.html'] ?? ''
  expect(page).toContain('<summary>Konto (1)</summary>')
  expect(page).toContain('<dt>E-Mail-Adresse</dt>')
  expect(page).not.toMatch(/auth users|rate limits|<dt>email</)
})

test('ST-6: a canary in every column of every table is in the archive, unless it is declared as withheld', async () => {
  await using other = await openWorld()
  const { email, userId, profileId, visitor } = await member(other)
  const plantable = GIVEN.filter(({ table }) => table !== 'data_exports' && table !== 'auth_sessions')
  const tables = plantable.map(({ table }) => table)
  await plantCanaries(other.database, tables, { userId, profileId, email })
  await visitor.call(requestExport)
  await make(other)
  const files = await download({ visitor })
  const columns = (await listColumns(other.database.kysely)).filter(
    ({ type, name }) => ['text', '_text', 'jsonb'].includes(type) && !['email', 'recipient'].includes(name),
  )
  const wrong = plantable.flatMap(({ table, chapter, withheld = [] }) => {
    const given = files[`data/${chapter}/${table.replaceAll('_', '-')}.json`] ?? ''
    const all = Object.values(files).join('\n')
    return columns
      .filter((column) => column.table === table && !NAMES_NOBODY.has(`${table}.${column.name}`))
      .filter(({ name }) => {
        const canary = canaryOf(table, name)
        return withheld.includes(name) ? all.includes(canary) : !given.includes(canary)
      })
      .map(({ name }) => `${table}.${name}`)
  })
  // The planted rows would break the ledger's own check of the database.
  await other.database.transaction(async (tx) => {
    await sql.raw(`set local session_replication_role = 'replica'`).execute(tx)
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(tx)
  })
  expect(wrong).toEqual([])
})

/** Columns that say whose a row is, in place of a canary, or that are no column of the planted row. */
const NAMES_NOBODY = new Set([
  'audit_entries.target_id',
  'audit_entries.target_type',
  'outbox_mails.link_key',
])

test('an archive holds its own person alone, chats to read, and a page without scripts', async () => {
  const ada = await member()
  const bob = await member()
  await addChat(ada, ['How do I <b>sell</b> fish?', 'With "patience".'])
  await addChat(bob, ['Nobody else reads this.'])
  expect(await stateOf(ada)).toBe(null)
  expect(await ask(ada)).toMatchObject({ export: { state: 'waiting', progress: 0, bytes: null } })
  expect(await codeOf(ask(ada))).toBe('privacy.export_running')
  expect(await codeOf(download(ada))).toBe('privacy.no_export')
  await make()
  expect(await stateOf(ada)).toMatchObject({ state: 'ready', progress: 100, bytes: expect.any(Number) })
  const files = await download(ada)
  for (const [path, text] of Object.entries(files)) {
    if (path.endsWith('.json')) expect(JSON.parse(text)).toHaveProperty('rows')
    expect(text).not.toContain(bob.email)
    expect(text).not.toContain('Nobody else reads this.')
  }
  expect(files['chats/0001-fish-chips.md']).toContain('How do I <b>sell</b> fish?')
  const page = files['index.html'] ?? ''
  expect(page).toContain('How do I &lt;b&gt;sell&lt;/b&gt; fish?')
  expect(page).toContain(ada.email)
  expect(page).not.toMatch(/<script|<img|<link|https?:\/\//)
  const { rows: told } = await sql<{ code: string }>`
    select payload ->> 'user_id' as code from outbox_events where name = 'privacy.export_ready'`.execute(
    world.database.kysely,
  )
  expect(told).toContainEqual({ code: ada.userId })
})

test('an archive is its own person’s, in a session, for seven days', async () => {
  const ada = await member()
  const thief = await member()
  await ask(ada)
  await make()
  expect(await codeOf(download(thief))).toBe('privacy.no_export')
  const visitor = createVisitor(world.runtime)
  expect(await codeOf(visitor.call(downloadExport))).toBe('access.sign_in_required')
  expect(await codeOf(visitor.call(requestExport))).toBe('access.sign_in_required')
  expect(await codeOf(visitor.call(readExport))).toBe('access.sign_in_required')
  const { expires_at } = (await stateOf(ada)) ?? {}
  expect(Date.parse(expires_at ?? '') - world.clock.now().getTime()).toBe(7 * DAY_MS)
  world.clock.advance(7 * DAY_MS)
  expect(await stateOf(ada)).toBe(null)
  await ada.visitor.call((context) => reauthenticate(context, { password: PASSWORD }))
  expect(await codeOf(download(ada))).toBe('privacy.no_export')
  await deleteExpiredExports(world.runtime)
  const left = await world.database.kysely.selectFrom('data_export_parts').select('position').execute()
  expect(left).toEqual([])
})

test('ST-6: a download whose archive is replaced before its end fails, and does not look complete', async () => {
  const ada = await member()
  await ask(ada)
  await make()
  const { parts } = await ada.visitor.call(downloadExport)
  await ask(ada)
  expect(await codeOf(Array.fromAsync(parts))).toBe('privacy.no_export')
})

test('AU-8: an open session an hour old downloads no archive until its person proves again who they are', async () => {
  const ada = await member()
  await ask(ada)
  await make()
  world.clock.advance(DAY_MS / 24)
  expect(await codeOf(download(ada))).toBe('access.reauthentication_required')
  await ada.visitor.call((context) => reauthenticate(context, { password: PASSWORD }))
  expect(Object.keys(await download(ada))).toContain('index.html')
})

test('a long history comes whole, a worker that was overtaken stops, and a dead one gives way', async () => {
  const ada = await member()
  const said = Array.from(
    { length: 1201 },
    (_, index) => `Message number ${index}. ${randomUUID().repeat(30)}`,
  )
  await addChat(ada, said)
  await ask(ada)
  await Promise.all([make(), make()])
  const files = await download(ada)
  const { rows } = JSON.parse(files['data/chats/messages.json'] ?? '') as { rows: { content: string }[] }
  expect(rows.map(({ content }) => content)).toEqual(said)
  for (const content of [said[0], said[1200]]) expect(files['chats/0001-fish-chips.md']).toContain(content)
  await ask(ada)
  expect(await stateOf(ada)).toMatchObject({ state: 'waiting' })
  world.clock.advance(DAY_MS / 12)
  expect(await stateOf(ada)).toMatchObject({ state: 'failed' })
  expect(await codeOf(ask(ada))).toBe('access.reauthentication_required')
  await ada.visitor.call((context) => reauthenticate(context, { password: PASSWORD }))
  await ask(ada)
  await make()
  expect(await stateOf(ada)).toMatchObject({ state: 'ready' })
  const actions = await world.database.kysely
    .selectFrom('audit_entries')
    .select('action')
    .where('actor_id', '=', ada.userId)
    .where('action', 'like', 'user.data_export%')
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'user.data_export_requested',
    'user.data_export_downloaded',
    'user.data_export_requested',
    'user.data_export_requested',
  ])
})
