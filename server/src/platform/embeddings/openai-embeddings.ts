import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { EmbeddingsError, type EmbeddingsPort } from './embeddings-port.ts'
import { answerMaxBytes, readVectors } from './read-vectors.ts'

/** Creates a model behind any server that supports the OpenAI embeddings protocol (AS-3). */
export function createOpenAiEmbeddings(model: {
  baseUrl: string
  apiKey: string | undefined
  name: string
}): EmbeddingsPort {
  const url = new URL(model.baseUrl)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/embeddings`
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(model.apiKey && { authorization: `Bearer ${model.apiKey}` }),
  }
  return {
    embed: async (texts, { timeoutMs, signal }) => {
      const body = JSON.stringify({ model: model.name, input: texts })
      const late = AbortSignal.timeout(timeoutMs)
      const call = { url, headers, body, signal: signal ? AbortSignal.any([signal, late]) : late }
      try {
        const response = await post(call)
        return readVectors(await readBody(response, answerMaxBytes(texts.length)), texts.length)
      } catch (error) {
        signal?.throwIfAborted()
        if (late.aborted) throw new EmbeddingsError('late', 'the embeddings server did not answer in time')
        throw error instanceof EmbeddingsError ? error : unreachable(error)
      }
    },
  }
}

interface Call {
  url: URL
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

/** Sends a request. Redirects are not followed: they would carry the texts and the key elsewhere. */
async function post(call: Call): Promise<IncomingMessage> {
  const response = await send(call, undefined).catch((error: unknown) => {
    if (!isStale(error)) throw error
    return send(call, false)
  })
  if (response.statusCode === 200) return response
  response.destroy()
  const { statusCode: status, headers } = response
  throw new EmbeddingsError('refused', `the embeddings server answered ${status}`, {
    status,
    retryAfterMs: retryAfterOf(headers['retry-after']),
  })
}

function send({ url, headers, body, signal }: Call, agent: false | undefined): Promise<IncomingMessage> {
  const { request: open } = url.protocol === 'https:' ? https : http
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
    ...(agent === false && { agent }),
  }
  return new Promise((resolve, reject) => {
    const request = open(url, options, resolve)
    request.on('error', (error) => reject(Object.assign(error, { isReused: request.reusedSocket })))
    request.end(body)
  })
}

/** Returns whether the server closed a kept connection just when it was used. Only then is it safe to ask again. */
function isStale(error: unknown): boolean {
  const { code, isReused } = error as NodeJS.ErrnoException & { isReused?: boolean }
  return isReused === true && (code === 'ECONNRESET' || code === 'EPIPE')
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    // Leaving the loop destroys the response.
    if (size > maxBytes)
      throw new EmbeddingsError('unusable', 'the embeddings server sent an answer that is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function unreachable(error: unknown): EmbeddingsError {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  return new EmbeddingsError('unreachable', `the embeddings server cannot be reached: ${reason}`)
}

/** Parses a Retry-After header in seconds into ms. */
function retryAfterOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1_000 : undefined
}
