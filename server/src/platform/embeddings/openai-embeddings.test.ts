import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EmbeddingsError, type EmbeddingsPort } from './embeddings-port.ts'
import { createOpenAiEmbeddings } from './openai-embeddings.ts'
import {
  type EmbeddingsScript,
  type ScriptedEmbeddings,
  startScriptedEmbeddings,
} from './scripted-embeddings.ts'

let server: ScriptedEmbeddings
let model: EmbeddingsPort

beforeAll(async () => {
  server = await startScriptedEmbeddings()
  model = createOpenAiEmbeddings({ baseUrl: `${server.baseUrl}/`, apiKey: 'secret-key', name: 'tiny' })
})
afterAll(() => server.close())
beforeEach(() => server.behave())

const embed = (texts: string[], timeoutMs = 1_000, signal?: AbortSignal) =>
  model.embed(texts, { timeoutMs, signal })

/** Returns the failure of a call. */
async function failureOf(call: Promise<unknown>): Promise<EmbeddingsError> {
  const error = await call.then(
    () => null,
    (failure: unknown) => failure,
  )
  expect(error).toBeInstanceOf(EmbeddingsError)
  return error as EmbeddingsError
}

test('AS-3: each text gets its vector, in the order of the texts, and the request is an OpenAI one', async () => {
  const { vectors, tokens } = await embed(['one thing', 'another'])
  server.behave({ behaviour: 'reversed' })
  expect((await embed(['one thing', 'another'])).vectors).toEqual(vectors)
  expect(vectors.map(({ length }) => length)).toEqual([64, 64])
  expect(tokens).toBe(6)
  const [request] = server.requests
  expect(request).toMatchObject({ model: 'tiny', input: ['one thing', 'another'] })
  expect(request?.headers.authorization).toBe('Bearer secret-key')
})

test.each([
  ['one_fewer', /1 vectors for 2 texts/],
  ['mixed_lengths', /different lengths/],
  ['not_a_number', /no list of numbers/],
  ['zeros', /points nowhere/],
  ['base64', /no list of numbers/],
  ['same_index', /numbers its vectors wrongly/],
  ['page', /no JSON object/],
  ['huge', /too large/],
] satisfies [EmbeddingsScript['behaviour'], RegExp][])(
  'AS-3: an answer with %s is unusable as a whole',
  async (behaviour, says) => {
    server.behave({ behaviour })
    const failure = await failureOf(embed(['one', 'two']))
    expect(failure).toMatchObject({ kind: 'unusable', message: expect.stringMatching(says) })
  },
)

test.each([429, 500, 401])(
  'AS-3: an answer of %d is a refusal that tells nothing of the texts or the key',
  async (status) => {
    server.behave({ behaviour: 'error', status, retryAfter: '7' })
    const failure = await failureOf(embed(['my secret wish']))
    expect(failure).toMatchObject({ kind: 'refused', status, retryAfterMs: 7_000 })
    expect(failure.message).not.toMatch(/secret/)
  },
)

test('AS-3: a redirect is refused, and the texts and the key go nowhere else', async () => {
  const elsewhere = await startScriptedEmbeddings()
  server.behave({ behaviour: 'redirect', location: `${elsewhere.baseUrl}/embeddings` })
  expect(await failureOf(embed(['one']))).toMatchObject({ kind: 'refused', status: 307 })
  expect(elsewhere.requests).toEqual([])
  await elsewhere.close()
})

test('AS-3: a slow server is left at the deadline', async () => {
  server.behave({ delayMs: 2_000 })
  const began = performance.now()
  expect(await failureOf(embed(['one'], 60))).toMatchObject({ kind: 'late' })
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('AS-3: a body that breaks off, and a server that is not there, are unreachable', async () => {
  server.behave({ behaviour: 'cut_off' })
  expect(await failureOf(embed(['one']))).toMatchObject({ kind: 'unreachable' })
  const nobody = createOpenAiEmbeddings({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: undefined, name: 'x' })
  expect(await failureOf(nobody.embed(['one'], { timeoutMs: 500 }))).toMatchObject({ kind: 'unreachable' })
})

test('AS-3: a call that its caller leaves throws the reason', async () => {
  server.behave({ delayMs: 1_000 })
  const left = new AbortController()
  const call = embed(['one'], 5_000, left.signal)
  left.abort(new Error('stopping'))
  await expect(call).rejects.toThrow('stopping')
})

test('AS-3: a kept connection that the server closes just when it is used is replaced', async () => {
  let calls = 0
  const closing = createServer((request, response) => {
    calls += 1
    request.resume().on('end', () => {
      if (calls === 2) request.socket.destroy()
      else response.end(JSON.stringify({ data: [{ embedding: [1, 2, 3, 4, 5, 6, 7, 8] }] }))
    })
  })
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(closing.address() as AddressInfo).port}/v1`
  const port = createOpenAiEmbeddings({ baseUrl, apiKey: undefined, name: 'x' })
  for (const text of ['one', 'two']) {
    const { vectors } = await port.embed([text], { timeoutMs: 1_000 })
    expect(vectors[0]).toHaveLength(8)
  }
  expect(calls).toBe(3)
  closing.closeAllConnections()
  closing.close()
})
