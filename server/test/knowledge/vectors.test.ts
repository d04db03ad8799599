import type { TrialAnswer } from '@pepper/contract/knowledge'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StartedNode } from '../../src/app/start-node.ts'
import { cleanUpKnowledge } from '../../src/domains/knowledge/index.ts'
import { vectorsOf } from '../../src/domains/knowledge/vectors/guide-vectors.ts'
import { SectionVectors } from '../../src/domains/knowledge/vectors/section-vectors.ts'
import { VectorKeeper } from '../../src/domains/knowledge/vectors/vector-keeper.ts'
import type { Config } from '../../src/platform/config/config.ts'
import { createOpenAiEmbeddings } from '../../src/platform/embeddings/openai-embeddings.ts'
import {
  type EmbeddingsScript,
  type ScriptedEmbeddings,
  startScriptedEmbeddings,
} from '../../src/platform/embeddings/scripted-embeddings.ts'
import { renderMetrics } from '../../src/platform/metrics.ts'
import { type Caller, post, send } from '../chat/talk.ts'
import { createTestDatabase, type DatabaseLocation } from '../databases.ts'
import { createPerson } from '../factories.ts'
import { openTestSession, startTestNode } from '../nodes.ts'

/** How long questions wait here; a busy machine is no slow server. */
const PATIENCE_MS = 1_500
const WORDING = 'enchérir pendant que je dors'
/** A question whose words are too few of those of the section that answers it. */
const STRANGE = 'Hibou, wapiti et zigzag ?'

let location: DatabaseLocation
let embeddings: ScriptedEmbeddings
let node: StartedNode
let now = new Date('2026-03-10T15:00:00Z')

async function startNode(env: Record<string, string> = {}): Promise<StartedNode> {
  return startTestNode(
    location,
    {
      EMBEDDINGS_URL: embeddings.baseUrl,
      EMBEDDINGS_MODEL: 'first',
      EMBEDDINGS_LANGUAGES: 'fr',
      EMBEDDINGS_TIMEOUT_MS: String(PATIENCE_MS),
      ...env,
    },
    { clock: { now: () => now }, runsJobs: false },
  )
}

beforeAll(async () => {
  ;[location, embeddings] = [await createTestDatabase(), await startScriptedEmbeddings()]
  node = await startNode()
  await refresh()
})
afterAll(async () => {
  await node.stop()
  await embeddings.close()
  await location.remove()
})
afterEach(() => embeddings.behave())

const refresh = () => vectorsOf(node.runtime.db)?.refresh()
/** Lists the texts that the server was asked for since a moment. */
const askedSince = (from: number) => embeddings.requests.slice(from).flatMap(({ input }) => input)

async function restart(env: Record<string, string> = {}): Promise<void> {
  await node.stop()
  node = await startNode(env)
}

async function newCaller(): Promise<Caller> {
  const { db } = node.runtime
  const userId = await createPerson(db, { bonusCredits: 50 })
  return { url: node.url, cookie: `${await openTestSession(db, userId)}; locale=fr` }
}

/** Asks a question in a new chat. Returns the reply, and the texts that were sent to the embeddings server for it. */
async function ask(content: string, caller?: Caller) {
  const from = embeddings.requests.length
  const { text } = await send(caller ?? (await newCaller()), { content })
  return { text, sent: askedSince(from) }
}

async function countStored(model = 'first'): Promise<number> {
  const { rows } = await sql<{ stored: number }>`
    select count(*)::int as stored from knowledge_vectors where model = ${model}`.execute(
    node.runtime.db.kysely,
  )
  return rows[0]?.stored ?? 0
}

/** Makes the keeper of another node, which looks only at a `refresh`. */
function anotherKeeper(name: string, digit: string) {
  const { runtime } = node
  const config = runtime.config.embeddings as NonNullable<Config['embeddings']>
  const other = { ...runtime, nodeId: `00000000-0000-4000-8000-00000000000${digit}` }
  const ports = {
    model: createOpenAiEmbeddings({ ...config, name }),
    sections: new SectionVectors(),
    embeddings: { ...config, name },
    onReplaced: () => {},
  }
  return { keeper: new VectorKeeper({ ...other, log: pino({ level: 'silent' }) }, ports), ports }
}

async function publish(slug: string, body: string): Promise<void> {
  await node.runtime.db.kysely
    .insertInto('knowledge_items')
    .values({
      ...{ slug, topic: 'basics', title: 'Le grand toboggan', question: '', keywords: '', body },
      ...{ language: 'fr', source: 'content', fingerprint: slug },
    })
    .execute()
}

test('AS-2: a question in words that no page has is found by its meaning, and nothing but the question is sent', async () => {
  embeddings.behave({ behaviour: 'error' })
  expect((await ask(STRANGE)).text).not.toContain('/learn/proxy-bid')
  embeddings.behave({ same: { [STRANGE]: WORDING } })
  const { text, sent } = await ask(STRANGE)
  expect(text).toContain('/learn/proxy-bid')
  expect(sent).toEqual([STRANGE])
  expect(embeddings.requests.at(-1)).toMatchObject({ model: 'first', input: [STRANGE] })
})

test('AS-2: a question that was asked before, in the same words, is not sent again', async () => {
  const question = 'Comment marche le grand marché des parts ?'
  expect((await ask(question)).sent).toEqual([question])
  expect((await ask(`  ${question.replace(' ', '   ')}`)).sent).toEqual([])
})

test.each([
  ['about trouble', 'je veux mourir'],
  ['for advice', 'dois-je acheter des actions maintenant ?'],
  ['about the account', 'combien de crédits me reste-t-il ?'],
  ['of small talk', 'bonjour'],
  ['that goes on', 'dis-m’en plus'],
  ['in a language that the model does not know', 'How does a proxy bid work, and who can see my maximum?'],
])('AS-1: a message %s is sent nowhere', async (_, content) => {
  expect((await ask(content)).sent).toEqual([])
})

test.each([
  ['slow', { delayMs: 3 * PATIENCE_MS }],
  ['busy', { behaviour: 'error', status: 429 }],
  ['failing', { behaviour: 'error', status: 500 }],
  ['of another length', { behaviour: 'other_length' }],
  ['no number', { behaviour: 'not_a_number' }],
  ['missing', { behaviour: 'one_fewer' }],
  ['too large', { behaviour: 'huge' }],
  ['elsewhere', { behaviour: 'redirect' }],
] satisfies [string, Partial<EmbeddingsScript>][])(
  'AS-2: where the vector of a question is %s, the words alone answer',
  async (name, script) => {
    await restart()
    await refresh()
    const question = `Qui voit mon enchère maximale, la ${name} ?`
    embeddings.behave(script)
    const { text, sent } = await ask(question)
    expect(sent).toEqual([question])
    expect(text).toContain('/learn/proxy-bid')
  },
)

test('AS-2: a server that fails again and again is no longer waited for', async () => {
  await restart()
  await refresh()
  const caller = await newCaller()
  embeddings.behave({ behaviour: 'error' })
  const sent: string[] = []
  for (let place = 0; place < 8; place += 1)
    sent.push(...(await ask(`Que se passe-t-il au tour numéro ${place} de la saison ?`, caller)).sent)
  expect(sent).toHaveLength(5)
  expect(await renderMetrics()).toMatch(/guide_question_vectors_total\{outcome="skipped"\} [3-9]/)
})

test('AD-6: a trial compares a draft by meaning, too, and stores nothing of it', async () => {
  await restart()
  await refresh()
  const { db } = node.runtime
  const userId = await createPerson(db)
  await db.kysely.insertInto('user_roles').values({ user_id: userId, role_hierarchy: 'admin' }).execute()
  const admin = { url: node.url, cookie: await openTestSession(db, userId) }
  const question = 'Un balai, quelque part par ici ?'
  const title = 'La cabane du gardien'
  const draft = {
    ...{ title, content: 'On y range les balais.', content_type: 'tutorial', status: 'draft' },
    metadata: { language: 'fr', question: 'Où sont les balais ?' },
  }
  embeddings.behave({ same: { [question]: 'Où sont les balais ?' } })
  const [from, stored] = [embeddings.requests.length, await countStored()]
  const response = await post(admin, '/api/admin/guide-trial', { question, draft })
  const trial = (await response.json()) as { now: TrialAnswer; with_draft: TrialAnswer }
  expect(trial.with_draft.sections).toContainEqual(expect.objectContaining({ title, is_draft: true }))
  expect(askedSince(from).sort()).toEqual(
    [title, `${title}. On y range les balais.`, 'Où sont les balais ?', question].sort(),
  )
  expect(await countStored()).toBe(stored)
  const other = { ...draft, content: 'On y range les seaux.' }
  await post(admin, '/api/admin/guide-trial', { question, draft: other })
  expect(embeddings.requests.slice(from).map(({ input }) => input)).not.toContainEqual([])
})

test('IN-2: the privacy policy says that questions are compared by their meaning, where they are', async () => {
  const readPolicy = async () =>
    (await fetch(`${node.url}/privacy-policy`, { headers: { cookie: 'locale=fr' } })).text()
  expect(await readPolicy()).toContain('comparée par son sens')
  expect(await readPolicy()).not.toContain('ne vont nulle part ailleurs')
})

test('AS-2: stored vectors are used again after a restart, and a change asks for what is new alone', async () => {
  expect(await countStored()).toBeGreaterThan(5_000)
  const from = embeddings.requests.length
  await restart()
  await refresh()
  expect(askedSince(from)).toEqual([])
  await publish('grand-toboggan', 'On glisse du haut en bas.')
  await refresh()
  expect(askedSince(from).sort()).toEqual([
    'Le grand toboggan',
    'Le grand toboggan. On glisse du haut en bas.',
  ])
  expect((await ask('Où est le grand toboggan ?')).text).toContain('On glisse')
})

test('ST-6: vectors of texts that are gone are deleted after an hour, those in use stay', async () => {
  const before = await countStored()
  await node.runtime.db.kysely.deleteFrom('knowledge_items').where('slug', '=', 'grand-toboggan').execute()
  await refresh()
  expect(await countStored()).toBe(before)
  now = new Date(now.getTime() + 2 * 3_600_000)
  await refresh()
  expect(await countStored()).toBe(before - 2)
})

test('AS-2: another model asks for everything again, and the vectors of the one before are removed', async () => {
  const stored = await countStored()
  await restart({ EMBEDDINGS_MODEL: 'second' })
  await refresh()
  expect(await countStored('second')).toBe(stored)
  expect(await countStored('first')).toBe(0)
})

test('AS-2: a model whose vectors have another length now replaces all of them', async () => {
  await restart({ EMBEDDINGS_MODEL: 'second' })
  await refresh()
  const stored = await countStored('second')
  embeddings.behave({ dimensions: 32 })
  await publish('petit-toboggan', 'On glisse un peu.')
  await refresh()
  await refresh()
  const { rows } = await sql<{ lengths: number[] }>`
    select array_agg(distinct octet_length(vector)) as lengths from knowledge_vectors`.execute(
    node.runtime.db.kysely,
  )
  expect(rows[0]?.lengths).toEqual([32])
  expect(await countStored('second')).toBe(stored + 2)
})

test('AS-2: a question whose vector has another length has one node replace all, with no text published', async () => {
  const lengths = async () => {
    const { rows } = await sql<{ lengths: number[] }>`
      select array_agg(distinct octet_length(vector)) as lengths from knowledge_vectors`.execute(
      node.runtime.db.kysely,
    )
    return rows[0]?.lengths
  }
  const [other, stored] = [anotherKeeper('second', '3'), await countStored('second')]
  await other.keeper.refresh()
  expect([other.ports.sections.dimensions, await lengths()]).toEqual([32, [32]])
  embeddings.behave({ dimensions: 48 })
  await ask('Encore une question que rien ne contient ?')
  await refresh()
  expect([await countStored('second'), await lengths()]).toEqual([stored, [48]])
  const from = embeddings.requests.length
  await other.keeper.refresh()
  expect([other.ports.sections.dimensions, other.ports.sections.count]).toEqual([48, stored])
  expect(askedSince(from)).toEqual([])
})

test('AS-2: two nodes that begin together pay once for each text', async () => {
  const keepers = ['1', '2'].map((digit) => anotherKeeper('third', digit))
  const from = embeddings.requests.length
  await Promise.all(keepers.map(({ keeper }) => keeper.refresh()))
  const asked = askedSince(from)
  expect(new Set(asked).size).toBe(asked.length)
  // The one that came second takes what the first one has stored.
  await Promise.all(keepers.map(({ keeper }) => keeper.refresh()))
  expect(askedSince(from)).toHaveLength(asked.length)
  expect(keepers.map(({ ports }) => ports.sections.count)).toEqual([asked.length, asked.length])
})

test('AS-2: a server that fails while the guide is embedded is asked again later, and goes on where it stopped', async () => {
  await restart({ EMBEDDINGS_MODEL: 'fourth' })
  embeddings.behave({ behaviour: 'error', status: 503 })
  const from = embeddings.requests.length
  await refresh()
  expect(embeddings.requests.length - from).toBe(1)
  embeddings.behave()
  await refresh()
  expect(await countStored('fourth')).toBeGreaterThan(5_000)
})

test('ST-6: where no server is configured any more, nothing is kept and nothing is asked', async () => {
  await restart({ EMBEDDINGS_URL: '', EMBEDDINGS_MODEL: '' })
  expect(vectorsOf(node.runtime.db)).toBeUndefined()
  const policy = await fetch(`${node.url}/privacy-policy`, { headers: { cookie: 'locale=fr' } })
  expect(await policy.text()).not.toContain('comparée par son sens')
  const { sent } = await ask('Qui voit mon enchère maximale ?')
  expect(sent).toEqual([])
  await cleanUpKnowledge(node.runtime)
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from knowledge_vectors`.execute(node.runtime.db.kysely)
  expect(rows[0]?.left).toBe(0)
})
