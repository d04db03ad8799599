import { EventSourceParserStream } from 'eventsource-parser/stream'
import { expect, onTestFinished } from 'vitest'
import { renderMetrics } from '../../src/platform/metrics.ts'
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

/** Returns a function that reads the figure of all nodes of this process. */
export function readMetric(name: string): () => Promise<number> {
  return async () => {
    const line = (await renderMetrics()).split('\n').find((one) => one.startsWith(`${name} `))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
}
