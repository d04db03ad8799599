import { pages } from '@pepper/contract/pages'
import { readPageText } from '../../domains/content/index.ts'
import type { Runtime } from '../../platform/context.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { LISTED_PAGES, pageMetadata } from '../page-metadata.ts'
import { type ScriptlessText, scriptlessFrame, servedFrame } from './page-frame.ts'
import { pageHead } from './page-head.ts'
import type { ServedPage } from './served-page.ts'
import { createServedPages } from './served-pages.ts'

/** The parts of a page's HTML that are its own. */
export interface DrawnPage {
  head: string
  /** What stands in the page until the web app takes over, or for good where scripts are off. */
  root: string
  isFound: boolean
}

/** Draws the page of a path; a path that is none of ours is the 404 page (RT-1). */
export type DrawPage = (path: string, query: string) => Promise<DrawnPage>

export function createPageDrawer(runtime: Runtime): DrawPage {
  const keys = new Map(pages(runtime.brand.persona_slug).map((page) => [page.path, page.key]))
  const findServedPage = createServedPages(runtime)
  return async (path, query) => {
    const served = await findServedPage(path, query)
    return served ? drawServed(runtime, path, served) : drawForApp(runtime, path, keys.get(path))
  }
}

function drawServed({ brand, config }: Runtime, path: string, page: ServedPage): DrawnPage {
  const head = pageHead({
    title: `${page.title} · ${brand.product}`,
    description: page.description,
    kind: page.kind,
    url: config.publicOrigin + path,
    siteName: brand.product,
    isListed: true,
  })
  return { head, root: servedFrame(page, brand), isFound: true }
}

async function drawForApp(runtime: Runtime, path: string, key = 'not_found'): Promise<DrawnPage> {
  const { brand, config } = runtime
  const { title, description } = pageMetadata(key, brand)
  const head = pageHead({
    title,
    description,
    kind: 'website',
    url: config.publicOrigin + path,
    siteName: brand.product,
    isListed: LISTED_PAGES.has(key),
  })
  const text = key === 'meet' ? await readMeetText(runtime) : { title, lead: description }
  return { head, root: scriptlessFrame(text, brand), isFound: key !== 'not_found' }
}

/** Where scripts run, the web app introduces the guide. */
async function readMeetText({ brand, config }: Runtime): Promise<ScriptlessText> {
  const { title, lead, body } = readPageText('meet', { brand, hasModel: config.model !== null })
  return { title, lead, html: await renderMarkdown(body) }
}
