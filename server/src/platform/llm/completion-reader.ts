import { createParser, type EventSourceParser } from 'eventsource-parser'
import { ModelError, type ReplyCut, type TokenUsage, type ToolCall } from './model-port.ts'
import { ToolCallReader } from './tool-call-reader.ts'

/** The highest length of one event, and of a reply that arrives as a whole, in characters. */
const EVENT_MAX_CHARACTERS = 1_048_576

/** The highest valid count of tokens. */
const TOKENS_MAX = 1_000_000_000

interface Part {
  text?: unknown
}

/** The fields that we read of a completion or of a chunk of one. Other fields, reasoning among them, are ignored. */
interface Completion {
  choices?: { delta?: Body; message?: Body; finish_reason?: unknown }[]
  error?: unknown
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
}

interface Body {
  content?: string | Part[] | null
  /** The text of a model that refuses to answer, from providers that mark refusals. */
  refusal?: unknown
  reasoning?: unknown
  reasoning_content?: unknown
  tool_calls?: unknown
}

/**
 * Reads the text from the body of a chat completion, whether the server streams events or answers with one JSON object.
 */
export class CompletionReader {
  readonly #parser: EventSourceParser
  readonly #maxCharacters: number
  readonly #calls = new ToolCallReader()
  #mode: 'unknown' | 'events' | 'json' = 'unknown'
  #buffer = ''
  #text = ''
  #length = 0
  #cut: ReplyCut | null = null
  #isCutHere = false
  #isDeclined = false
  #isFinished = false
  #hasLife = false
  #isOver = false
  #usage: TokenUsage | null = null
  #failure: ModelError | undefined

  /** Creates a reader that cuts a reply at `maxCharacters`, whatever limit the server was asked for. */
  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters
    this.#parser = createParser({
      onEvent: (event) => this.#readEvent(event.data),
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') throw this.#broken('sent an event that is too long')
      },
      maxBufferSize: EVENT_MAX_CHARACTERS,
    })
  }

  /** Whether the reply's text is complete; the server may still send the token usage. */
  get isFinished(): boolean {
    return this.#isFinished
  }

  /** Whether nothing more will come, not even the token usage. */
  get isOver(): boolean {
    return this.#isOver || (this.#isFinished && this.#usage !== null)
  }

  /** The reason why the reply is incomplete although its server ended it, or null. */
  get cut(): ReplyCut | null {
    return this.#cut
  }

  /** Whether the reply grew too long and was cut by this side. */
  get isCutHere(): boolean {
    return this.#isCutHere
  }

  /** Whether the provider says that the model refused to answer. */
  get isDeclined(): boolean {
    return this.#isDeclined
  }

  /** The token usage of the reply, if the server has sent it. Some servers send it several times, growing. */
  get usage(): TokenUsage | null {
    return this.#usage
  }

  /** The functions that the model calls. */
  get calls(): ToolCall[] {
    return this.#calls.calls
  }

  /** Whether the model has said something: text, or a call of a function. */
  get hasContent(): boolean {
    return this.#length > 0 || this.#calls.hasBegun
  }

  /** Whether the model has begun: text, thinking or a call of a function has arrived. */
  get hasLife(): boolean {
    return this.#hasLife
  }

  /** The error that ends the reading, or undefined. Throw it after the text that came before it. */
  get failure(): ModelError | undefined {
    return this.#failure
  }

  /** Reads the next piece of the body and returns the text in it. */
  read(chunk: string): string {
    return this.#attempt(() => (this.#mode === 'unknown' ? this.#sniff(chunk) : this.#feed(chunk)))
  }

  /**
   * Ends the reading once the body has ended, and returns the text that was still waiting. An incomplete reply is a
   * failure.
   */
  end(): string {
    return this.#attempt(() => {
      if (this.#mode === 'json') this.#readJson()
      else if (this.#mode === 'events') this.#parser.feed('\n\n')
      if (!this.#isFinished) throw this.#broken('ended before the reply was complete')
    })
  }

  #attempt(step: () => void): string {
    try {
      step()
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      this.#failure = error
    }
    const text = this.#text
    this.#text = ''
    return text
  }

  #sniff(chunk: string): void {
    this.#buffer += chunk
    const first = this.#buffer.trimStart()[0]
    if (first === undefined) return
    if (first === '<') throw new ModelError('refused', 'the model server answered with a page, not a reply')
    this.#mode = first === '{' ? 'json' : 'events'
    const buffered = this.#buffer
    this.#buffer = ''
    this.#feed(buffered)
  }

  #feed(chunk: string): void {
    if (this.#mode === 'events') {
      this.#parser.feed(chunk)
      return
    }
    this.#buffer += chunk
    if (this.#buffer.length > EVENT_MAX_CHARACTERS) throw this.#broken('sent a reply that is too long')
  }

  #readEvent(data: string): void {
    if (data === '[DONE]') {
      this.#isFinished = true
      this.#isOver = true
    } else if (this.#isFinished) this.#readUsage(parseOrNull(data)?.usage)
    else this.#readCompletion(this.#parse(data))
  }

  #readJson(): void {
    this.#readCompletion(this.#parse(this.#buffer))
    this.#isFinished = true
    this.#isOver = true
  }

  #readCompletion(completion: Completion): void {
    if (completion.error) throw this.#broken(`reported an error: ${describe(completion.error)}`)
    this.#readUsage(completion.usage)
    const choice = completion.choices?.[0]
    if (!choice) return
    const body = choice.delta ?? choice.message
    if (body) this.#readBody(body)
    if (choice.finish_reason === 'error') throw this.#broken('reported an error')
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') this.#isFinished = true
    this.#cut ??= cutOf(choice.finish_reason)
  }

  #readBody(body: Body): void {
    if (!this.#calls.read(body.tool_calls)) throw this.#broken('calls functions without an end')
    if (this.#calls.hasBegun) this.#hasLife = true
    const refusal = typeof body.refusal === 'string' ? body.refusal : ''
    if (refusal !== '') this.#isDeclined = true
    const text = (typeof body.content === 'string' ? body.content : joinParts(body.content)) || refusal
    if (text !== '') {
      this.#hasLife = true
      const part = text.slice(0, this.#maxCharacters - this.#length)
      this.#text += part
      this.#length += part.length
      if (part.length < text.length) this.#stop()
    } else if (body.reasoning || body.reasoning_content) this.#hasLife = true
  }

  /** Ends a reply that would not stop on its own; its token usage stays unknown. */
  #stop(): void {
    this.#cut = 'length'
    this.#isCutHere = true
    this.#isFinished = true
    this.#isOver = true
  }

  #readUsage(usage: Completion['usage']): void {
    const { prompt_tokens: prompt, completion_tokens: completion } = usage ?? {}
    if (isTokenCount(prompt) && isTokenCount(completion)) this.#usage = { prompt, completion }
  }

  #parse(data: string): Completion {
    const parsed = parseOrNull(data)
    if (!parsed) throw this.#broken('sent something that is no reply')
    return parsed
  }

  #broken(what: string): ModelError {
    return new ModelError(this.hasContent ? 'cut_off' : 'refused', `the model server ${what}`)
  }
}

function parseOrNull(data: string): Completion | null {
  try {
    const parsed: unknown = JSON.parse(data)
    return typeof parsed === 'object' ? parsed : null
  } catch {
    return null
  }
}

function cutOf(reason: unknown): ReplyCut | null {
  if (reason === 'length') return 'length'
  return reason === 'content_filter' ? 'filter' : null
}

function isTokenCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= TOKENS_MAX
}

/** Joins the parts of a reply's content, which some servers send as a list. Only parts with text count. */
function joinParts(parts: Part[] | null | undefined): string {
  if (!Array.isArray(parts)) return ''
  return parts.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('')
}

/** Describes an error field in a few words. */
export function describe(error: unknown): string {
  const told = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return (typeof told === 'string' ? told : JSON.stringify(told)).replace(/\s+/g, ' ').slice(0, 300)
}
