import { randomUUID } from 'node:crypto'
import type { Locale } from '@pepper/contract/locales'
import type { Runtime } from '../../../platform/context.ts'
import { lockWhole } from '../../../platform/db/advisory-locks.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import {
  areAlike,
  askAgain,
  type Compared,
  comparable,
  readVersion,
  type Voice,
} from '../../knowledge/index.ts'
import { readBrandInForce } from '../../settings/index.ts'
import {
  type AskedText,
  insertGap,
  listKnownTexts,
  listNewTexts,
  listTextsOf,
  listUntested,
  putToGap,
  reopenAskedAgain,
  saveTested,
} from './gap-store.ts'
import { scrub, withoutMarks } from './scrub.ts'

/** How many new questions one run groups, and how many open gaps it tries again. */
const NEW = 200
const TESTED = 60
/** How many gaps in a language, and how many questions of each, a new question is compared with. */
const KNOWN = { gaps: 400, texts: 3 }
/** How often a dismissed question must be asked before it comes back. */
const ASKED_AGAIN = 5

/**
 * Groups new questions with similar ones, reopens what is asked again, and closes what the guide can answer by now. It
 * never runs while a message is answered: the screen of gaps and the hourly clean-up call it.
 */
export async function updateGaps(runtime: Runtime, voice: Voice): Promise<void> {
  await runtime.db.transaction(async (tx) => {
    await lockWhole(tx, 'guide_gaps')
    await groupNew(tx, runtime.clock.now())
    await reopenAskedAgain(tx, ASKED_AGAIN)
  })
  await closeAnswered(runtime, voice)
}

interface KnownGap {
  id: string
  texts: Compared[]
}

async function groupNew(tx: Transaction, now: Date): Promise<void> {
  const known = new Map<Locale, KnownGap[]>()
  for (const text of await listNewTexts(tx, NEW)) {
    const { language } = text
    const gaps = known.get(language) ?? (await readKnown(tx, language))
    known.set(language, gaps)
    const compared = comparedOf(text)
    const like = gaps.find(({ texts }) => texts.some((one) => areAlike(one, compared)))
    const id = like?.id ?? randomUUID()
    if (like) like.texts.push(compared)
    else {
      await insertGap(tx, { id, language, now })
      gaps.push({ id, texts: [compared] })
    }
    await putToGap(tx, text.turn_id, id)
  }
}

async function readKnown(tx: Transaction, language: Locale): Promise<KnownGap[]> {
  const byGap = Map.groupBy(await listKnownTexts(tx, language, KNOWN), ({ gap_id }) => gap_id)
  return [...byGap].map(([id, texts]) => ({ id, texts: texts.map(comparedOf) }))
}

function comparedOf({ question, language, nearest_slug }: AskedText): Compared {
  return comparable(withoutMarks(scrub(question, undefined)), language, nearest_slug)
}

/**
 * Tries open gaps again, by their newest question, if the knowledge base has changed since, and closes those that are
 * answered.
 */
async function closeAnswered(runtime: Runtime, voice: Voice): Promise<void> {
  const { db, clock } = runtime
  const version = await readVersion(db)
  const ids = await listUntested(db.kysely, version, TESTED)
  if (ids.length === 0) return
  const brand = await readBrandInForce(runtime)
  const now = clock.now()
  const answered: string[] = []
  for (const text of await listTextsOf(db.kysely, ids, 1)) {
    const { state } = await askAgain(db, text, { voice, brand, now, version })
    if (state !== 'nearest' && state !== 'unknown') answered.push(text.gap_id)
  }
  await saveTested(db, { ids, answered, version, now })
}
