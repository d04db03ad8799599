import type { Brand } from '@pepper/contract/brand'
import type { Locale } from '@pepper/contract/locales'
import { PERSON_PATH, pages } from '@pepper/contract/pages'
import { type PageFacts, readPageText } from '../../domains/content/index.ts'
import { asReferralCode } from '../../domains/referrals/index.ts'
import type { Runtime } from '../../platform/context.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { invitationMetadata, LISTED_PAGES, pageMetadata } from '../page-metadata.ts'
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

/** What of an address, and of who asks, decides what stands in its page. */
export interface PageAddress {
  /** The names in force. */
  brand: Brand
  path: string
  /** What is looked for in the guide. */
  query: string
  /** The referral code of an invitation. */
  ref: string
  locale: Locale
}

/** Draws the page of an address; a path that is none of ours is the 404 page (RT-1). */
export type DrawPage = (address: PageAddress) => Promise<DrawnPage>

export function createPageDrawer(runtime: Runtime): DrawPage {
  const keys = new Map(pages(runtime.brand.persona_slug).map((page) => [page.path, page.key]))
  const findServedPage = createServedPages(runtime)
  return async ({ brand, path, query, ref, locale }) => {
    const facts = { brand, locale, hasModel: runtime.config.model !== null }
    const served = await findServedPage(path, query, facts)
    if (served) return drawServed(runtime, path, served, facts)
    const key = PERSON_PATH.test(path) ? 'user' : keys.get(path)
    const code = key === 'auth' ? asReferralCode(ref) : null
    return code === null ? drawForApp(runtime, path, facts, key) : drawInvitation(runtime, path, code, facts)
  }
}

function drawServed(runtime: Runtime, path: string, page: ServedPage, facts: PageFacts): DrawnPage {
  const { config } = runtime
  const { brand } = facts
  const head = pageHead({
    title: `${page.title} · ${brand.product}`,
    description: page.description,
    kind: page.kind,
    url: config.publicOrigin + path,
    siteName: brand.product,
    image: socialImage(runtime),
    locale: facts.locale,
    isListed: true,
  })
  return { head, root: servedFrame(page, facts), isFound: true }
}

async function drawForApp(
  runtime: Runtime,
  path: string,
  facts: PageFacts,
  key = 'not_found',
): Promise<DrawnPage> {
  const { config } = runtime
  const { brand } = facts
  const { title, description } = pageMetadata(key, brand, facts.locale)
  const head = pageHead({
    title,
    description,
    kind: 'website',
    url: config.publicOrigin + path,
    siteName: brand.product,
    image: socialImage(runtime),
    locale: facts.locale,
    isListed: LISTED_PAGES.has(key),
  })
  const text = key === 'meet' ? await readMeetText(facts) : { title, lead: description }
  return { head, root: scriptlessFrame(text, facts), isFound: key !== 'not_found' }
}

/** Drawn in the default colours when the app is built: a brand of another colour goes without. */
function socialImage({ brand, config }: Runtime): string | null {
  return brand.accent === null ? `${config.publicOrigin}/social.png` : null
}

/** Keeps the code in the page's address, which is where messengers send whoever follows their preview. */
function drawInvitation(runtime: Runtime, path: string, code: string, facts: PageFacts): DrawnPage {
  const { config } = runtime
  const { brand } = facts
  const { title, description } = invitationMetadata(brand, facts.locale)
  const head = pageHead({
    title,
    description,
    kind: 'website',
    url: `${config.publicOrigin}${path}?ref=${code}`,
    siteName: brand.product,
    image: socialImage(runtime),
    locale: facts.locale,
    isListed: false,
  })
  return { head, root: scriptlessFrame({ title, lead: description }, facts), isFound: true }
}

/** Where scripts run, the web app introduces the guide. */
async function readMeetText(facts: PageFacts): Promise<ScriptlessText> {
  const { title, lead, body } = readPageText('meet', facts)
  return { title, lead, html: await renderMarkdown(body) }
}
