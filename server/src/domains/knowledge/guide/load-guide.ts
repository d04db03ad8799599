import { createHash } from 'node:crypto'
import { SOURCE_LOCALE } from '@pepper/contract/locales'
import { sql } from 'kysely'
import type { Runtime } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { findGuideFingerprint, replaceGuide } from '../store.ts'
import { readFilledGuide } from './filled-guide.ts'
import type { GuideText } from './guide-files.ts'

/** Raised when what is made of the same files changes. */
const FORMAT = 2

/** The guide in every language as this node read it; the database has the English pages, which everybody may replace. */
const guides = new WeakMap<Database, GuideText[]>()

export function guideOf(db: Database): readonly GuideText[] {
  return guides.get(db) ?? []
}

/**
 * Puts the built-in guide into the knowledge base, with the brand's names filled in, where its files or the brand have
 * changed since. Several nodes may do so at once. Answers whether it was replaced; throws ContentError.
 */
export async function loadGuide({ db, brand, log }: Pick<Runtime, 'db' | 'brand' | 'log'>): Promise<boolean> {
  const guide = readFilledGuide(brand)
  guides.set(db, guide)
  const items = guide.filter((item) => item.language === SOURCE_LOCALE)
  const fingerprint = fingerprintOf(guide)
  if ((await findGuideFingerprint(db.kysely)) === fingerprint) return false
  const isReplaced = await db.transaction((tx) => replaceGuide(tx, items, fingerprint))
  if (!isReplaced) return false
  // The embedded engine never does so by itself, and its plans for empty tables are slow ones.
  await sql`analyze knowledge_items`.execute(db.kysely)
  log.info({ items: items.length }, 'the built-in guide was loaded')
  return true
}

function fingerprintOf(items: GuideText[]): string {
  const texts = items.map(({ asked, ...item }) => ({ ...item, asked: [...asked] }))
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, texts]))
    .digest('hex')
}
