import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOpenAiEmbeddings } from '../../../platform/embeddings/openai-embeddings.ts'
import {
  type ScriptedEmbeddings,
  startScriptedEmbeddings,
} from '../../../platform/embeddings/scripted-embeddings.ts'
import { Batches } from './batches.ts'

let server: ScriptedEmbeddings
let batches: Batches
const never = new AbortController().signal
const texts = Array.from({ length: 100 }, (_, place) => ({ text: `text ${place}`, hash: `hash ${place}` }))

beforeAll(async () => {
  server = await startScriptedEmbeddings()
})
afterAll(() => server.close())
beforeEach(() => {
  server.behave()
  batches = new Batches(createOpenAiEmbeddings({ baseUrl: server.baseUrl, apiKey: undefined, name: 'tiny' }))
})

/** Asks for all texts, batch by batch. Returns the hashes that got a vector. */
async function embedAll(): Promise<string[]> {
  const got: string[] = []
  for (let from = 0; from < texts.length; ) {
    const result = await batches.embed(texts.slice(from), never)
    if ('failure' in result) throw result.failure
    from += result.taken
    got.push(...result.vectors.map(({ hash }) => hash))
  }
  return got
}

test('AS-2: a server that takes fewer texts at once is asked for fewer', async () => {
  server.behave({ textsMax: 10 })
  expect(await embedAll()).toEqual(texts.map(({ hash }) => hash))
  const sizes = server.requests.map(({ input }) => input.length)
  expect(sizes.slice(0, 5)).toEqual([64, 32, 16, 8, 8])
})

test('AS-2: a text that the server refuses by itself is left out, and the others get their vectors', async () => {
  server.behave({ refused: 'text 70' })
  expect(await embedAll()).toEqual(texts.map(({ hash }) => hash).filter((hash) => hash !== 'hash 70'))
  expect([batches.isRefused('hash 70'), batches.isRefused('hash 71')]).toEqual([true, false])
})

test('AS-2: a server that refuses every text fails, and no text is given up', async () => {
  server.behave({ behaviour: 'error', status: 400 })
  await expect(embedAll()).rejects.toThrow('answered 400')
  expect(texts.filter(({ hash }) => batches.isRefused(hash))).toEqual([])
})

test('AS-2: a busy server fails at once and says when to come back', async () => {
  server.behave({ behaviour: 'error', status: 429, retryAfter: '20' })
  expect(await batches.embed(texts, never)).toMatchObject({ failure: { status: 429, retryAfterMs: 20_000 } })
})
