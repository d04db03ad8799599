import type { Brand } from '@pepper/contract/brand'
import { type PageFacts, readContentVersion } from '../../domains/content/index.ts'
import { findGuidePage, listGuide } from '../../domains/knowledge/index.ts'
import type { Runtime } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { faqPage } from './faq-page.ts'
import { guideIndexPage, guideItemPage } from './guide-pages.ts'
import { reportBugPage } from './report-bug-page.ts'
import type { ServedPage } from './served-page.ts'
import { textPage } from './text-page.ts'

type Make = (db: Database, facts: PageFacts) => Promise<ServedPage>

const textPages: Record<string, Make> = {
  '/privacy-policy': (db, facts) => textPage(db, 'privacy-policy', facts),
  '/terms-of-use': (db, facts) => textPage(db, 'terms-of-use', facts),
  '/faq': faqPage,
  '/report-bug': (_, facts) => reportBugPage(facts),
}

/** Finds the page that the server draws at a path; undefined if there is none (IN-1). */
export type FindServedPage = (
  path: string,
  query: string,
  facts: PageFacts,
) => Promise<ServedPage | undefined>

/**
 * Creates the finder of served pages. Texts are drawn once for each language, and again after a change of the published
 * content or the brand. Guide pages are drawn at each request.
 */
export function createServedPages(runtime: Runtime): FindServedPage {
  const { db } = runtime
  const drawn = new Map<string, { version: number; brand: Brand; page: Promise<ServedPage> }>()
  const drawText = async (path: string, make: Make, facts: PageFacts): Promise<ServedPage> => {
    const key = `${facts.locale} ${path}`
    const version = await readContentVersion(db)
    const known = drawn.get(key)
    if (known?.version === version && known.brand === facts.brand) return known.page
    const page = make(db, facts)
    drawn.set(key, { version, brand: facts.brand, page })
    page.catch(() => drawn.delete(key))
    return page
  }
  return async (path, query, facts) => {
    const make = textPages[path]
    if (make) return drawText(path, make, facts)
    if (path === '/learn') return guideIndexPage(await listGuide(db, facts.locale), query, facts)
    const slug = /^\/learn\/([a-z0-9-]{1,200})$/.exec(path)?.[1]
    const item = slug === undefined ? undefined : await findGuidePage(db, slug, facts.locale)
    return item && guideItemPage(item, facts)
  }
}
