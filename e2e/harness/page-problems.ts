import type { BrowserContext, Page } from 'playwright-core'

export interface Problems {
  /** Every problem so far, the expected ones too. */
  all: () => string[]
  unexpected: () => string[]
}

const allowed = new WeakMap<BrowserContext, RegExp[]>()

/**
 * Records console errors, uncaught errors, failed requests, 5xx answers and reports of blocked content of all pages.
 */
export function watchProblems(context: BrowserContext): Problems {
  const found: string[] = []
  allowed.set(context, [])
  context.on('console', (message) => {
    if (message.type() === 'error') found.push(`console error: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => found.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // The browser aborts what a navigation, a closed tab or a stopped stream no longer needs.
    if (reason !== 'net::ERR_ABORTED')
      found.push(`request failed: ${reason} ${request.method()} ${request.url()}`)
  })
  context.on('request', (request) => {
    if (request.url().endsWith('/api/csp-reports')) found.push(`blocked content: ${request.postData()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 500) found.push(`answered ${response.status()}: ${response.url()}`)
  })
  const isExpected = (problem: string) =>
    (allowed.get(context) ?? []).some((pattern) => pattern.test(problem))
  return { all: () => found, unexpected: () => found.filter((problem) => !isExpected(problem)) }
}

/** Keeps problems of the page's context that match `pattern` from failing the test. */
export function allowProblem(page: Page, pattern: RegExp): void {
  allowed.get(page.context())?.push(pattern)
}
