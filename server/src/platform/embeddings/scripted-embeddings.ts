import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The ways in which a scripted server answers. */
export type EmbeddingsBehaviour =
  | 'vectors'
  | 'reversed'
  | 'error'
  | 'one_fewer'
  | 'other_length'
  | 'mixed_lengths'
  | 'not_a_number'
  | 'zeros'
  | 'base64'
  | 'same_index'
  | 'page'
  | 'huge'
  | 'redirect'
  | 'cut_off'

export interface EmbeddingsScript {
  behaviour: EmbeddingsBehaviour
  status: number
  retryAfter: string | null
  /** The delay of the answer. */
  delayMs: number
  dimensions: number
  /** Texts that have the vector of another text. */
  same: Record<string, string>
  /** The highest number of texts that it takes at once, and a text that it refuses. */
  textsMax: number
  refused: string | null
  /** The address that `redirect` leads to. */
  location: string
}

/** A request as a scripted server received it. */
export interface EmbeddingsRequest {
  model: string
  input: string[]
  headers: IncomingMessage['headers']
}

/** An embeddings server for tests and journeys, on 127.0.0.1 only. */
export interface ScriptedEmbeddings {
  /** The value for EMBEDDINGS_URL. */
  baseUrl: string
  requests: EmbeddingsRequest[]
  /** Sets the script of later calls; without an argument, the default. */
  behave(script?: Partial<EmbeddingsScript>): void
  close(): Promise<void>
}

const DEFAULT: EmbeddingsScript = {
  behaviour: 'vectors',
  status: 500,
  retryAfter: null,
  delayMs: 0,
  dimensions: 64,
  same: {},
  textsMax: 1_000,
  refused: null,
  location: '/elsewhere',
}
const HUGE_BYTES = 3_000_000

/** Starts a server whose vectors are near each other where texts share words. */
export async function startScriptedEmbeddings(): Promise<ScriptedEmbeddings> {
  const requests: EmbeddingsRequest[] = []
  let script = DEFAULT
  const server = createServer(async (request, response) => {
    const asked = await readRequest(request)
    requests.push(asked)
    const ordered = script
    if (ordered.delayMs > 0) await pause(ordered.delayMs)
    if (!response.destroyed) answer(ordered, asked, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    behave: (changes = {}) => {
      script = { ...DEFAULT, ...changes }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readRequest(request: IncomingMessage): Promise<EmbeddingsRequest> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) body += chunk
  const { model = '', input = [] } = body ? (JSON.parse(body) as Partial<EmbeddingsRequest>) : {}
  return { model, input, headers: request.headers }
}

function answer(script: EmbeddingsScript, { input }: EmbeddingsRequest, response: ServerResponse): void {
  const { behaviour, status, retryAfter } = script
  if (retryAfter !== null) response.setHeader('retry-after', retryAfter)
  if (behaviour === 'error') {
    send(response, status, { error: { message: `scripted: ${input[0]}` } })
    return
  }
  if (input.length > script.textsMax || (script.refused !== null && input.includes(script.refused))) {
    send(response, 413, { error: { message: 'too much' } })
    return
  }
  if (behaviour === 'redirect') {
    response.writeHead(307, { location: script.location }).end()
    return
  }
  if (behaviour === 'page') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>')
    return
  }
  if (behaviour === 'huge') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(HUGE_BYTES)}"`)
    return
  }
  if (behaviour === 'cut_off') {
    response.writeHead(200, { 'content-length': '5000' }).write('{"data":[')
    setTimeout(() => response.destroy(), 10)
    return
  }
  const data = changed(
    script,
    input.map((text, index) => ({ index, embedding: vectorOf(text, script) })),
  )
  send(response, 200, { data, usage: { prompt_tokens: 3 * input.length } })
}

interface Item {
  index: number
  embedding: (number | null)[] | string
}

function changed({ behaviour, dimensions }: EmbeddingsScript, data: Item[]): Item[] {
  const alter = (change: (item: Item, place: number) => Partial<Item>) =>
    data.map((item, place) => ({ ...item, ...change(item, place) }))
  switch (behaviour) {
    case 'reversed':
      return data.reverse()
    case 'one_fewer':
      return data.slice(1)
    case 'other_length':
      return alter(() => ({ embedding: Array.from({ length: dimensions + 8 }, () => 1) }))
    case 'mixed_lengths':
      return alter((_, place) => ({ embedding: Array.from({ length: dimensions + place }, () => 1) }))
    case 'not_a_number':
      return alter(() => ({ embedding: Array.from({ length: dimensions }, () => null) }))
    case 'zeros':
      return alter(() => ({ embedding: Array.from({ length: dimensions }, () => 0) }))
    case 'base64':
      return alter(() => ({ embedding: 'AAAAAAAAAAA=' }))
    case 'same_index':
      return alter(() => ({ index: 0 }))
    default:
      return data
  }
}

/** Returns the sum of a direction for each word. */
function vectorOf(text: string, { dimensions, same }: EmbeddingsScript): number[] {
  const vector = Array.from({ length: dimensions }, () => 0)
  const words = (same[text] ?? text).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']
  for (const word of words) {
    const bytes = createHash('sha512').update(word).digest()
    for (let at = 0; at < dimensions; at += 1)
      vector[at] = (vector[at] ?? 0) + ((bytes[at % bytes.length] ?? 0) - 127.5) / 128
  }
  return vector
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
