import type { GuideWording } from '@pepper/contract/knowledge'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { decodePlace, encodePlace } from '../../../platform/page-cursor.ts'
import { presentSection } from '../guide/present-section.ts'
import { sectionIn } from '../index/find-sections.ts'
import { indexAt } from '../index/knowledge-index.ts'
import type { KnowledgeIndex } from '../index/passage.ts'
import { readVersion } from '../store.ts'
import { listWordingRows, type WordingRow } from './wording-store.ts'

/** Wordings that operators added, the newest first, with the sections that they lead to. Needs `content.manage`. */
export async function listWordings(
  request: Context,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  const context = authorise(request, 'content.manage')
  const { db } = context.runtime
  const rows = await listWordingRows(db.kysely, { before: decodePlace(before), limit: limit + 1 })
  const index = await indexAt(db, await readVersion(db), [])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    wordings: shown.map((row) => presentWording(index, row)),
    earlier: rows.length > limit && last ? encodePlace({ at: last.created_at, id: last.id }) : null,
  }
}

function presentWording(index: KnowledgeIndex, row: WordingRow): GuideWording {
  const { id, slug, section, language, wording, created_at } = row
  const found = sectionIn(index, row, language, 0)
  const { title, heading, url } = found ? presentSection(found) : { title: '', heading: '', url: '' }
  return { id, slug, section, language, wording, title, heading, url, created_at: created_at.toISOString() }
}
