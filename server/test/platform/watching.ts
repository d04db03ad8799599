import { setTimeout as pause } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { expect, onTestFinished } from 'vitest'
import { renderMetrics } from '../../src/platform/metrics.ts'
import type { ChatWorld } from '../chat/chat-world.ts'
import type { Caller } from '../chat/talk.ts'

/** Watches as this person until the test ends. Returns the topics of the changes, to which later ones are added. */
export async function watch(caller: Caller): Promise<string[]> {
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const response = await fetch(`${caller.url}/api/live`, {
    headers: { cookie: caller.cookie },
    signal: closing.signal,
  })
  const heard: string[] = []
  const events = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  const reading = (async () => {
    for await (const { data } of events) heard.push(String((JSON.parse(data) as { changed: string }).changed))
  })()
  reading.catch(() => {})
  await expect.poll(() => heard).toEqual(['null'])
  heard.length = 0
  return heard
}

/** Returns a function that reads a figure, which counts all nodes of this process. */
export function readMetric(name: string): () => Promise<number> {
  return async () => {
    const line = (await renderMetrics()).split('\n').find((one) => one.startsWith(`${name} `))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
}

/** Counts the nodes at which the hints of all nodes arrive. */
export function countPushed({ nodes }: ChatWorld): number {
  return nodes.filter(({ chatNode }) => chatNode.news.push.isUp()).length
}

/** Waits until all nodes count on hints, and have looked at everything for the last time. */
export async function untilPushed(world: ChatWorld): Promise<void> {
  await expect.poll(() => countPushed(world), { timeout: 20_000 }).toBe(world.nodes.length)
  await pause(3_200)
}
