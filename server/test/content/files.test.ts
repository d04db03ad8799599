import { randomUUID } from 'node:crypto'
import { type ContentItem, contentStatus, contentType } from '@pepper/contract/content'
import type { ContentImport } from '@pepper/contract/content/files'
import { locales } from '@pepper/contract/locales'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanUpContent } from '../../src/domains/content/clean-up.ts'
import { applyImport } from '../../src/domains/content/files/apply-import.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, get, post, send } from '../chat/talk.ts'
import { CutError, cutRequestAt } from '../cut-database.ts'
import { createTestContext, createTestRuntime } from '../runtimes.ts'
import {
  apply,
  ask,
  asMarkdown,
  asZip,
  create,
  download,
  type Files,
  outcomesOf,
  preview,
  problemsOf,
  upload,
} from './files-world.ts'

let world: ChatWorld
let admin: Caller & { userId: string }
/** Another administrator, at another node where there is one. */
let other: Caller & { userId: string }

beforeAll(async () => {
  world = await startChatWorld({ nodes: 2 })
  admin = await world.newAdmin()
  other = { ...(await world.newAdmin()), url: world.nodes.at(-1)?.url ?? '' }
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['content_items', 'content_revisions', 'content_imports', 'rate_limits'])
    await sql`delete from ${sql.table(table)}`.execute(world.database.kysely)
})

const quokkas = {
  title: 'How quokkas vote',
  content_type: 'tutorial',
  content: 'Quokkas vote by **hopping** in the Marsupial Parliament.',
  status: 'published',
}

const read = async (id: string) =>
  (await (await get(admin, `/api/admin/content/${id}`)).json()) as ContentItem
const readImport = async (id: string, at = admin) =>
  (await (await get(at, `/api/admin/content-imports/${id}`)).json()) as ContentImport
const countRows = async (table: string) =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(world.database.kysely))
      .rows[0]?.n,
  )

async function auditSince(action: string) {
  return world.database.kysely
    .selectFrom('audit_entries')
    .select(['actor_id', 'target_id', 'details'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()
}

/** Creates an item of every kind, status and language, with everything that an item can have. */
async function createEverything(): Promise<ContentItem[]> {
  const items: ContentItem[] = []
  for (const content_type of contentType.options)
    for (const status of contentStatus.options)
      for (const language of locales) {
        const title = `About ${content_type}, ${status}: ${language} #1 "ñ" 🐹`
        items.push(
          await create(admin, {
            ...{ title, content_type, status, asked: ['is it: so?', '- 2024', 'yes', `né ${language}`] },
            content: `\n\n# ${title}\r\n\r\n---\n\n    code\n\n| a | b |\n|---|---|\n| 1 | 2 |  \n\n`,
            metadata: { description: 'Yes: # no', question: 'Why?', keywords: '"a", b', language },
          }),
        )
      }
  return items
}

test('AD-6: an export of items of every kind, status and language is imported with no change', async () => {
  const items = await createEverything()
  const draft = items.find(({ status }) => status === 'draft')
  const times = { publish_at: '2100-01-01T09:00:00.000Z', withdraw_at: '2100-02-01T09:00:00.000Z' }
  const scheduled = await ask(admin, `content/${draft?.id}/schedule`, { version: 1, ...times })
  expect(scheduled.status).toBe(200)
  await create(admin, { ...quokkas, title: 'Ours', metadata: { page: 'terms-of-use' } })
  const files = await download(admin)
  expect(Object.keys(files)).toHaveLength(items.length + 1)
  const shown = await preview(admin, asZip(files))
  expect(new Set(Object.values(outcomesOf(shown)))).toEqual(new Set(['unchanged']))
  const windows = Object.entries(files).map(([name, text]) =>
    asMarkdown(`C:\\files\\${name}`, `\uFEFF${text.replaceAll('\n', '\r\n')}`),
  )
  const again = await preview(admin, ...windows)
  expect(new Set(Object.values(outcomesOf(again)))).toEqual(new Set(['unchanged']))
  expect(again.files.flatMap(({ changed, notes }) => [...changed, ...notes])).toEqual([])
})

test('AD-6: an export holds the requested items, with an entry in the audit log', async () => {
  const [one, two] = [
    await create(admin, quokkas),
    await create(admin, { ...quokkas, title: 'Draft', status: 'draft' }),
  ]
  await create(admin, { ...quokkas, title: 'An answer', content_type: 'faq' })
  expect(Object.keys(await download(admin, { ids: [one.id, two.id] })).sort()).toEqual([
    'draft.md',
    'how-quokkas-vote.md',
  ])
  expect(Object.keys(await download(admin, { type: 'faq' }))).toEqual(['an-answer.md'])
  expect(Object.keys(await download(admin, { status: 'draft' }))).toEqual(['draft.md'])
  expect(await ask(admin, 'content-export', { search: 'wombat' })).toMatchObject({
    status: 404,
    body: { code: 'content.export_empty' },
  })
  expect((await auditSince('content.exported')).at(-1)).toMatchObject({
    actor_id: admin.userId,
    details: { items: 1 },
  })
})

test('AD-6: edited files are shown with what they change, then applied as changes by hand, and the guide knows them', async () => {
  const item = await create(admin, quokkas)
  const kept = await create(admin, { ...quokkas, title: 'Kept' })
  const files = await download(admin)
  const edited = {
    ...files,
    'how-quokkas-vote.md': `${files['how-quokkas-vote.md']}`
      .replace('hopping', 'digging')
      .replace('kind: tutorial', 'kind: article'),
    'wombats.md':
      '---\ntitle: Wombat burrows\nstatus: published\nasked:\n  - where do wombats sleep\n---\nWombats sleep in burrows.\n',
  }
  const shown = await preview(admin, asZip(edited))
  expect(outcomesOf(shown)).toEqual({
    'how-quokkas-vote.md': 'changed',
    'kept.md': 'unchanged',
    'wombats.md': 'new',
  })
  const [changed] = shown.files
  expect(changed).toMatchObject({
    changed: ['content_type', 'content'],
    based_on: 1,
    item: { id: item.id, version: 1 },
  })
  expect(shown.files.at(-1)?.notes).toEqual(['becomes_public'])
  const compared = await get(admin, `/api/admin/content-imports/${shown.id}/files/${changed?.place}`)
  expect(await compared.json()).toMatchObject({
    before: { content: quokkas.content, content_type: 'tutorial' },
    after: { content: quokkas.content.replace('hopping', 'digging'), content_type: 'article' },
  })
  // Nothing happened yet.
  expect(await read(item.id)).toMatchObject({ version: 1, content: quokkas.content })

  const applied = await apply(admin, shown)
  expect(applied.body).toMatchObject({ state: 'applied', applied_at: expect.any(String) })
  expect(applied.body.files.map((file) => file.applied)).toEqual(['updated', null, 'created'])
  expect(applied.body.files.map((file) => file.item?.version)).toEqual([2, 1, 1])
  expect(await read(item.id)).toMatchObject({
    version: 2,
    content: expect.stringContaining('digging'),
    content_type: 'article',
    path: item.path,
  })
  expect(await read(kept.id)).toMatchObject({ version: 1 })
  const member = await world.newCaller({ node: 1, bonusCredits: 5 })
  const reply = await send(member, { content: 'Where do wombats sleep?' })
  expect(reply.end?.sources.map(({ url }) => url)).toContain('/learn/wombat-burrows')

  const revisions = await (await get(admin, `/api/admin/content/${item.id}/revisions`)).json()
  expect(revisions).toMatchObject({
    revisions: [{ version: 2, action: 'updated', made_by: { user_id: admin.userId } }, { version: 1 }],
  })
  const restored = await ask<ContentItem>(admin, `content/${item.id}/revisions/1/restore`, { version: 2 })
  expect(restored.body).toMatchObject({ content: quokkas.content, content_type: 'tutorial' })
  expect((await auditSince('content.imported')).at(-1)).toMatchObject({
    target_id: shown.id,
    details: { files: 3, created: 1, updated: 1, restored: 0 },
  })
  expect((await auditSince('content.updated')).at(-1)).toMatchObject({
    target_id: item.id,
    details: {
      import_id: shown.id,
      before: { content_type: 'tutorial' },
      after: { content_type: 'article' },
    },
  })
})

test('AD-6: an import that is confirmed twice, at once and by two operators, is applied once', async () => {
  await create(admin, quokkas)
  const files = await download(admin)
  const text = `${files['how-quokkas-vote.md']}`
  const shown = await preview(
    admin,
    asMarkdown('how-quokkas-vote.md', text.replace('hopping', 'digging')),
    asMarkdown('new.md', '---\ntitle: New\n---\nWords'),
  )
  const answers = await Promise.all([apply(admin, shown), apply(other, shown), apply(admin, shown)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.files))).size).toBe(1)
  expect(await countRows('content_items')).toBe(2)
  expect(
    (await auditSince('content.imported')).filter(({ target_id }) => target_id === shown.id),
  ).toHaveLength(1)
  expect(await ask(admin, `content-imports/${shown.id}/discard`, {})).toMatchObject({
    status: 409,
    body: { code: 'content.import_settled' },
  })
})

test('AD-6: two operators with the same files: the second one applies nothing, and is shown that nothing is left to do', async () => {
  await create(admin, quokkas)
  const text = `${(await download(admin))['how-quokkas-vote.md']}`.replace('hopping', 'digging')
  const uploads = [asMarkdown('a.md', text), asMarkdown('b.md', '---\ntitle: New\n---\nWords')] as const
  const [mine, theirs] = [await preview(admin, ...uploads), await preview(other, ...uploads)]
  const answers = await Promise.all([apply(admin, mine), apply(other, theirs)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'content.import_outdated',
  })
  const waiting = answers[0].status === 409 ? mine : theirs
  expect(outcomesOf(await readImport(waiting.id, other))).toEqual({
    'a.md': 'unchanged',
    'b.md': 'unchanged',
  })
  expect(await countRows('content_items')).toBe(2)
})

test('AD-6: a file whose item changed since the download is left out unless it is chosen', async () => {
  const item = await create(admin, quokkas)
  const files = await download(admin)
  const text = `${files['how-quokkas-vote.md']}`
  const saved = { ...quokkas, title: 'Theirs', version: 1 }
  expect((await ask(other, `content/${item.id}`, saved)).status).toBe(200)
  const mine = text.replace('hopping', 'digging')
  // A file that was not edited brings nothing old back.
  expect((await preview(admin, asMarkdown('a.md', text))).files[0]).toMatchObject({
    outcome: 'unchanged',
    notes: ['newer_here'],
  })
  expect((await preview(admin, asMarkdown('a.md', mine.replace('version: 1\n', '')))).files[0]).toMatchObject(
    { outcome: 'stale', stale: 'no_version' },
  )
  const shown = await preview(admin, asMarkdown('a.md', mine))
  expect(shown.files[0]).toMatchObject({
    outcome: 'stale',
    stale: 'changed_since',
    based_on: 1,
    item: { version: 2, title: 'Theirs' },
    changed: ['title', 'content'],
  })
  expect((await apply(admin, shown, ['a.md'])).status).toBe(200)
  expect(await read(item.id)).toMatchObject({
    version: 3,
    title: quokkas.title,
    content: expect.stringContaining('digging'),
  })
})

test('AD-6: an item that a node of the version before wrote has its state before the import in its history', async () => {
  const item = await create(admin, quokkas)
  await sql`update content_items set title = 'By an old node', version = 2`.execute(world.database.kysely)
  const [text] = Object.values(await download(admin)) as [string]
  await apply(admin, await preview(admin, asMarkdown('a.md', text.replace('hopping', 'digging'))))
  const history = await (await get(admin, `/api/admin/content/${item.id}/revisions`)).json()
  expect(history).toMatchObject({
    revisions: [{ version: 3 }, { version: 2, title: 'By an old node' }, { version: 1 }],
  })
})

test('AD-6: a change between the preview and the confirmation stops the whole import', async () => {
  const item = await create(admin, quokkas)
  const text = `${(await download(admin))['how-quokkas-vote.md']}`.replace('hopping', 'digging')
  const shown = await preview(
    admin,
    asMarkdown('a.md', text),
    asMarkdown('b.md', '---\ntitle: New\n---\nWords'),
  )
  await ask(other, `content/${item.id}`, { ...quokkas, title: 'Theirs', version: 1 })
  expect(await apply(admin, shown)).toMatchObject({ status: 409, body: { code: 'content.import_outdated' } })
  expect(await countRows('content_items')).toBe(1)
  expect(outcomesOf(await readImport(shown.id))).toEqual({ 'a.md': 'stale', 'b.md': 'new' })
})

test('AD-6: the file of a deleted item brings it back with its history where it is chosen', async () => {
  const item = await create(admin, quokkas)
  const files = await download(admin)
  await fetch(`${admin.url}/api/admin/content/${item.id}`, {
    method: 'DELETE',
    headers: { cookie: admin.cookie },
  })
  const shown = await preview(admin, asZip(files))
  expect(shown.files[0]).toMatchObject({ outcome: 'stale', stale: 'deleted', item: null })
  const { body } = await apply(admin, shown, ['how-quokkas-vote.md'])
  expect(body.files[0]?.applied).toBe('restored')
  expect(await read(item.id)).toMatchObject({ version: 3, title: quokkas.title })
  const history = await (await get(admin, `/api/admin/content/${item.id}/revisions`)).json()
  expect(history).toMatchObject({
    revisions: [{ action: 'restored' }, { action: 'deleted' }, { action: 'created' }],
  })
})

test('AD-6: items of another installation keep their ids, so that their files stay theirs', async () => {
  const id = randomUUID()
  const file = asMarkdown('a.md', `---\nid: ${id}\nversion: 7\ntitle: News\n---\nWords`)
  const shown = await preview(admin, file)
  expect(shown.files[0]).toMatchObject({ outcome: 'new', notes: ['unknown_id'] })
  await apply(admin, shown)
  expect(await read(id)).toMatchObject({ title: 'News', version: 1, status: 'draft' })
  expect(outcomesOf(await preview(admin, file))).toEqual({ 'a.md': 'unchanged' })
})

test('AD-6: a schedule comes and goes with the file, and one in the past is refused', async () => {
  const item = await create(admin, { ...quokkas, status: 'draft' })
  const text = `${(await download(admin))['how-quokkas-vote.md']}`
  const timed = (at: string) =>
    asMarkdown('a.md', text.replace('language: en', `language: en\npublish_at: ${at}`))
  expect(problemsOf(await preview(admin, timed('2020-01-01T00:00:00Z')))).toEqual([
    ['schedule_past', 'publish_at', 8],
  ])
  expect(
    problemsOf(
      await preview(
        admin,
        asMarkdown(
          'a.md',
          text.replace('status: draft', 'status: archived\npublish_at: 2100-01-01T00:00:00Z'),
        ),
      ),
    ),
  ).toEqual([['schedule_unfit', 'publish_at', 7]])
  const shown = await preview(admin, timed('2100-01-01T09:00:00+02:00'))
  expect(shown.files[0]).toMatchObject({ outcome: 'changed', changed: ['schedule'] })
  await apply(admin, shown)
  expect(await read(item.id)).toMatchObject({ publish_at: '2100-01-01T07:00:00.000Z', version: 2 })
  expect((await auditSince('content.scheduled')).at(-1)).toMatchObject({ target_id: item.id })
  const without = `${(await download(admin))['how-quokkas-vote.md']}`.replace(/publish_at.*\n/, '')
  await apply(admin, await preview(admin, asMarkdown('a.md', without)))
  expect(await read(item.id)).toMatchObject({ publish_at: null, version: 3 })
})

test('AD-6, IN-2: a built-in page has one text in each language, also after an import', async () => {
  const old = await create(admin, { ...quokkas, metadata: { page: 'faq' } })
  const page = (title: string, language = 'en') =>
    `---\ntitle: ${title}\nstatus: published\nlanguage: ${language}\npage: faq\n---\nWords`
  const [ours] = Object.values(await download(admin)) as [string]
  expect(problemsOf(await preview(admin, asMarkdown('new.md', page('New'))))).toEqual([
    ['page_taken', 'page', 5],
  ])
  expect(
    problemsOf(
      await preview(admin, asMarkdown('a.md', page('A', 'de')), asMarkdown('b.md', page('B', 'de'))),
    ),
  ).toHaveLength(2)
  const retired = ours.replace('status: published', 'status: archived')
  const uploads = [asMarkdown('new.md', page('New')), asMarkdown('old.md', retired)] as const
  const shown = await preview(admin, ...uploads)
  expect(outcomesOf(shown)).toEqual({ 'new.md': 'new', 'old.md': 'changed' })
  // Without the file that makes room the other one cannot be applied.
  expect(await apply(admin, shown, ['new.md'])).toMatchObject({
    status: 409,
    body: { code: 'content.page_taken' },
  })
  expect(await countRows('content_items')).toBe(1)
  expect((await apply(admin, shown)).status).toBe(200)
  expect(await read(old.id)).toMatchObject({ status: 'archived' })
})

test('AD-6: files of one item, and the same new file twice, are refused', async () => {
  await create(admin, quokkas)
  const [text] = Object.values(await download(admin)) as [string]
  const twice = await preview(
    admin,
    asMarkdown('a.md', text),
    asMarkdown('b.md', text.replace('hopping', 'digging')),
  )
  expect(twice.files.map(({ problems }) => problems[0])).toMatchObject([
    { code: 'same_item', field: 'id', line: 2, values: ['b.md'] },
    { code: 'same_item', values: ['a.md'] },
  ])
  const fresh = '---\ntitle: New\n---\nWords'
  expect(outcomesOf(await preview(admin, asMarkdown('a.md', fresh), asMarkdown('b.md', fresh)))).toEqual({
    'a.md': 'new',
    'b.md': 'refused',
  })
  const namesake = await preview(admin, asMarkdown('c.md', `---\ntitle: ${quokkas.title}\n---\nOther words`))
  expect(namesake.files[0]).toMatchObject({ outcome: 'new', notes: ['same_title'] })
})

test('AD-6: a text that cannot be displayed is refused where it would be published, and kept as a draft', async () => {
  const deep = (status: string) =>
    `---\ntitle: Deep ${status}\nstatus: ${status}\n---\n${'> '.repeat(500)}Words`
  const shown = await preview(admin, asMarkdown('a.md', deep('published')), asMarkdown('b.md', deep('draft')))
  expect(outcomesOf(shown)).toEqual({ 'a.md': 'refused', 'b.md': 'new' })
  expect(problemsOf(shown)).toEqual([['text_too_deep', null, null]])
})

const HOSTILE: [string, Files][] = [
  ['an anchor bomb', { 'a.md': `---\ntitle: a\nasked: &a [x]\nkeywords: *a\n---\nWords` }],
  ['a deep value', { 'a.md': `---\ntitle: ${'['.repeat(30_000)}\n---\nWords` }],
  ['a prototype', { 'a.md': '---\ntitle: a\n__proto__: {x: y}\nconstructor: z\n---\nWords' }],
  [
    'a huge number and a date',
    { 'a.md': '---\ntitle: a\nversion: 1e400\npublish_at: 0000-00-00\n---\nWords' },
  ],
  ['a null byte', { 'a.md': '---\ntitle: "a\\0b"\nkind: faq\0\n---\nWords' }],
  ['half a character', { 'a.md': '---\ntitle: "\\uD800"\n---\nWords' }],
]
test.each(HOSTILE)(
  'AD-6: %s in the front matter is refused file by file, and nothing else is',
  async (_, files) => {
    const shown = await preview(admin, asZip({ ...files, 'good.md': '---\ntitle: Good\n---\nWords' }))
    expect(outcomesOf(shown)).toEqual({ 'a.md': 'refused', 'good.md': 'new' })
    expect(shown.files[0]?.problems.length).toBeGreaterThan(0)
  },
)

test('AD-6: of a path only the name counts, and other files than Markdown are left out by name', async () => {
  const text = '---\ntitle: Good\n---\nWords'
  const shown = await preview(
    admin,
    asZip({
      ...{
        '../../etc/passwd.md': text,
        '__MACOSX/._good.md': 'x',
        '.DS_Store': 'x',
        'a/logo.png': 'x',
        '.obsidian/notes.md': 'x',
        '__proto__.md': 'x',
      },
    }),
  )
  expect(outcomesOf(shown)).toEqual(
    Object.fromEntries([
      ['passwd.md', 'new'],
      ['__proto__.md', 'refused'],
    ]),
  )
  expect(shown.left_out).toEqual(['logo.png'])
  expect(outcomesOf(await preview(admin, asMarkdown('a.txt', text)))).toEqual({ 'a.txt': 'refused' })
  expect((await preview(admin, asMarkdown('a\u202e.md', text))).files[0]?.name).toBe('a.md')
})

/** Changes the size that a zip claims for its only file, in both headers. */
function lyingZip(text: string, claimed: number) {
  const { data } = asZip({ 'a.md': text })
  const bytes = Buffer.from(data, 'base64')
  bytes.writeUInt32LE(claimed, 22)
  bytes.writeUInt32LE(claimed, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 24)
  return { name: 'a.zip', data: bytes.toString('base64') }
}
const MB = 1024 * 1024
const many = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.md`, text]))

test.each<[string, () => ReturnType<typeof asZip>, string]>([
  [
    'no zip',
    () => ({ name: 'a.zip', data: Buffer.from('PKnothing').toString('base64') }),
    'content.import_unreadable',
  ],
  [
    'half a zip',
    () => ({ name: 'a.zip', data: asZip({ 'a.md': 'x'.repeat(9_000) }).data.slice(0, 100) }),
    'content.import_unreadable',
  ],
  ['an empty zip', () => asZip({}), 'content.import_empty'],
  ['a zip without Markdown', () => asZip({ 'a.txt': 'x' }), 'content.import_empty'],
  [
    'a zip that claims less than it holds',
    () => lyingZip('x'.repeat(100_000), 10),
    'content.import_unreadable',
  ],
  ['501 files', () => asZip(many(501, 'x')), 'content.import_too_large'],
  ['more than 10 MB unpacked', () => asZip(many(60, 'x'.repeat(200_000))), 'content.import_too_large'],
  ['a bomb', () => asZip(many(10, 'x'.repeat(250_000))), 'content.import_too_large'],
])('AD-6: %s is refused whole, with its code', async (_, packed, code) => {
  const { status, body } = await upload(admin, packed())
  expect([body.code, status]).toEqual([code, code.endsWith('too_large') ? 413 : 422])
  expect(await countRows('content_imports')).toBe(0)
})

test('AD-6: an upload beyond its size is not read, and one file beyond its own is refused alone', async () => {
  const big = asMarkdown('a.md', Buffer.alloc(300_000, 'x'))
  expect(problemsOf(await preview(admin, big))).toEqual([['too_large', null, null]])
  expect(problemsOf(await preview(admin, asZip({ 'a.md': 'x'.repeat(12 * MB) })))).toEqual([
    ['too_large', null, null],
  ])
  const body = JSON.stringify({ files: [{ name: 'a.md', data: 'A'.repeat(8 * MB) }] })
  const tooLarge = await post(admin, '/api/admin/content-imports', null, { body })
  expect(tooLarge.status).toBe(413)
})

test('AD-6: only those who may edit content export and import it', async () => {
  const member = await world.newCaller()
  const shown = await preview(admin, asMarkdown('a.md', '---\ntitle: New\n---\nWords'))
  const calls: [string, unknown][] = [
    ['content-export', {}],
    ['content-imports', { files: [asMarkdown('a.md', 'x')] }],
    [`content-imports/${shown.id}/apply`, { files: [{ place: 0, version: null }] }],
    [`content-imports/${shown.id}/discard`, {}],
  ]
  for (const [path, body] of calls)
    expect(await ask(member, path, body)).toMatchObject({ status: 403, body: { code: 'access.denied' } })
  for (const path of [shown.id, `${shown.id}/files/0`])
    expect((await get(member, `/api/admin/content-imports/${path}`)).status).toBe(403)
  expect(await countRows('content_items')).toBe(0)
})

test('AD-6: an import that is cut anywhere leaves nothing half applied', async () => {
  await create(admin, quokkas)
  const [text] = Object.values(await download(admin)) as [string]
  const shown = await preview(
    admin,
    asMarkdown('a.md', text.replace('hopping', 'digging')),
    asMarkdown('b.md', '---\ntitle: New\nstatus: published\n---\nWords'),
  )
  const input = {
    id: shown.id,
    files: shown.files.map(({ place, item }) => ({ place, version: item?.version ?? null })),
  }
  const stateOf = async () =>
    (
      await sql`select (select json_agg(i order by id) from content_items i) as items,
      (select count(*) from content_revisions) as revisions, (select count(*) from audit_entries) as entries,
      (select state from content_imports) as state`.execute(world.database.kysely)
    ).rows[0]
  const before = await stateOf()
  const actor = {
    userId: admin.userId,
    sessionId: '',
    role: 'admin' as const,
    permissions: ['content.manage' as const],
  }
  let cut = 1
  for (; ; cut += 1) {
    const context = createTestContext(createTestRuntime(cutRequestAt(world.database, cut)), { actor })
    const isDone = await applyImport(context, input).then(
      () => true,
      (error) => {
        if (error instanceof CutError) return false
        throw error
      },
    )
    if (isDone) break
    const after = await stateOf()
    // An answer that is lost after the commit has done everything.
    if (JSON.stringify(after) !== JSON.stringify(before)) expect(after).toMatchObject({ state: 'applied' })
  }
  expect(cut).toBeGreaterThan(15)
  expect(await countRows('content_items')).toBe(2)
})

test('AD-6: uploads are kept for a day, the newest five of a person', async () => {
  const first = await preview(admin, asMarkdown('a.md', '---\ntitle: 0\n---\nWords'))
  for (let index = 1; index < 6; index += 1)
    await preview(admin, asMarkdown('a.md', `---\ntitle: ${index}\n---\nWords`))
  const last = await preview(other, asMarkdown('a.md', '---\ntitle: Other\n---\nWords'))
  expect(await countRows('content_imports')).toBe(6)
  expect((await get(admin, `/api/admin/content-imports/${first.id}`)).status).toBe(404)
  expect((await ask(admin, `content-imports/${last.id}/discard`, {})).body).toEqual({ is_discarded: true })
  const runtime = createTestRuntime(world.database)
  await cleanUpContent({
    ...runtime,
    clock: { ...runtime.clock, now: () => new Date(Date.now() + 25 * 3_600_000) },
  })
  expect([await countRows('content_imports'), await countRows('content_import_files')]).toEqual([0, 0])
})
