import { setTimeout as pause } from 'node:timers/promises'
import type { Registry } from 'prom-client'

/** The labels that tell series of one metric apart. Values come from small sets, never from user input. */
type Labels = Readonly<Record<string, string | number>>

interface Metric {
  kind: 'gauge' | 'counter' | 'histogram'
  help: string
  /** Renders the current lines of its series. */
  render(name: string): string[] | Promise<string[]>
}

const metrics = new Map<string, Metric>()
const gaugeReaders = new Map<string, Set<() => number | Promise<number>>>()
const seriesReaders = new Map<string, Set<() => { labels: Labels; value: number }[]>>()
let processMetrics: Promise<Registry> | undefined

/**
 * Registers a gauge: each scrape shows the value of `read`, added up over the nodes of this process. Returns a function
 * that stops this.
 */
export function registerGauge(name: string, help: string, read: () => number | Promise<number>): () => void {
  const readers = gaugeReaders.get(name) ?? new Set()
  gaugeReaders.set(name, readers)
  readers.add(read)
  metrics.set(name, { kind: 'gauge', help, render: () => renderGauge(name, readers) })
  return () => readers.delete(read)
}

/** Registers a gauge with labels: each scrape shows the series that `read` returns. Returns a function that stops this. */
export function registerSeries(
  name: string,
  help: string,
  read: () => { labels: Labels; value: number }[],
): () => void {
  const readers = seriesReaders.get(name) ?? new Set()
  seriesReaders.set(name, readers)
  readers.add(read)
  const render = () =>
    [...readers].flatMap((one) => one().map(({ labels, value }) => `${name}${renderLabels(labels)} ${value}`))
  metrics.set(name, { kind: 'gauge', help, render })
  return () => readers.delete(read)
}

/** Registers a count that only grows. Adding to it costs one look-up. Names end in `_total`. */
export function registerCounter<L extends Labels = Record<never, never>>(
  name: string,
  help: string,
): { add(labels: L, amount?: number): void } {
  const series = new Map<string, { labels: L; total: number }>()
  metrics.set(name, {
    kind: 'counter',
    help,
    render: () => [...series.values()].map(({ labels, total }) => `${name}${renderLabels(labels)} ${total}`),
  })
  return {
    add: (labels, amount = 1) => {
      const key = keyOf(labels)
      const one = series.get(key)
      if (one) one.total += amount
      else series.set(key, { labels, total: amount })
    },
  }
}

/**
 * Registers a histogram: it counts how often a measure was at most each of `bounds`. Names end in their unit, like
 * `_seconds`.
 */
export function registerHistogram<L extends Labels = Record<never, never>>(
  name: string,
  help: string,
  bounds: readonly number[],
): { observe(labels: L, value: number): void } {
  const series = new Map<string, { labels: L; counts: number[]; sum: number }>()
  metrics.set(name, {
    kind: 'histogram',
    help,
    render: () => [...series.values()].flatMap((one) => renderHistogram(name, bounds, one)),
  })
  return {
    observe: (labels, value) => {
      const key = keyOf(labels)
      const one = series.get(key) ?? { labels, counts: Array(bounds.length + 1).fill(0), sum: 0 }
      series.set(key, one)
      const at = bounds.findIndex((bound) => value <= bound)
      const bucket = at < 0 ? bounds.length : at
      one.counts[bucket] = (one.counts[bucket] ?? 0) + 1
      one.sum += value
    },
  }
}

/**
 * Renders all metrics in the Prometheus text format. The library that measures the process starts with the first
 * scrape, so that a server that is never scraped does not load it.
 */
export async function renderMetrics(): Promise<string> {
  processMetrics ??= measureProcess()
  const [registry, ...own] = await Promise.all([processMetrics, ...[...metrics].map(renderMetric)])
  return `${own.join('\n')}\n${await registry.metrics()}`
}

async function renderMetric([name, { kind, help, render }]: [string, Metric]): Promise<string> {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...(await render(name))].join('\n')
}

function renderHistogram(
  name: string,
  bounds: readonly number[],
  { labels, counts, sum: total }: { labels: Labels; counts: number[]; sum: number },
): string[] {
  let below = 0
  const buckets = [...bounds, '+Inf'].map((le, at) => {
    below += counts[at] ?? 0
    return `${name}_bucket${renderLabels({ ...labels, le })} ${below}`
  })
  const own = renderLabels(labels)
  return [...buckets, `${name}_sum${own} ${total}`, `${name}_count${own} ${below}`]
}

/** Builds the key of a series. All series of one metric have the same labels in the same order. */
function keyOf(labels: Labels): string {
  let key = ''
  for (const label in labels) key += `${labels[label]}\n`
  return key
}

function renderLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escapeLabel(String(value))}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escapeLabel(value: string): string {
  return /["\\\n]/.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
    : value
}

async function measureProcess(): Promise<Registry> {
  const { Registry, collectDefaultMetrics } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 50 })
  return register
}

const READ_WITHIN_MS = 2_000

/**
 * Renders a gauge, or nothing if it cannot be read now, such as while the database is away, so that the rest is shown.
 */
async function renderGauge(name: string, readers: Set<() => number | Promise<number>>): Promise<string[]> {
  const patience = new AbortController()
  const tooLate = pause(READ_WITHIN_MS, null, { signal: patience.signal, ref: false }).catch(() => null)
  try {
    const values = await Promise.race([Promise.all([...readers].map((read) => read())), tooLate])
    return values ? [`${name} ${values.reduce((total, value) => total + value, 0)}`] : []
  } catch {
    return []
  } finally {
    patience.abort()
  }
}
