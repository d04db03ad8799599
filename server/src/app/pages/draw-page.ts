import type { Brand } from '@pepper/contract/brand'
import type { ShownPictures } from '@pepper/contract/brand-pictures'
import type { Locale } from '@pepper/contract/locales'
import { PERSON_PATH, pages } from '@pepper/contract/pages'
import { modelsInUse, type PageFacts, readPageText } from '../../domains/content/index.ts'
import { asReferralCode } from '../../domains/referrals/index.ts'
import type { Runtime } from '../../platform/context.ts'
import { renderPublished } from '../../platform/markdown/render-markdown.ts'
import { invitationMetadata, LISTED_PAGES, pageMetadata } from '../page-metadata.ts'
import { type ScriptlessText, scriptlessFrame, servedFrame } from './page-frame.ts'
import { type PageHead, pageHead } from './page-head.ts'
import type { ServedPage } from './served-page.ts'
import { createServedPages } from './served-pages.ts'

/** The parts that differ between the HTML of pages. */
export interface DrawnPage {
  head: string
  /** The content of the page until the web app takes over, or permanently if scripts are off. */
  root: string
  isFound: boolean
}

/** The parts of a request that determine the content of its page. */
export interface PageAddress {
  /** The brand in force. */
  brand: Brand
  /** The operator's own pictures. */
  brandPictures: ShownPictures
  path: string
  /** The search text in the guide. */
  query: string
  /** The referral code of an invitation. */
  ref: string
  locale: Locale
}

/** Draws the page of an address; an unknown path gets the 404 page (RT-1). */
export type DrawPage = (address: PageAddress) => Promise<DrawnPage>

export function createPageDrawer(runtime: Runtime): DrawPage {
  const keys = new Map(pages(runtime.brand.persona_slug).map((page) => [page.path, page.key]))
  const findServedPage = createServedPages(runtime)
  return async ({ brand, brandPictures, path, query, ref, locale }) => {
    const facts = { brand, locale, models: modelsInUse(runtime.config) }
    const frame = frameOf(runtime, facts, brandPictures)
    const served = await findServedPage(path, query, facts)
    if (served) return drawServed(frame, path, served)
    const key = PERSON_PATH.test(path) ? 'user' : keys.get(path)
    const code = key === 'auth' ? asReferralCode(ref) : null
    return code === null ? drawForApp(frame, path, key) : drawInvitation(frame, path, code)
  }
}

/** The parts that all pages share at one moment. */
interface Frame {
  facts: PageFacts
  origin: string
  head: Pick<PageHead, 'siteName' | 'image' | 'favicon' | 'locale'>
}

function frameOf({ config }: Runtime, facts: PageFacts, pictures: ShownPictures): Frame {
  const { brand, locale } = facts
  const image = pictures.socialImage?.path ?? drawnImage(brand)
  return {
    facts,
    origin: config.publicOrigin,
    head: {
      siteName: brand.product,
      image: config.publicOrigin + image,
      favicon: pictures.favicon ?? null,
      locale,
    },
  }
}

/**
 * Returns the path of the preview picture, drawn when the app is built. A brand with a colour of its own gets it in
 * greys.
 */
function drawnImage({ accent }: Brand): string {
  return accent === null ? '/social.png' : '/social-grey.png'
}

function drawServed({ facts, origin, head }: Frame, path: string, page: ServedPage): DrawnPage {
  const own = {
    title: `${page.title} · ${facts.brand.product}`,
    description: page.description,
    kind: page.kind,
    url: origin + path,
    isListed: true,
  }
  return { head: pageHead({ ...head, ...own }), root: servedFrame(page, facts), isFound: true }
}

async function drawForApp(
  { facts, origin, head }: Frame,
  path: string,
  key = 'not_found',
): Promise<DrawnPage> {
  const { title, description } = pageMetadata(key, facts.brand, facts.locale)
  const own = {
    title,
    description,
    kind: 'website' as const,
    url: origin + path,
    isListed: LISTED_PAGES.has(key),
  }
  const text = key === 'meet' ? await readMeetText(facts) : { title, lead: description }
  const isFound = key !== 'not_found'
  return { head: pageHead({ ...head, ...own }), root: scriptlessFrame(text, facts), isFound }
}

/**
 * Draws an invitation. The page's address keeps the code, because messengers send people who follow the preview there.
 */
function drawInvitation({ facts, origin, head }: Frame, path: string, code: string): DrawnPage {
  const { title, description } = invitationMetadata(facts.brand, facts.locale)
  const own = {
    title,
    description,
    kind: 'website' as const,
    url: `${origin}${path}?ref=${code}`,
    isListed: false,
  }
  const root = scriptlessFrame({ title, lead: description }, facts)
  return { head: pageHead({ ...head, ...own }), root, isFound: true }
}

/** Reads the introduction of the guide for browsers without scripts; with scripts, the web app introduces it. */
async function readMeetText(facts: PageFacts): Promise<ScriptlessText> {
  const { title, lead, body } = readPageText('meet', facts)
  return { title, lead, html: await renderPublished(body) }
}
