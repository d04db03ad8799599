import type { FeedbackReason } from '@pepper/contract/chat'
import type { JudgedReply } from '@pepper/contract/chat/gaps'
import { DAY_MS } from '@pepper/contract/durations'
import { SOURCE_LOCALE } from '@pepper/contract/locales'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { decodePlace, encodePlace } from '../../../platform/page-cursor.ts'
import { askAgain, languageOf, readVersion } from '../../knowledge/index.ts'
import { findAuthors } from '../../profiles/index.ts'
import { readBrandInForce, readSettings } from '../../settings/index.ts'
import type { ChatNode } from '../chat-node.ts'
import { type JudgedRow, listJudgedRows } from './judged-store.ts'
import { scrub, shorten } from './scrub.ts'

const REPLY_CHARACTERS = 1_000

export interface JudgedPage {
  show: 'open' | 'handled'
  reason?: FeedbackReason | undefined
  before?: string | undefined
  limit: number
}

/** Replies that did not help, and why, without who said so. Needs `content.manage`. */
export async function listJudgedReplies(
  { voice }: Pick<ChatNode, 'voice'>,
  request: Context,
  { show: wanted, reason, before, limit }: JudgedPage,
) {
  const context = authorise(request, 'content.manage')
  const { runtime } = context
  const { db } = runtime
  const place = { before: decodePlace(before), limit: limit + 1 }
  const keptMs = (await readSettings(runtime)).retention_gap_days * DAY_MS
  const now = runtime.clock.now()
  const oldest = new Date(now.getTime() - keptMs)
  const rows = await listJudgedRows(db.kysely, { isHandled: wanted === 'handled', reason, oldest }, place)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const authors = await findAuthors(
    db.kysely,
    shown.map(({ user_id }) => user_id),
  )
  const brand = await readBrandInForce(runtime)
  const version = await readVersion(db)
  const replies: JudgedReply[] = []
  for (const row of shown) {
    const asked = { question: row.question, language: SOURCE_LOCALE }
    const { nearest } = await askAgain(db, asked, { voice, brand, now, version })
    const show = (text: string, max?: number) => shorten(scrub(text, authors.get(row.user_id)), max)
    replies.push({ ...present(row, show), nearest })
  }
  return {
    replies,
    earlier: rows.length > limit && last ? encodePlace({ at: last.given_at, id: last.id }) : null,
  }
}

function present(row: JudgedRow, show: (text: string, max?: number) => string): Omit<JudgedReply, 'nearest'> {
  const { id, reason, comment, question, reply, sources, given_at, handled_at } = row
  return {
    ...{ id, reason, sources },
    language: languageOf(question, SOURCE_LOCALE),
    question: show(question),
    reply: show(reply, REPLY_CHARACTERS),
    comment: comment === null ? null : show(comment, REPLY_CHARACTERS),
    given_at: given_at.toISOString(),
    is_handled: handled_at !== null,
  }
}
