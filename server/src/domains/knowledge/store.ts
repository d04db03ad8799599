import type { Locale } from '@pepper/contract/locales'
import { lockWhole } from '../../platform/db/advisory-locks.ts'
import type { Database, Executor, NamedStatement, Transaction } from '../../platform/db/database.ts'
import type { GuideItem } from './guide/guide-files.ts'
import type { StoredItem, StoredWording } from './index/build-index.ts'
import type { StoredAnswer } from './verified/find-verified.ts'

const READ_VERSION: NamedStatement = {
  name: 'knowledge_version',
  text: 'select version from knowledge_changes',
}

const READ_ITEMS: NamedStatement = {
  name: 'knowledge_items',
  text: `select version,
    (select coalesce(json_agg(json_build_object('slug', slug, 'title', title, 'question', question, 'keywords', keywords,
      'body', body, 'language', language, 'source', source, 'page', page, 'wordings', asked) order by slug), '[]')
      from knowledge_items) as items,
    (select coalesce(json_agg(json_build_object('slug', slug, 'section', section, 'language', language, 'wording', wording)
      order by slug, section, created_at, id), '[]') from knowledge_wordings) as wordings,
    (select coalesce(json_agg(json_build_object('id', id, 'question', question, 'wordings', wordings, 'language', language,
      'answer', answer, 'sources', sources, 'expires', (extract(epoch from expires_at) * 1000)::bigint)
      order by updated_at desc, id), '[]') from verified_answers) as verified
    from knowledge_changes`,
}

/** Finds the fingerprint of the files that the loaded guide was made from, or undefined if none is loaded. */
export async function findGuideFingerprint(executor: Executor): Promise<string | undefined> {
  const row = await executor
    .selectFrom('knowledge_items')
    .select('fingerprint')
    .where('source', '=', 'built_in')
    .limit(1)
    .executeTakeFirst()
  return row?.fingerprint
}

/** Replaces the built-in guide, one node at a time; returns false if another node has just done so. */
export async function replaceGuide(
  tx: Transaction,
  items: GuideItem[],
  fingerprint: string,
): Promise<boolean> {
  await lockWhole(tx, 'guide')
  if ((await findGuideFingerprint(tx)) === fingerprint) return false
  await tx.deleteFrom('knowledge_items').where('source', '=', 'built_in').execute()
  await tx
    .insertInto('knowledge_items')
    .values(
      items.map(({ slug, topic, title, question, keywords, body }) => ({
        ...{ slug, topic, title, question, keywords, body },
        source: 'built_in',
        fingerprint,
      })),
    )
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
  return true
}

/** Reads the version of the knowledge base, which every change of an item raises. */
export async function readVersion(database: Database): Promise<number> {
  const [row] = await database.run<{ version: number }>(READ_VERSION, [])
  if (!row) throw new Error('the knowledge base has no version')
  return row.version
}

/** The knowledge base at one moment: its items, the wordings that operators added, and the pinned answers. */
export interface StoredKnowledge {
  version: number
  items: StoredItem[]
  wordings: StoredWording[]
  /** The answers pinned to questions, the last written first. */
  verified: StoredAnswer[]
}

/** Reads all items, wordings and pinned answers as of one moment. */
export async function readItems(database: Database): Promise<StoredKnowledge> {
  const [row] = await database.run<StoredKnowledge>(READ_ITEMS, [])
  if (!row) throw new Error('the knowledge base has no version')
  return row
}

/** An item as a page of its own; the brand's names are filled in, the body is Markdown. */
export interface GuidePage {
  slug: string
  title: string
  topic: string
  question: string
  /** The description for search engines; empty if the beginning of the text serves as one. */
  description: string
  body: string
  language: Locale
}

/** A page as it is stored, with its source: `built_in` pages have texts in other languages. */
export type StoredPage = GuidePage & { source: string }

export async function findStoredPage(executor: Executor, slug: string): Promise<StoredPage | undefined> {
  return executor
    .selectFrom('knowledge_items')
    .select(['slug', 'title', 'topic', 'question', 'description', 'body', 'source'])
    .select((eb) => eb.ref('language').$castTo<Locale>().as('language'))
    .where('slug', '=', slug)
    .where('page', 'is', null)
    .executeTakeFirst()
}

export async function listGuideTitles(
  executor: Executor,
): Promise<Pick<StoredPage, 'slug' | 'title' | 'topic' | 'language' | 'source'>[]> {
  return executor
    .selectFrom('knowledge_items')
    .select(['slug', 'title', 'topic', 'source'])
    .select((eb) => eb.ref('language').$castTo<Locale>().as('language'))
    .where('page', 'is', null)
    .orderBy('topic')
    .orderBy('title')
    .execute()
}
