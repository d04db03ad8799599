import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { describe } from './completion-reader.ts'
import { ModelError } from './model-port.ts'

/** How long the connection of a finished reply may take to end on its own, so that it can be used again, in ms. */
const DRAIN_MS = 1_000
const ERROR_BODY_MAX_CHARACTERS = 4_096

export interface ModelEndpoint {
  url: URL
  headers: Record<string, string>
  apiKey: string | undefined
}

export interface ModelTimeouts {
  firstTokenTimeoutMs: number
  idleTimeoutMs: number
  totalTimeoutMs: number
}

/**
 * One HTTP call to a model server, with its timeouts and its abort signal. It uses plain `node:http`, which takes two
 * thirds of the CPU that `fetch` takes for a streamed token.
 */
export class ModelCall {
  readonly #endpoint: ModelEndpoint
  readonly #timeouts: ModelTimeouts
  readonly #signal: AbortSignal
  readonly #abort = () => this.#fail(this.#signal.reason)
  readonly #total: NodeJS.Timeout
  #patience: NodeJS.Timeout
  #rest: NodeJS.Timeout | undefined
  #hasLife = false
  #failure: unknown
  #request: ClientRequest | undefined
  #response: IncomingMessage | undefined

  constructor(endpoint: ModelEndpoint, timeouts: ModelTimeouts, signal: AbortSignal) {
    signal.throwIfAborted()
    this.#endpoint = endpoint
    this.#timeouts = timeouts
    this.#signal = signal
    this.#total = this.#timer(timeouts.totalTimeoutMs, 'the reply took too long as a whole')
    this.#patience = this.#timer(timeouts.firstTokenTimeoutMs, 'the reply did not begin in time')
    signal.addEventListener('abort', this.#abort)
  }

  /** Sends the request and returns the response's body, decoded. Pass any error it throws to `explain`. */
  async open(body: string): Promise<IncomingMessage> {
    const response = await this.#send(body, undefined).catch((error: unknown) => {
      if (!this.#isStale(error)) throw error
      return this.#send(body, false)
    })
    this.#response = response
    response.setEncoding('utf8')
    if (response.statusCode !== 200) throw await this.#refusal(response)
    return response
  }

  /** Notes that the model is working: from now on it may pause for the idle timeout. */
  keepAlive(): void {
    if (this.#hasLife) this.#patience.refresh()
    else {
      this.#hasLife = true
      clearTimeout(this.#patience)
      this.#patience = this.#timer(this.#timeouts.idleTimeoutMs, 'the reply paused for too long')
    }
  }

  /** Notes that the reply is complete: from now on the rest of the response is awaited for this long at most, in ms. */
  endWithin(ms: number): void {
    this.#rest ??= setTimeout(() => this.#response?.destroy(), ms)
  }

  /** Returns the error to throw for one that occurred during the call. */
  explain(error: unknown): unknown {
    if (this.#failure !== undefined) return this.#failure
    if (error instanceof ModelError) return this.#withoutKey(error)
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (this.#response) return new ModelError('cut_off', `the model server broke the connection: ${reason}`)
    return new ModelError('unreachable', `the model server cannot be reached: ${reason}`)
  }

  /** Ends the call. The connection of a complete reply is kept for the next one; any other is cut. */
  close(isComplete: boolean): void {
    clearTimeout(this.#total)
    clearTimeout(this.#patience)
    clearTimeout(this.#rest)
    this.#signal.removeEventListener('abort', this.#abort)
    const response = this.#response
    if (!response || !isComplete) this.#request?.destroy()
    else if (!response.readableEnded) drain(response)
  }

  #send(body: string, agent: false | undefined): Promise<IncomingMessage> {
    const { url, headers } = this.#endpoint
    const { request: open } = url.protocol === 'https:' ? https : http
    return new Promise((resolve, reject) => {
      const options = { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } }
      this.#request = open(url, agent === false ? { ...options, agent } : options, resolve)
      this.#request.on('error', reject)
      this.#request.end(body)
    })
  }

  /** Returns whether the server closed a kept connection just when it was used. Only then is it safe to ask again. */
  #isStale(error: unknown): boolean {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return (
      this.#failure === undefined &&
      this.#request?.reusedSocket === true &&
      (code === 'ECONNRESET' || code === 'EPIPE')
    )
  }

  async #refusal(response: IncomingMessage): Promise<ModelError> {
    let body = ''
    for await (const chunk of response as AsyncIterable<string>) {
      body += chunk
      if (body.length > ERROR_BODY_MAX_CHARACTERS) break
    }
    const { statusCode } = response
    return new ModelError('refused', `the model server answered ${statusCode}: ${errorText(body)}`, {
      status: statusCode,
      retryAfterMs: retryAfterOf(response.headers['retry-after']),
    })
  }

  /** Removes the API key from an error's message: some servers repeat the key that they refuse. */
  #withoutKey(error: ModelError): ModelError {
    const { apiKey } = this.#endpoint
    if (!apiKey || !error.message.includes(apiKey)) return error
    return new ModelError(error.kind, error.message.replaceAll(apiKey, '[key]'), error)
  }

  #timer(afterMs: number, what: string): NodeJS.Timeout {
    return setTimeout(() => this.#fail(new ModelError('timeout', what)), afterMs)
  }

  #fail(failure: unknown): void {
    this.#failure ??= failure
    const error = failure instanceof Error ? failure : undefined
    if (this.#response) this.#response.destroy(error)
    else this.#request?.destroy(error)
  }
}

/** Parses a Retry-After header, a delay in seconds or a moment, into ms. */
function retryAfterOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '') return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

function drain(response: IncomingMessage): void {
  const timer = setTimeout(() => response.destroy(), DRAIN_MS)
  timer.unref()
  response.once('close', () => clearTimeout(timer)).on('error', () => {})
  response.resume()
}

function errorText(body: string): string {
  try {
    const parsed = JSON.parse(body) as { error?: unknown }
    return describe(parsed.error ?? parsed)
  } catch {
    return describe(body)
  }
}
