import type { Registry } from 'prom-client'

interface Measured {
  kind: 'gauge' | 'counter'
  help: string
  /** One for each node of this process; what they read is added up. */
  readers: Set<() => number | Promise<number>>
}

const measured = new Map<string, Measured>()
let rendering: Promise<Registry> | undefined

/** Shows what `read` finds at each scrape; answers how to stop that. Names end in their unit, like 'held_streams_count'. */
export function registerGauge(name: string, help: string, read: () => number | Promise<number>): () => void {
  return register('gauge', name, help, read)
}

/** A count that only grows: adding to it is one addition. */
export function registerCounter(name: string, help: string): { add(amount?: number): void } {
  let total = 0
  register('counter', name, help, () => total)
  return {
    add: (amount = 1) => {
      total += amount
    },
  }
}

/**
 * All metrics in the Prometheus text format. The library and what it measures of the process start with the first scrape,
 * so that a server that nobody scrapes pays nothing.
 */
export async function renderMetrics(): Promise<string> {
  rendering ??= createRegistry()
  const registry = await rendering
  await addMissing(registry)
  return registry.metrics()
}

function register(
  kind: Measured['kind'],
  name: string,
  help: string,
  read: () => number | Promise<number>,
): () => void {
  const known = measured.get(name) ?? { kind, help, readers: new Set() }
  measured.set(name, known)
  known.readers.add(read)
  return () => known.readers.delete(read)
}

async function createRegistry(): Promise<Registry> {
  const { Registry, collectDefaultMetrics } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 50 })
  return register
}

async function addMissing(registry: Registry): Promise<void> {
  const { Counter, Gauge } = await import('prom-client')
  for (const [name, { kind, help, readers }] of measured) {
    if (registry.getSingleMetric(name)) continue
    const registers = [registry]
    if (kind === 'gauge') {
      const gauge: { set(value: number): void } = new Gauge({
        name,
        help,
        registers,
        collect: async () => gauge.set(await sum(readers)),
      })
      continue
    }
    const counter: { reset(): void; inc(value: number): void } = new Counter({
      name,
      help,
      registers,
      collect: async () => {
        const total = await sum(readers)
        counter.reset()
        counter.inc(total)
      },
    })
  }
}

/** What cannot be read now counts nothing, so that the rest is still shown. */
async function sum(readers: Measured['readers']): Promise<number> {
  const values = await Promise.allSettled([...readers].map(async (read) => read()))
  return values.reduce((total, one) => total + (one.status === 'fulfilled' ? one.value : 0), 0)
}
