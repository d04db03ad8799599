import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { type RunningProduct, withProduct } from '../e2e/harness/with-product.ts'
import { joinAsMember, sendMessage } from '../e2e/steps/members.ts'
import { seedChats } from '../e2e/steps/seed-chats.ts'
import { SCRIPTED_MARKDOWN } from '../server/src/platform/llm/scripted-behaviours.ts'
import { startScriptedModel } from '../server/src/platform/llm/scripted-model.ts'
import { median } from './median.ts'

const MESSAGES = 2_000
const TOKENS = 600
const TOKENS_A_SECOND = 80
const SLOWDOWN = 4
const RUNS = 3
const limits = { nodes: 3_000, longestTaskMs: 200 }
const budgets = { scriptMs: 1_000, longestTaskMs: 50 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** As many pieces of five characters as a reply has tokens. */
const MARKDOWN = SCRIPTED_MARKDOWN.repeat(Math.ceil((TOKENS * 5) / SCRIPTED_MARKDOWN.length)).slice(
  0,
  TOKENS * 5,
)

/**
 * `npm run bench:chat`: the cost of a chat of 2,000 messages while a reply streams, and of showing a reply of 600
 * tokens on a slow phone, medians of three. Fails above the limits for the long chat.
 */
const model = await startScriptedModel()
const isOver = await withProduct(measureAll, {
  env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' },
})
await model.close()
process.exit(isOver ? 1 : 0)

async function measureAll(product: RunningProduct): Promise<boolean> {
  const { nodes, longestTaskMs } = await measureLongChat(product)
  console.log(`\nA chat of ${MESSAGES} messages, all of them fetched\n`)
  console.log(`  DOM nodes: ${verdict(nodes, limits.nodes)}`)
  console.log(`  longest task while a reply streams, ms: ${verdict(longestTaskMs, limits.longestTaskMs)}`)
  for (const [kind, text] of [
    ['plain words', null],
    ['Markdown', MARKDOWN],
  ] as const) {
    model.behave({ tokens: TOKENS, rate: TOKENS_A_SECOND, text })
    const cost = await measureSlowReply(product)
    console.log(`\nShowing a reply of ${TOKENS} tokens, ${kind}, at ${SLOWDOWN}x CPU throttle\n`)
    console.log(`  script, ms: ${verdict(cost.scriptMs, budgets.scriptMs)}`)
    console.log(`  longest task, ms: ${verdict(cost.longestTaskMs, budgets.longestTaskMs)}`)
  }
  return nodes > limits.nodes || longestTaskMs > limits.longestTaskMs
}

async function measureLongChat(product: RunningProduct) {
  const page = await openPage(product, { viewport: { width: 1280, height: 800 } })
  const { referral_code } = await joinAsMember(page, product.origin)
  await product.end('SIGTERM')
  const chat = await seedChats(product, referral_code, { chats: 1, messages: MESSAGES })
  await product.start()
  await page.goto(`/chat?session=${chat}`)
  await page.getByText(`Message ${MESSAGES - 1}`, { exact: true }).waitFor()
  await page.evaluate(readToTheBeginning)
  await page.getByRole('button', { name: 'Jump to newest' }).click()
  model.behave({ tokens: 200, rate: TOKENS_A_SECOND })
  await page.evaluate(watchLongTasks)
  await sendMessage(page, 'And now?')
  await waitForReply(page)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const longestTaskMs = await page.evaluate(longestTask)
  await page.context().close()
  return { nodes, longestTaskMs }
}

async function measureSlowReply(product: RunningProduct) {
  const page = await openPage(product, phone)
  await joinAsMember(page, product.origin)
  const session = await page.context().newCDPSession(page)
  // The time of the page's own thread: other work of the machine is not in it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const runs: Awaited<ReturnType<typeof showReply>>[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await showReply(page, session))
  await page.context().close()
  const of = (key: 'scriptMs' | 'longestTaskMs') => median(runs.map((run) => run[key]))
  return { scriptMs: of('scriptMs'), longestTaskMs: of('longestTaskMs') }
}

/**
 * Measures the first reply of a new chat: everything that a reply needs for the first time is fetched and run within
 * it.
 */
async function showReply(page: Page, session: CDPSession) {
  await page.goto('/chat')
  await page.getByRole('textbox', { name: /^Message to/ }).waitFor()
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(watchLongTasks)
  const before = await scriptTime(session)
  await sendMessage(page, 'Tell me everything.')
  await waitForReply(page)
  const scriptMs = (await scriptTime(session)) - before
  const longestTaskMs = await page.evaluate(longestTask)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { scriptMs, longestTaskMs }
}

async function openPage({ browser, origin }: RunningProduct, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: origin, locale: 'en-US' })
  return context.newPage()
}

async function waitForReply(page: Page): Promise<void> {
  // Checked now and then: checking at every frame would be measured too.
  await page.waitForFunction(isReplyShown, null, { polling: 500, timeout: 60_000 })
}

async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000
}

/** Checks whether the last reply is shown as a whole. Runs in the page. */
function isReplyShown(): boolean {
  const last = [...document.querySelectorAll('li[data-status]')].at(-1)
  return last?.getAttribute('data-status') === 'answered' && !last.querySelector('[data-growing]')
}

/** Scrolls up until no earlier messages are left to fetch. Runs in the page. */
async function readToTheBeginning(): Promise<void> {
  const scroller = document.querySelector('section[aria-label="Messages of this chat"]')
  while (!document.body.innerText.includes('Message 0\n')) {
    scroller?.scrollTo({ top: 0 })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts to record how long long tasks take. Runs in the page. */
function watchLongTasks(): void {
  const longTasks: number[] = []
  Object.assign(window, { longTasks })
  new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask' })
}

/** Returns the length of the longest task in ms, or 0 where no task took 50 ms. Runs in the page. */
function longestTask(): number {
  return Math.max(0, ...((window as { longTasks?: number[] }).longTasks ?? []))
}

function verdict(value: number, limit: number): string {
  return `${Math.round(value)}, limit ${limit}: ${value <= limit ? 'kept' : 'ABOVE'}`
}
