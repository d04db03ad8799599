import type { Locale } from '@pepper/contract/locales'
import { sql } from 'kysely'
import type { Database, Executor, NamedStatement, Transaction } from '../../platform/db/database.ts'
import type { ModelMessage } from '../../platform/llm/model-port.ts'
import type { GuideItem } from './guide/guide-files.ts'
import { withoutHeadingIds } from './guide/sections.ts'
import type { KnowledgeIndex, Passage } from './index/passage.ts'

const LOCK_KEY = 727_077_007

const READ_QUESTION: NamedStatement = {
  name: 'knowledge_said',
  text: 'select knowledge_said($1, $2) as said, version from knowledge_size',
}

const READ_INDEX: NamedStatement = {
  name: 'knowledge_index',
  text: `select version,
    (select coalesce(json_agg(json_build_array(id, json_build_object('slug', slug, 'title', title, 'passage', body))), '[]')
      from knowledge_items) as items,
    (select coalesce(json_agg(json_build_array(word, items)), '[]') from knowledge_words) as words
    from knowledge_size`,
}

/** What the loaded guide was made from, or undefined where none is loaded. */
export async function findGuideFingerprint(executor: Executor): Promise<string | undefined> {
  const row = await executor
    .selectFrom('knowledge_items')
    .select('fingerprint')
    .where('source', '=', 'built_in')
    .limit(1)
    .executeTakeFirst()
  return row?.fingerprint
}

/** Replaces the built-in guide, one node at a time; answers false where another node has just done so. */
export async function replaceGuide(
  tx: Transaction,
  items: GuideItem[],
  fingerprint: string,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx)
  if ((await findGuideFingerprint(tx)) === fingerprint) return false
  await tx.deleteFrom('knowledge_items').where('source', '=', 'built_in').execute()
  await tx
    .insertInto('knowledge_items')
    .values(items.map((item) => ({ ...item, source: 'built_in', fingerprint })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
  return true
}

/** A question as the database reads it: its words and those of the questions before it, and the index to search by. */
export interface ReadQuestion {
  said: string[]
  version: number
}

export async function readQuestion(
  database: Database,
  question: string,
  history: ModelMessage[],
): Promise<ReadQuestion> {
  const [read] = await database.run<ReadQuestion>(READ_QUESTION, [question, JSON.stringify(history)])
  return read as ReadQuestion
}

/** All items and words, as one moment had them. */
export async function readIndex(database: Database): Promise<KnowledgeIndex> {
  const [row] = await database.run<{
    version: number
    items: [number, Omit<Passage, 'rank'>][]
    words: [string, number[]][]
  }>(READ_INDEX, [])
  if (!row) throw new Error('the knowledge base has no size')
  const items = row.items.map(([id, item]): [number, Omit<Passage, 'rank'>] => [
    id,
    { ...item, passage: withoutHeadingIds(item.passage) },
  ])
  return { version: row.version, items: new Map(items), words: new Map(row.words) }
}

/** An item as a page of its own; the brand's names are filled in, the body is Markdown. */
export interface GuidePage {
  slug: string
  title: string
  topic: string
  question: string
  /** What search engines are told of it; empty where its text begins with that. */
  description: string
  body: string
  language: Locale
}

export async function findGuidePage(executor: Executor, slug: string): Promise<GuidePage | undefined> {
  return executor
    .selectFrom('knowledge_items')
    .select(['slug', 'title', 'topic', 'question', 'description', 'body'])
    .select((eb) => eb.ref('language').$castTo<Locale>().as('language'))
    .where('slug', '=', slug)
    .executeTakeFirst()
}

export async function listGuideTitles(
  executor: Executor,
): Promise<Pick<GuidePage, 'slug' | 'title' | 'topic' | 'language'>[]> {
  return executor
    .selectFrom('knowledge_items')
    .select(['slug', 'title', 'topic'])
    .select((eb) => eb.ref('language').$castTo<Locale>().as('language'))
    .orderBy('topic')
    .orderBy('title')
    .execute()
}
