import { createHash } from 'node:crypto'
import { SOURCE_LOCALE } from '@pepper/contract/locales'
import { sql } from 'kysely'
import { fillBrand } from '../../../platform/brand.ts'
import type { Runtime } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type ModelsInUse, NO_MODELS } from '../../content/index.ts'
import { findGuideFingerprint, replaceGuide } from '../store.ts'
import { readFilledGuide } from './filled-guide.ts'
import type { GuideText } from './guide-files.ts'
import { type Installation, readPageTexts } from './page-texts.ts'

/** The format of what is made from the files. Raise it when the same files give another result. */
const FORMAT = 2

/**
 * The texts that this node read: the guide in every language, of which the database has the English pages, and the
 * texts of pages.
 */
interface BuiltIn {
  guide: readonly GuideText[]
  pages: readonly GuideText[]
  installation: Installation | null
  /** The folder in which their index may be kept. */
  indexFolder?: string | undefined
  /** Fills in the names of the brand, as the texts were filled. */
  fill(text: string): string
}

const NOTHING: BuiltIn = { guide: [], pages: [], installation: null, fill: (text) => text }
const builtIns = new WeakMap<Database, BuiltIn>()

export function builtInOf(db: Database): BuiltIn {
  return builtIns.get(db) ?? NOTHING
}

export function guideOf(db: Database): readonly GuideText[] {
  return builtInOf(db).guide
}

/**
 * Puts the built-in guide into the knowledge base, with the brand's names filled in, if its files or the brand have
 * changed since the last time. Several nodes may do so at once. Returns whether it was replaced; throws ContentError.
 */
export async function loadGuide(
  { db, brand, log, config }: Pick<Runtime, 'db' | 'brand' | 'log'> & Partial<Pick<Runtime, 'config'>>,
  models: ModelsInUse = NO_MODELS,
): Promise<boolean> {
  const guide = readFilledGuide(brand)
  const installation = { brand, models }
  const indexFolder = config?.guideIndexDir
  const fill = (text: string) => fillBrand(text, brand)
  builtIns.set(db, { guide, pages: readPageTexts(installation), installation, indexFolder, fill })
  const items = guide.filter((item) => item.language === SOURCE_LOCALE)
  const fingerprint = fingerprintOf(guide)
  if ((await findGuideFingerprint(db.kysely)) === fingerprint) return false
  const isReplaced = await db.transaction((tx) => replaceGuide(tx, items, fingerprint))
  if (!isReplaced) return false
  // The embedded engine never analyzes tables by itself, and its plans for empty tables are slow.
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
