import type { Locale } from '@pepper/contract/locales'
import type { Database } from '../../../platform/db/database.ts'
import { searchKnowledge } from '../index/search-knowledge.ts'
import { findStoredPage, type GuidePage, listGuideTitles } from '../store.ts'
import { inReaderLanguage } from './in-reader-language.ts'

const RELATED = 4
/** How many sections are searched for related pages. */
const LOOKED_AT = 12

type GuideTitle = Pick<GuidePage, 'slug' | 'title' | 'topic' | 'language'>

export interface GuidePageWithRelated extends GuidePage {
  /** Related pages, best first: those that fit the page, then its neighbours in its topic. */
  related: Pick<GuideTitle, 'slug' | 'title' | 'language'>[]
}

/** Lists the titles of all pages, in the reader's language as far as they are written in it. */
export async function listGuide(db: Database, locale: Locale): Promise<GuideTitle[]> {
  return inReaderLanguage(db, await listGuideTitles(db.kysely), locale)
}

/** Reads one item of the knowledge base as a page for a reader; undefined if there is none of that name. */
export async function findGuidePage(
  db: Database,
  slug: string,
  locale: Locale,
): Promise<GuidePageWithRelated | undefined> {
  const page = await findStoredPage(db.kysely, slug)
  if (!page) return undefined
  const fitting = await searchKnowledge(db, {
    question: `${page.title}. ${page.question}`,
    limit: LOOKED_AT,
  })
  const titles = new Map((await listGuide(db, locale)).map((item) => [item.slug, item]))
  const slugs = new Set([...fitting, ...listNeighbours([...titles.values()], page)].map((item) => item.slug))
  slugs.delete(slug)
  const related = [...slugs].flatMap((one) => titles.get(one) ?? [])
  const [shown = page] = inReaderLanguage(db, [page], locale)
  return { ...shown, related: related.slice(0, RELATED) }
}

/** Lists the other items of the same topic, those that follow it first. */
function listNeighbours(all: GuideTitle[], { slug, topic }: GuidePage): GuideTitle[] {
  const titles = all.filter((item) => item.topic === topic)
  const place = titles.findIndex((item) => item.slug === slug)
  return [...titles.slice(place + 1), ...titles.slice(0, place)]
}
