import lighthouse, { type Result } from 'lighthouse'
import { withProduct } from '../e2e/harness/with-product.ts'
import { findFreePort } from '../server/test/free-port.ts'
import { median } from './median.ts'

const RUNS = 3
const LEAST = 95
const PAGES = ['/', '/auth', '/faq']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}

/**
 * `npm run lighthouse`: Lighthouse as a guest on a phone, medians of three runs a page, and the audits that cost each
 * page points. `npm run lighthouse -- /faq` keeps to such pages. Fails below 95.
 */
const port = await findFreePort()
const pages = process.argv.length > 2 ? process.argv.slice(2) : PAGES
const measured = await withProduct(({ origin }) => measureAll(origin), {
  browserArgs: [`--remote-debugging-port=${port}`],
})
// Lighthouse slows down what it measures, so a busy or slow machine costs points: an ordinary one has 1,500 and more.
const speed = Math.round(median(measured.map((page) => page.speed)))
console.log(
  `\nLighthouse, a phone, medians of ${RUNS} runs; times in ms; benchmark index of the machine ${speed}\n`,
)
console.table(measured.map(({ path, scores, metrics }) => ({ page: path, ...scores, ...metrics })))
for (const { path, losses } of measured) for (const loss of losses) console.log(`${path} ${loss}`)
const low = measured.filter(({ scores }) => Object.values(scores).some((score) => score < LEAST))
console.log(
  low.length === 0 ? `All at least ${LEAST}.` : `Below ${LEAST}: ${low.map(({ path }) => path).join(', ')}`,
)
process.exit(low.length === 0 ? 0 : 1)

async function measureAll(origin: string) {
  const all = []
  for (const path of pages) {
    const runs: Result[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await runOnce(origin + path))
    const entries = <T extends string>(names: readonly T[], read: (result: Result, name: T) => number) =>
      names.map((name) => [name, median(runs.map((result) => read(result, name)))] as const)
    all.push({
      path,
      scores: Object.fromEntries(entries(CATEGORIES, scoreOf)),
      metrics: Object.fromEntries(entries(Object.keys(METRICS) as (keyof typeof METRICS)[], metricOf)),
      speed: median(runs.map(({ environment }) => environment.benchmarkIndex)),
      losses: [...new Set(runs.flatMap(lossesOf))],
    })
  }
  return all
}

async function runOnce(url: string): Promise<Result> {
  const done = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!done) throw new Error(`Lighthouse said nothing about ${url}`)
  const { lhr } = done
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  return lhr
}

function scoreOf({ categories }: Result, name: (typeof CATEGORIES)[number]): number {
  return Math.round((categories[name]?.score ?? 0) * 100)
}

function metricOf({ audits }: Result, name: keyof typeof METRICS): number {
  const value = audits[METRICS[name]]?.numericValue ?? Number.NaN
  return name === 'CLS' ? Math.round(value * 1_000) / 1_000 : Math.round(value)
}

/** Lists the audits that count and are not perfect. */
function lossesOf({ audits, categories }: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      if (weight === 0 || audit?.score == null || audit.score >= 0.995) return []
      return [`${category}: ${audit.title} (${id})`]
    }),
  )
}
