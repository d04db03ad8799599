import type { Database } from '../../platform/db/database.ts'
import { searchKnowledge } from './search-knowledge.ts'
import { findGuidePage, type GuidePage, listGuideTitles } from './store.ts'

const RELATED = 4

type Title = Pick<GuidePage, 'slug' | 'title'>

export interface GuidePageWithRelated extends GuidePage {
  /** What to read beside it, best first: what fits it, then its neighbours in its topic. */
  related: Title[]
}

/** One item of the knowledge base as a page, or undefined where there is none of that name. */
export async function readGuidePage(db: Database, slug: string): Promise<GuidePageWithRelated | undefined> {
  const page = await findGuidePage(db.kysely, slug)
  if (!page) return undefined
  const question = `${page.title}. ${page.question}`
  const fitting = await searchKnowledge(db, { question, limit: RELATED + 1 })
  const candidates = [...fitting, ...(await listNeighbours(db, page))]
  const titles = new Map(candidates.map(({ slug, title }) => [slug, title]))
  titles.delete(slug)
  return { ...page, related: [...titles].slice(0, RELATED).map(([slug, title]) => ({ slug, title })) }
}

/** The other items of the same topic, those that follow it first. */
async function listNeighbours(db: Database, { slug, topic }: GuidePage): Promise<Title[]> {
  const titles = (await listGuideTitles(db.kysely)).filter((item) => item.topic === topic)
  const place = titles.findIndex((item) => item.slug === slug)
  return [...titles.slice(place + 1), ...titles.slice(0, place)]
}
