import type { PageFacts } from '../../domains/content/index.ts'
import { listGuideTitles, readGuidePage } from '../../domains/knowledge/index.ts'
import type { Runtime } from '../../platform/context.ts'
import { faqPage } from './faq-page.ts'
import { guideIndexPage, guideItemPage } from './guide-pages.ts'
import { reportBugPage } from './report-bug-page.ts'
import type { ServedPage } from './served-page.ts'
import { textPage } from './text-page.ts'

type Make = (facts: PageFacts) => Promise<ServedPage>

const textPages: Record<string, Make> = {
  '/privacy-policy': (facts) => textPage('privacy-policy', facts),
  '/terms-of-use': (facts) => textPage('terms-of-use', facts),
  '/faq': faqPage,
  '/report-bug': reportBugPage,
}

/** Finds the page that the server draws at a path, or undefined where there is none (IN-1). */
export type FindServedPage = (path: string, query: string) => Promise<ServedPage | undefined>

/** Texts are drawn once, guide pages from the knowledge base at each request. */
export function createServedPages(runtime: Runtime): FindServedPage {
  const { db, brand, config } = runtime
  const facts: PageFacts = { brand, hasModel: config.model !== null }
  const drawn = new Map<string, Promise<ServedPage>>()
  return async (path, query) => {
    const make = textPages[path]
    if (make) {
      const page = drawn.get(path) ?? make(facts)
      drawn.set(path, page)
      page.catch(() => drawn.delete(path))
      return page
    }
    if (path === '/learn') return guideIndexPage(await listGuideTitles(db.kysely), query, brand)
    const slug = /^\/learn\/([a-z0-9-]{1,200})$/.exec(path)?.[1]
    const item = slug === undefined ? undefined : await readGuidePage(db, slug)
    return item && guideItemPage(item, brand)
  }
}
