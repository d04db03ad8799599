import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page, Request, Response } from 'playwright-core'

/** A toast that a page showed. */
interface ShownToast {
  element: HTMLElement
  /** Its title, and its text where it has one. */
  lines: string[]
  /** Whether a step of the test has looked at it. */
  isSeen: boolean
}

declare global {
  interface Window {
    /** The record that `followContext` keeps in each page. */
    pageTrail?: { toasts: ShownToast[]; events: [atMs: number, text: string][] }
  }
}

/** The events that are kept of a page, and of the requests of its context. */
const MOST_EVENTS = 30
const POLL_MS = 100
const PATIENCE_MS = 60_000

/**
 * Records the toasts, presses and requests of all pages of a context. Returns a function that tells the last of them,
 * oldest first: enough to see in a log alone how far a page came.
 */
export async function followContext(context: BrowserContext): Promise<() => Promise<string[]>> {
  const requests: [atMs: number, text: string][] = []
  const note = (text: string, request: Request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/assets/'))
      requests.push([Date.now(), `${text} ${request.method()} ${pathname}`])
    if (requests.length > MOST_EVENTS) requests.shift()
  }
  context.on('request', (request) => note('asks', request))
  context.on('response', (response) => {
    note(String(response.status()), response.request())
    if (response.status() === 400) void recordRefusal(response, requests)
  })
  context.on('requestfailed', (request) => note(request.failure()?.errorText ?? 'failed', request))
  await context.addInitScript(recordInPage, MOST_EVENTS)
  return async () => {
    const events = await Promise.all(context.pages().map(eventsOf))
    return [...requests, ...events.flat()]
      .toSorted(([one], [other]) => one - other)
      .slice(-MOST_EVENTS)
      .map(([atMs, text]) => `${new Date(atMs).toISOString().slice(14, 23)} ${text}`)
  }
}

/** Records what a refused request said, and how the server worded the refusal. */
async function recordRefusal(response: Response, requests: [atMs: number, text: string][]): Promise<void> {
  const body = await response.text().catch(() => '')
  requests.push([Date.now(), `  said ${response.request().postData()}, refused by ${body}`.slice(0, 400)])
}

/**
 * Waits until the page shows a toast with this title or text, and these words, that no step has looked at yet. Returns
 * its lines. A toast that has left since counts: a busy machine may look later than the five seconds for which it stays.
 */
export async function seeToast(
  page: Page,
  line: string,
  words = '',
  patienceMs = PATIENCE_MS,
): Promise<string> {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    // A page that opens another one in this moment has no answer.
    const text = await page.evaluate(takeToast, { line, words }).catch(() => undefined)
    if (text !== undefined) return text
    await setTimeout(POLL_MS)
  }
  throw new Error(`No toast '${line}: ${words}' appeared within ${patienceMs} ms.`)
}

async function eventsOf(page: Page): Promise<[number, string][]> {
  const record = page.evaluate(() => window.pageTrail?.events).catch(() => undefined)
  // A page that hangs has no answer.
  return (await Promise.race([record, setTimeout(2_000)])) ?? []
}

/** Runs in the page, before anything else does. */
function recordInPage(mostEvents: number): void {
  const trail: NonNullable<Window['pageTrail']> = { toasts: [], events: [] }
  window.pageTrail = trail
  const note = (text: string) => {
    trail.events.push([Date.now(), text])
    if (trail.events.length > mostEvents) trail.events.shift()
  }
  note(`opens ${location.pathname}`)
  for (const type of ['click', 'submit', 'visibilitychange'])
    addEventListener(
      type,
      ({ target }) => {
        const { textContent, ariaLabel, tagName } = target instanceof Element ? target : document.body
        note(`${type} on ${tagName} '${(ariaLabel ?? textContent ?? '').slice(0, 40)}'`)
      },
      true,
    )
  const recorded = new WeakSet<Element>()
  const card = '[data-tone]:is([role=status], [role=alert])'
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
    for (const node of added) {
      if (!(node instanceof HTMLElement)) continue
      for (const toast of node.matches(card) ? [node] : node.querySelectorAll<HTMLElement>(card)) {
        // A toast moves with its stack into a dialog and back.
        if (recorded.has(toast)) continue
        recorded.add(toast)
        const lines = [...toast.querySelectorAll('p')].map(({ textContent }) => textContent ?? '')
        trail.toasts.push({ element: toast, lines, isSeen: false })
        note(`toast '${lines.join(': ')}'`)
      }
    }
  }).observe(document, { subtree: true, childList: true })
}

/** Runs in the page: returns the text of a toast that no step has looked at, or else of one that is still in sight. */
function takeToast({ line, words }: { line: string; words: string }): string | undefined {
  const matching = window.pageTrail?.toasts.filter(
    ({ lines }) => lines.includes(line) && lines.join('\n').includes(words),
  )
  const found =
    matching?.find(({ isSeen }) => !isSeen) ??
    matching?.find(({ element }) => element.isConnected && !element.inert)
  if (found) found.isSeen = true
  return found?.lines.join('\n')
}
