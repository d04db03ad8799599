import type { Measured } from './measured.ts'

/** One node, its database and the people who ask, on one machine. Times in ms. */
export interface SingleNode {
  /** The processor time of a message in the node, which has one thread. */
  nodeMs: number
  /** The processor time of a message in all programs on the machine. */
  allMs: number
  /** The time of a message in which no processor works for it. */
  delayMs: number
}

/** The delays that are tried, in ms. */
const DELAYS = { most: 100, step: 0.1 }

/** Derives the node from measured processor times; the delay is the one with which predictions are off the least. */
export function singleNodeOf({ cpuMs, runs }: Pick<Measured, 'cpuMs' | 'runs'>): SingleNode {
  const allMs = cpuMs.node + cpuMs.database + cpuMs.model + cpuMs.load
  const nodeOf = (delayMs: number) => ({ nodeMs: cpuMs.node, allMs, delayMs })
  let best = { delayMs: 0, off: Number.POSITIVE_INFINITY }
  for (let delayMs = 0; delayMs <= DELAYS.most; delayMs += DELAYS.step) {
    const off = Math.max(
      ...runs.map((run) => Math.abs(predictPerSecond(nodeOf(delayMs), run) / run.perSecond - 1)),
    )
    if (off < best.off) best = { delayMs, off }
  }
  return nodeOf(best.delayMs)
}

/**
 * Predicts messages a second while so many people always wait for a reply, by mean value analysis: the narrowest place,
 * either the node's thread or all cores together, is a queue, and the rest of a message is a delay.
 */
export function predictPerSecond(
  { nodeMs, allMs, delayMs }: SingleNode,
  { people, cores }: { people: number; cores: number },
): number {
  const queueMs = Math.max(allMs / cores, nodeMs)
  const restMs = delayMs + Math.max(0, allMs - queueMs)
  let waiting = 0
  let perMs = 0
  for (let number = 1; number <= people; number += 1) {
    const responseMs = queueMs * (1 + waiting)
    perMs = number / (responseMs + restMs)
    waiting = perMs * responseMs
  }
  return perMs * 1_000
}

export interface Comparison {
  people: number
  measured: { perSecond: number; replyMs: number }
  predicted: { perSecond: number; replyMs: number }
  /** How far the prediction is off, as a share of the measured value. */
  error: number
}

/** Compares the prediction with each measured run. Times of replies follow by Little's law. */
export function compareRuns(measured: Pick<Measured, 'cpuMs' | 'runs'>): Comparison[] {
  const node = singleNodeOf(measured)
  return measured.runs.map((run) => {
    const perSecond = predictPerSecond(node, run)
    const replyMs = (rate: number) => (run.people / rate) * 1_000
    return {
      people: run.people,
      measured: { perSecond: run.perSecond, replyMs: replyMs(run.perSecond) },
      predicted: { perSecond, replyMs: replyMs(perSecond) },
      error: perSecond / run.perSecond - 1,
    }
  })
}

/** Returns the mean time of a piece of work in a queue with `servers` servers, by Erlang's formula; infinite if overloaded. */
export function timeInQueue(arrivalsPerSecond: number, serviceMs: number, servers: number): number {
  const load = (arrivalsPerSecond * serviceMs) / 1_000
  if (load >= servers) return Number.POSITIVE_INFINITY
  let inverse = 1
  for (let number = 1; number <= servers; number += 1) inverse = 1 + (inverse * number) / load
  const blocked = 1 / inverse
  const waits = blocked / (1 - (load / servers) * (1 - blocked))
  return serviceMs + (waits * serviceMs) / (servers - load)
}
