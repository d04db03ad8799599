import type { Gap, GapStatus } from '@pepper/contract/chat/gaps'
import type { Locale } from '@pepper/contract/locales'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { decodePlace, encodePlace } from '../../../platform/page-cursor.ts'
import { askAgain, readVersion, type Voice } from '../../knowledge/index.ts'
import { findAuthors } from '../../profiles/index.ts'
import { readBrandInForce, readSettings } from '../../settings/index.ts'
import type { ChatNode } from '../chat-node.ts'
import { type AskedText, countGaps, type GapRow, listGapRows, listTextsOf } from './gap-store.ts'
import { scrub, shorten } from './scrub.ts'
import { updateGaps } from './update-gaps.ts'

const TEXTS = 12
const OTHERS = 4

export interface GapPage {
  status: GapStatus
  language?: Locale | undefined
  before?: string | undefined
  limit: number
}

/**
 * Lists questions that the guide could not answer, similar ones together and without the people who asked, and how the
 * guide answers them now. Needs `content.manage`.
 */
export async function listGaps(
  { voice }: Pick<ChatNode, 'voice'>,
  request: Context,
  { status, language, before, limit }: GapPage,
) {
  const context = authorise(request, 'content.manage')
  const { runtime } = context
  const { db } = runtime
  await updateGaps(runtime, voice)
  const peopleMin = (await readSettings(runtime)).gap_people_min
  const filter = { status, language, peopleMin }
  const rows = await listGapRows(db.kysely, filter, { before: decodePlace(before), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    gaps: await present(context, shown, voice),
    earlier: rows.length > limit && last ? encodePlace({ at: last.last_at, id: last.id }) : null,
    counts: await countGaps(db.kysely, peopleMin),
  }
}

async function present({ runtime }: Context, rows: GapRow[], voice: Voice): Promise<Gap[]> {
  const { db, clock } = runtime
  const now = clock.now()
  const texts = await listTextsOf(
    db.kysely,
    rows.map(({ id }) => id),
    TEXTS,
  )
  const authors = await findAuthors(
    db.kysely,
    texts.map(({ user_id }) => user_id),
  )
  const brand = await readBrandInForce(runtime)
  const version = await readVersion(db)
  const show = ({ question, user_id }: AskedText) => shorten(scrub(question, authors.get(user_id)))
  const gaps: Gap[] = []
  for (const { first_at, last_at, ...row } of rows) {
    const [newest, ...older] = texts.filter(({ gap_id }) => gap_id === row.id)
    // Its last chat may have just been deleted.
    if (!newest) continue
    const { state, nearest } = await askAgain(db, newest, { voice, brand, now, version })
    const question = show(newest)
    const others = [...new Set(older.map(show))].filter((text) => text !== question).slice(0, OTHERS)
    const times = { first_at: first_at.toISOString(), last_at: last_at.toISOString() }
    gaps.push({ ...row, ...times, question, others, state, nearest })
  }
  return gaps
}
