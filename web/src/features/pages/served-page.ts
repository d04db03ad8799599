import { CallError, callErrorOf } from '../../lib/call-error.ts'
import { retryWhilePassing } from '../../lib/retry.ts'

/** A page whose content the server draws: what it sent at the first load, or sends now. */
export interface ServedPage {
  /** For the browser's tab. */
  title: string
  html: string
  measure: string
}

const ATTEMPTS = 6

/** What this very document brought along: read before the web app takes its place, else nothing. */
const first = document.querySelector('#root > .served-frame, #root > noscript') && {
  address: location.pathname + location.search,
  language: document.documentElement.lang,
  page: readServedPage(document),
}

/** The page at an address of this site, or null where there is none. Throws CallError. */
export async function loadServedPage(address: string, signal: AbortSignal): Promise<ServedPage | null> {
  if (first?.address === address && first.language === document.documentElement.lang) return first.page
  return retryWhilePassing(() => fetchServedPage(address, signal), { attempts: ATTEMPTS, signal })
}

async function fetchServedPage(address: string, signal: AbortSignal): Promise<ServedPage | null> {
  const response = await fetch(address, { headers: { accept: 'text/html' }, signal }).catch(() => null)
  const html = await response?.text().catch(() => null)
  if (!response || html == null) throw new CallError('network.lost', 0)
  if (response.status === 404) return null
  if (!response.ok) throw callErrorOf(response.status, null)
  return readServedPage(new DOMParser().parseFromString(html, 'text/html'))
}

function readServedPage(page: Document): ServedPage | null {
  const content = page.querySelector('[data-served]')
  const measure = content?.parentElement?.dataset.measure ?? 'text'
  return content && { title: page.title, html: content.innerHTML, measure }
}
