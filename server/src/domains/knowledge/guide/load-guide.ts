import { createHash } from 'node:crypto'
import type { Brand } from '@pepper/contract/brand'
import { sql } from 'kysely'
import { fillBrand } from '../../../platform/brand.ts'
import type { Runtime } from '../../../platform/context.ts'
import { findGuideFingerprint, replaceGuide } from '../store.ts'
import { type GuideItem, readGuide } from './guide-files.ts'

/** Raised when what is made of the same files changes. */
const FORMAT = 1

/**
 * Puts the built-in guide into the knowledge base, with the brand's names filled in, where its files or the brand have
 * changed since. Several nodes may do so at once. Answers whether it was replaced; throws ContentError.
 */
export async function loadGuide({ db, brand, log }: Pick<Runtime, 'db' | 'brand' | 'log'>): Promise<boolean> {
  const items = readGuide().map((item) => fillItem(item, brand))
  const fingerprint = fingerprintOf(items)
  if ((await findGuideFingerprint(db.kysely)) === fingerprint) return false
  const isReplaced = await db.transaction((tx) => replaceGuide(tx, items, fingerprint))
  if (!isReplaced) return false
  // The embedded engine never does so by itself, and its plans for empty tables are slow ones.
  await sql`analyze knowledge_items, knowledge_words`.execute(db.kysely)
  log.info({ items: items.length }, 'the built-in guide was loaded')
  return true
}

function fillItem(item: GuideItem, brand: Brand): GuideItem {
  return {
    slug: item.slug,
    topic: item.topic,
    title: fillBrand(item.title, brand),
    question: fillBrand(item.question, brand),
    keywords: fillBrand(item.keywords, brand),
    body: fillBrand(item.body, brand),
  }
}

function fingerprintOf(items: GuideItem[]): string {
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, items]))
    .digest('hex')
}
