import type { ContentItem } from '@pepper/contract/content'
import type { TrialAnswer } from '@pepper/contract/knowledge'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createItem } from '../../src/domains/content/create-item.ts'
import { previewMarkdown } from '../../src/domains/content/preview-markdown.ts'
import { readMessage } from '../../src/domains/knowledge/index.ts'
import { readVersion } from '../../src/domains/knowledge/store.ts'
import { readBrand } from '../../src/platform/brand.ts'
import type { AppError } from '../../src/platform/errors.ts'
import { type ChatWorld, startChatWorld } from '../chat/chat-world.ts'
import { type Caller, get, post, send } from '../chat/talk.ts'
import { CutError, cutRequestAt } from '../cut-database.ts'
import { textIn } from '../pages/served-html.ts'
import { createTestContext, createTestRuntime } from '../runtimes.ts'

let world: ChatWorld
let admin: Caller & { userId: string }
/** The same administrator at another node, where there is one. */
let elsewhere: Caller

beforeAll(async () => {
  world = await startChatWorld({ nodes: 2 })
  admin = await world.newAdmin()
  elsewhere = { cookie: admin.cookie, url: world.nodes.at(-1)?.url ?? '' }
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from content_items`.execute(world.database.kysely)
})

const quokkas = {
  title: 'How quokkas vote',
  content_type: 'tutorial',
  content: 'Quokkas vote by **hopping** in the Marsupial Parliament, on the third Tuesday of each month.',
  status: 'published',
}

async function create(fields: Record<string, unknown> = {}): Promise<ContentItem> {
  const response = await post(admin, '/api/admin/content', { ...quokkas, ...fields })
  expect(response.status).toBe(200)
  return (await response.json()) as ContentItem
}

async function change(item: ContentItem, fields: Record<string, unknown>, at: Caller = admin) {
  const { title, content_type, content, status, metadata, version } = item
  const body = { title, content_type, content, status, metadata, version, ...fields }
  const response = await post(at, `/api/admin/content/${item.id}`, body)
  return { status: response.status, body: (await response.json()) as ContentItem & { code?: string } }
}

const remove = (id: string) =>
  fetch(`${admin.url}/api/admin/content/${id}`, { method: 'DELETE', headers: { cookie: admin.cookie } })

async function open(path: string, at: Caller = elsewhere) {
  const response = await fetch(at.url + path)
  return { status: response.status, html: await response.text() }
}

async function openIn(language: string, path: string) {
  const response = await fetch(elsewhere.url + path, { headers: { 'accept-language': language } })
  return { html: await response.text() }
}

async function lastAudit() {
  return world.database.kysely
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

async function sourcesOf(caller: Caller, content: string): Promise<(string | null)[]> {
  const reply = await send(caller, { content })
  return reply.end?.sources.map((source) => source.url) ?? []
}

test('AS-4: the guide knows an item the moment it is published, edited or withdrawn, whichever node is asked', async () => {
  const member = await world.newCaller({ node: 1, bonusCredits: 20 })
  const question = 'How do quokkas vote in the Marsupial Parliament?'
  const path = '/learn/how-quokkas-vote'
  expect(await sourcesOf(member, question)).not.toContain(path)
  const item = await create({ status: 'draft' })
  expect(await sourcesOf(member, question)).not.toContain(path)
  const { body: published } = await change(item, { status: 'published' })
  expect(await sourcesOf(member, question)).toContain(path)
  const { body: edited } = await change(published, {
    content: 'Wombats dig instead, in the Burrow Senate.',
    title: 'Wombats',
  })
  expect(await sourcesOf(member, 'Do wombats dig in the Burrow Senate?')).toContain(path)
  await change(edited, { status: 'archived' })
  expect(await sourcesOf(member, 'Do wombats dig in the Burrow Senate?')).not.toContain(path)
})

test('AS-4, IN-2: the guide knows the FAQ and the policies as they are read, the built-in text or the one in its place', async () => {
  const member = await world.newCaller({ node: 1, bonusCredits: 20 })
  const question = 'Do you sell my personal data to anybody?'
  const readFirst = async () => {
    const reading = { version: await readVersion(world.database) }
    const brand = readBrand({ brandFile: undefined, env: {} })
    const read = await readMessage(world.database, { question, history: [], reading, now: new Date() }, brand)
    const [url] = await sourcesOf(member, question)
    return { url, text: read.passages[0]?.passage }
  }
  const builtIn = { url: '/privacy-policy', text: expect.stringContaining('Nothing is sold') }
  expect(await readFirst()).toEqual(builtIn)

  const item = await create({
    title: 'Our privacy',
    content: '## Who may buy your personal data {#sale}\n\n{{product}} sells personal data to quokkas alone.',
    metadata: { page: 'privacy-policy' },
  })
  expect(await readFirst()).toEqual({
    url: '/privacy-policy',
    text: 'PepperChat sells personal data to quokkas alone.',
  })
  expect((await open('/learn/our-privacy')).status).toBe(404)
  expect((await open('/learn')).html).not.toContain('Our privacy')
  expect((await open('/sitemap.xml')).html).not.toContain('/learn/our-privacy')

  await remove(item.id)
  expect(await readFirst()).toEqual(builtIn)
})

test('AD-6: a trial says what the guide answers now and would with a draft, and leaves nothing', async () => {
  const draft = { ...quokkas, status: 'draft', metadata: {} }
  const ask = async (fields: object) => {
    const response = await post(admin, '/api/admin/guide-trial', fields)
    return (await response.json()) as { now: TrialAnswer; with_draft: TrialAnswer | null; code?: string }
  }
  const question = 'How do quokkas vote in the Marsupial Parliament?'
  const before = await lastAudit().catch(() => null)
  const trial = await ask({ question, draft })
  expect(trial.now).toMatchObject({ state: expect.stringMatching(/^(?:unknown|nearest)$/) })
  expect(trial.with_draft).toMatchObject({
    state: 'sure',
    html: expect.stringContaining('<strong>hopping</strong>'),
  })
  expect(trial.with_draft?.sections[0]).toMatchObject({ title: quokkas.title, is_draft: true })
  expect((await ask({ question })).with_draft).toBeNull()
  expect(await lastAudit().catch(() => null)).toEqual(before)
  const { rows } = await sql`select 1 from knowledge_items where title = ${quokkas.title}`.execute(
    world.database.kysely,
  )
  expect(rows).toEqual([])

  const item = await create()
  const changed = await ask({
    question,
    draft: { ...draft, content: 'They **draw lots** now.' },
    draft_of: item.id,
  })
  expect(changed.now.html).toContain('hopping')
  expect(changed.with_draft?.html).toContain('<strong>draw lots</strong>')
  expect(changed.with_draft?.html).not.toContain('hopping')
  const tooDeep = await ask({ question, draft: { ...draft, content: '>'.repeat(50_000) } })
  expect(tooDeep.code).toBe('content.too_deep')
})

test('AD-6: an item with the name of a page has an address of its own', async () => {
  const item = await create({ title: 'Privacy policy' })
  expect(item.path).toBe('/learn/privacy-policy-2')
  expect((await open(item.path)).status).toBe(200)
})

test('AD-6: published items are public pages with metadata and in the sitemap; nothing else is', async () => {
  const item = await create({ metadata: { description: 'All about voting.' } })
  expect(item.path).toBe('/learn/how-quokkas-vote')
  const page = await open(item.path)
  expect(page.status).toBe(200)
  expect(textIn(page.html)).toContain('Quokkas vote by hopping in the Marsupial Parliament')
  expect(page.html).toContain('<meta name="description" content="All about voting.">')
  expect((await open('/sitemap.xml')).html).toContain('/learn/how-quokkas-vote</loc>')
  expect((await open('/learn')).html).toContain('How quokkas vote')
  await change(item, { status: 'draft' })
  expect((await open(item.path)).status).toBe(404)
  expect((await open('/sitemap.xml')).html).not.toContain('how-quokkas-vote')
})

test('AD-6: script in a title, a text or a description never becomes part of a page', async () => {
  const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const item = await create({
    title: `Attack ${evil}`,
    content: `${evil}\n\n[go](javascript:alert(3)) ![x](https://elsewhere.example/pixel.png)\n\n## ${evil}`,
    metadata: { description: `"><script>alert(4)</script>` },
  })
  for (const path of [item.path, '/learn']) {
    const { html } = await open(path)
    expect(html).toContain('Attack')
    expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript:|<img src="https:/)
  }
  const preview = await post(admin, '/api/admin/content-preview', {
    content: `${evil} [go](javascript:alert(3))`,
  })
  expect(((await preview.json()) as { html: string }).html).not.toMatch(/<script|<img|javascript:/)
})

test('AD-6: a text that nests too deeply is not published or previewed; one that is published already keeps its page', async () => {
  const content = '>'.repeat(50_000)
  const refusal = { code: 'content.too_deep', status: 422 }
  expect(await (await post(admin, '/api/admin/content-preview', { content })).json()).toMatchObject(refusal)
  const refused = await post(admin, '/api/admin/content', { ...quokkas, content })
  expect(await refused.json()).toMatchObject(refusal)
  const draft = await create({ content, status: 'draft' })
  expect((await change(draft, { status: 'published' })).body).toMatchObject(refusal)
  await sql`update content_items set status = 'published', published_at = now()`.execute(
    world.database.kysely,
  )
  // The first reader of a page after an edit has the guide indexed again, in short turns: that is not measured here.
  expect(await open('/learn/proxy-bid')).toMatchObject({ status: 200 })
  const before = process.threadCpuUsage()
  expect(await open(draft.path)).toMatchObject({ status: 200, html: expect.stringContaining('<pre>&gt;') })
  const { user } = process.threadCpuUsage(before)
  expect(user / 1000).toBeLessThan(500)
})

test('AD-6: a text whose tables are too large is neither published nor previewed, and a small preview does not wait for it', async () => {
  const row = (cell: string) => `${`|${cell}`.repeat(3_000)}|\n`
  const content = row('a') + row('-') + row('b')
  const refusal = { code: 'content.tables_too_large', status: 422 }
  const preview = (text: string) => post(admin, '/api/admin/content-preview', { content: text })
  expect(await (await preview(content)).json()).toMatchObject(refusal)
  const refused = await post(admin, '/api/admin/content', { ...quokkas, content })
  expect(await refused.json()).toMatchObject(refusal)
  expect(await (await preview('|a|\n|-|\n|b|')).json()).toMatchObject({
    html: expect.stringContaining('<td>b</td>'),
  })
})

/** Asks a node with limits for previews of a person: the HTML, or the code of what refused it. */
function askForPreviews() {
  const runtime = createTestRuntime({ ...world.database })
  return (userId: string, content: string): Promise<string> => {
    const actor = { userId, sessionId: 'session', role: 'admin', permissions: ['content.manage' as const] }
    return previewMarkdown({ ...createTestContext(runtime), actor }, { content }).then(
      ({ html }) => html,
      (error: AppError) => error.code,
    )
  }
}

test('AD-6: one preview of a person is drawn at a time, a newer one replaces the one that waits, and others are not held up', async () => {
  const ask = askForPreviews()
  const slow = ['a', 'b', 'c'].map((letter) => ask('one', `*${letter} **b`.repeat(2_000)))
  expect(await slow[1]).toBe('limits.too_many_requests')
  expect(await Promise.race([ask('other', 'tiny'), slow[2]])).toBe('<p>tiny</p>')
  expect(await slow[0]).toContain('a **b')
  expect(await slow[2]).toContain('c **b')
})

test('AD-6: previews of a person are limited: 30 at once', async () => {
  const ask = askForPreviews()
  const answers: string[] = []
  for (let count = 0; count < 45; count += 1) answers.push(await ask(admin.userId, 'tiny'))
  expect(answers.slice(0, 30)).toEqual(Array(30).fill('<p>tiny</p>'))
  expect(answers.filter((answer) => answer === 'limits.too_many_requests').length).toBeGreaterThan(5)
})

test('IN-2: an answer joins the FAQ page, and leaves it again', async () => {
  expect((await open('/faq')).html).not.toContain('May I bring my quokka?')
  const item = await create({
    content_type: 'faq',
    title: 'May I bring my quokka?',
    content: 'On a **leash**.',
  })
  expect(textIn((await open('/faq')).html)).toContain('From the team May I bring my quokka? On a leash .')
  await change(item, { status: 'archived' })
  expect((await open('/faq')).html).not.toContain('May I bring my quokka?')
})

test('IN-2: a policy text is replaced while an item is published for it, and is the built-in one after', async () => {
  const builtIn = await open('/privacy-policy')
  const draft = await create({
    title: 'Our privacy',
    content: '## What {{product}} keeps\n\nNothing of quokkas.',
    status: 'draft',
    metadata: { page: 'privacy-policy' },
  })
  expect(textIn((await open('/privacy-policy')).html)).toBe(textIn(builtIn.html))
  const { body: item } = await change(draft, { status: 'published' })
  expect(item.path).toBe('/privacy-policy')
  expect(textIn((await open('/privacy-policy')).html)).toContain('What PepperChat keeps Nothing of quokkas.')
  const second = await post(admin, '/api/admin/content', { ...quokkas, metadata: { page: 'privacy-policy' } })
  expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([
    409,
    'content.page_taken',
  ])
  expect((await remove(item.id)).status).toBe(200)
  const after = await open('/privacy-policy')
  expect(textIn(after.html)).toBe(textIn(builtIn.html))
})

test('IN-2: a page has one text in each language, and English where the reader has none', async () => {
  const policy = (language: string | undefined, content: string) => ({
    title: `Privacy ${language ?? 'en'}`,
    content,
    metadata: { page: 'privacy-policy', ...(language && { language }) },
  })
  const german = await create(policy('de', '## Was bleibt\n\nNichts von Quokkas.'))
  const builtIn = await openIn('fr', '/privacy-policy')
  const englishBuiltIn = await open('/privacy-policy')
  expect(englishBuiltIn.html).not.toContain('Quokkas')
  const deutsch = await openIn('de', '/privacy-policy')
  expect(textIn(deutsch.html)).toContain('Nichts von Quokkas.')
  expect(deutsch.html).not.toContain('lang="en"')

  const english = await create(policy(undefined, '## What stays\n\nNothing of quokkas.'))
  const french = (await openIn('fr', '/privacy-policy')).html
  expect(french).toMatch(/<html lang="fr"/)
  expect(french).toMatch(/<article class="reading-text" lang="en">/)
  expect(french).toMatch(/<header class="reading-head" lang="en">/)
  expect((await openIn('de', '/privacy-policy')).html).toContain('Nichts von Quokkas.')
  const second = await post(admin, '/api/admin/content', { ...quokkas, ...policy('de', 'Anders.') })
  expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([
    409,
    'content.page_taken',
  ])

  for (const { id } of [german, english]) expect((await remove(id)).status).toBe(200)
  expect(textIn((await openIn('fr', '/privacy-policy')).html)).toBe(textIn(builtIn.html))
})

test('IN-2, AD-6: a text in another language than its page says so, in the FAQ and in the guide', async () => {
  const question = await create({
    content_type: 'faq',
    title: 'Wo schlafen Quokkas?',
    content: 'Im Schatten.',
    metadata: { language: 'de' },
  })
  expect((await open('/faq')).html).toMatch(/<details id="[^"]+" lang="de"><summary><h3>Wo schlafen Quokkas/)
  expect((await openIn('de', '/faq')).html).toMatch(/<details id="[^"]+"><summary><h3>Wo schlafen Quokkas/)
  expect((await open(question.path)).html).toMatch(/<article class="reading-text" lang="de">/)
  expect((await openIn('de', question.path)).html).toMatch(/<article class="reading-text">/)
  expect((await open('/learn')).html).toMatch(/<li lang="de"><a href="[^"]+">Wo schlafen Quokkas/)
  await remove(question.id)
})

test('AD-6: a change made from an old version changes nothing and is refused', async () => {
  const item = await create({ status: 'draft' })
  const outcomes = await Promise.all(
    ['One', 'Two', 'Three'].map((title, index) => change(item, { title }, index === 1 ? elsewhere : admin)),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const lost = outcomes.find(({ status }) => status === 409)
  expect(lost?.body.code).toBe('content.changed_meanwhile')
  const held = outcomes.find(({ status }) => status === 200)
  const now = (await (await get(admin, `/api/admin/content/${item.id}`)).json()) as ContentItem
  expect([now.title, now.version]).toEqual([held?.body.title, 2])
})

test('AD-6: creating, changing and deleting leave the values before and after in the audit log', async () => {
  const item = await create()
  expect(await lastAudit()).toMatchObject({
    action: 'content.created',
    actor_id: admin.userId,
    target_id: item.id,
    details: { before: null, after: { title: 'How quokkas vote', status: 'published' } },
  })
  await change(item, { status: 'archived' })
  expect((await lastAudit()).details).toEqual({
    before: { status: 'published' },
    after: { status: 'archived' },
  })
  await remove(item.id)
  expect(await lastAudit()).toMatchObject({ action: 'content.deleted', details: { after: null } })
  expect((await remove(item.id)).status).toBe(404)
})

test('AD-6: where the audit entry cannot be written, nothing is published', async () => {
  const actor = {
    userId: admin.userId,
    sessionId: '',
    role: 'admin',
    permissions: ['content.manage' as const],
  }
  let cut = 1
  for (; ; cut += 1) {
    const context = createTestContext(createTestRuntime(cutRequestAt(world.database, cut)), { actor })
    const fields = {
      ...quokkas,
      content_type: 'tutorial',
      status: 'published',
      metadata: {},
      asked: [] as string[],
    } as const
    const isDone = await createItem(context, fields).then(
      () => true,
      (error) => {
        if (error instanceof CutError) return false
        throw error
      },
    )
    if (isDone) break
    expect((await open('/learn/how-quokkas-vote')).status).toBe(404)
  }
  expect(cut).toBeGreaterThan(4)
  expect((await open('/learn/how-quokkas-vote')).status).toBe(200)
})

test('AD-6: the list is filtered, searched and goes on where a page ends', async () => {
  for (const number of [1, 2, 3]) await create({ title: `Item ${number}`, status: 'draft' })
  await create({ title: 'Other 100%', content_type: 'faq' })
  const list = async (query: string) =>
    (await (await get(admin, `/api/admin/content?${query}`)).json()) as {
      items: ContentItem[]
      earlier: string | null
      counts: Record<string, number>
    }
  const first = await list('search=item&limit=2')
  const second = await list(`search=item&limit=2&before=${first.earlier}`)
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['Item 3', 'Item 2', 'Item 1'])
  expect(second.earlier).toBeNull()
  expect((await list('search=100%25')).items.map(({ title }) => title)).toEqual(['Other 100%'])
  expect((await list('status=draft')).items).toHaveLength(3)
  expect((await list('type=faq&status=published')).items).toHaveLength(1)
  expect(first.counts).toEqual({ total: 4, draft: 3, published: 1, archived: 0 })
  expect((await get(admin, '/api/admin/content?before=nonsense')).status).toBe(400)
})

test('AD-6: items of one title have addresses of their own, also beside the built-in guide', async () => {
  const { slug } = await world.database.kysely
    .selectFrom('knowledge_items')
    .select('slug')
    .where('source', '=', 'built_in')
    .limit(1)
    .executeTakeFirstOrThrow()
  const paths = []
  for (const title of ['Same', 'Same', slug.replaceAll('-', ' ')]) paths.push((await create({ title })).path)
  expect(paths).toEqual(['/learn/same', '/learn/same-2', `/learn/${slug}-2`])
})
