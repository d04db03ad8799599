import { CallError, callErrorOf } from '../../lib/api/call-error.ts'
import { fetchDocument } from '../../lib/api/fetch-document.ts'
import { fetchPatiently } from '../../lib/api/fetch-patiently.ts'
import { retryWhilePassing } from '../../lib/api/retry.ts'

/** A page whose content the server draws: from the first load, or fetched later. */
export interface ServedPage {
  /** The title for the browser's tab. */
  title: string
  /** Safe to show. Copy it, because a page may be shown again. */
  content: DocumentFragment
  measure: string
}

const ATTEMPTS = 6

/** The age at which the page of the first load is fetched again, in ms: that of any other page. */
const FIRST_MAX_AGE_MS = 600_000

/** The page in this document, read before the web app replaces it; null where there is none. */
const first = document.querySelector('#root > .served-frame, #root > noscript') && {
  address: location.pathname + location.search,
  language: document.documentElement.lang,
  page: readServedPage(document),
  readAt: Date.now(),
}

/** Loads the page at an address of this site; null where there is none. Throws CallError. */
export async function loadServedPage(address: string, signal: AbortSignal): Promise<ServedPage | null> {
  if (first && first.address === address && isFresh(first)) return first.page
  return retryWhilePassing(() => fetchServedPage(address, signal), { attempts: ATTEMPTS, signal })
}

/** Checks whether a page is in the language shown, and not older than a fetched one may get. */
function isFresh({ language, readAt }: { language: string; readAt: number }): boolean {
  return language === document.documentElement.lang && Date.now() - readAt < FIRST_MAX_AGE_MS
}

async function fetchServedPage(address: string, signal: AbortSignal): Promise<ServedPage | null> {
  const [response, { sanitiseHtml }] = await Promise.all([
    fetchDocument(address, signal).catch(() => null),
    fetchPatiently(() => import('../../lib/sanitise-html.ts')),
  ])
  if (!response) throw new CallError('network.lost', 0)
  const { status, page } = response
  if (status === 404) return null
  if (status < 200 || status > 299) throw await callErrorOf(status, null)
  const served = page && readServedPage(page)
  return served && { ...served, content: sanitiseHtml(served.content) }
}

function readServedPage(page: Document): ServedPage | null {
  const drawn = page.querySelector('[data-served]')
  if (!drawn) return null
  // In its own document, so that nothing in it loads.
  const content = page.createDocumentFragment()
  content.append(...drawn.cloneNode(true).childNodes)
  return { title: page.title, content, measure: drawn.parentElement?.dataset.measure ?? 'text' }
}
