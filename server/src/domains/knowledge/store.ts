import { sql } from 'kysely'
import type { Database, Executor, NamedStatement, Transaction } from '../../platform/db/database.ts'
import type { ModelMessage } from '../../platform/llm/model-port.ts'
import type { GuideItem } from './guide-files.ts'
import type { Passage } from './passage.ts'

const LOCK_KEY = 727_077_007

const SEARCH: NamedStatement = {
  name: 'knowledge_search',
  text: 'select slug, title, passage, rank from knowledge_search($1, $2, $3)',
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

export interface KnowledgeQuery {
  question: string
  history: ModelMessage[]
  limit: number
}

/** The items that fit a question best, in the light of the talk before it. */
export async function findPassages(database: Database, query: KnowledgeQuery): Promise<Passage[]> {
  return database.run<Passage>(SEARCH, [query.question, query.limit, JSON.stringify(query.history)])
}

/** An item as a page of its own; the brand's names are filled in, the body is Markdown. */
export interface GuidePage {
  slug: string
  title: string
  topic: string
  question: string
  body: string
}

export async function findGuidePage(executor: Executor, slug: string): Promise<GuidePage | undefined> {
  return executor
    .selectFrom('knowledge_items')
    .select(['slug', 'title', 'topic', 'question', 'body'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

export async function listGuideTitles(
  executor: Executor,
): Promise<Pick<GuidePage, 'slug' | 'title' | 'topic'>[]> {
  return executor
    .selectFrom('knowledge_items')
    .select(['slug', 'title', 'topic'])
    .orderBy('topic')
    .orderBy('title')
    .execute()
}
