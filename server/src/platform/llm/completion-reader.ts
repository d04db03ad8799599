import { createParser, type EventSourceParser } from 'eventsource-parser'
import { ModelError, type ReplyCut, type TokenUsage } from './model-port.ts'

/** Highest length of one event and of a reply that comes as a whole, in characters. */
const EVENT_MAX_CHARACTERS = 1_048_576

/** More is no count of tokens. */
const TOKENS_MAX = 1_000_000_000

interface Part {
  text?: unknown
}

/** The fields that we read of a completion or of a chunk of one; other fields, reasoning among them, are left alone. */
interface Completion {
  choices?: { delta?: Body; message?: Body; finish_reason?: unknown }[]
  error?: unknown
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
}

interface Body {
  content?: string | Part[] | null
  /** How a model that will not answer says so, at providers that tell the two apart. */
  refusal?: unknown
  reasoning?: unknown
  reasoning_content?: unknown
}

/** Turns the body of a chat completion into text, whether the server streams events or answers with one JSON object. */
export class CompletionReader {
  readonly #parser: EventSourceParser
  readonly #maxCharacters: number
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

  /** A reply that grows longer than `maxCharacters` is cut there, whatever its server was asked for. */
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

  /** The reply's text is complete; what the server may still send is what it took. */
  get isFinished(): boolean {
    return this.#isFinished
  }

  /** Nothing more is to come, not even what the reply took. */
  get isOver(): boolean {
    return this.#isOver || (this.#isFinished && this.#usage !== null)
  }

  /** Why the reply is not whole although its server ended it, or null. */
  get cut(): ReplyCut | null {
    return this.#cut
  }

  /** The reply grew too long and was cut by this side. */
  get isCutHere(): boolean {
    return this.#isCutHere
  }

  /** The provider says that the model refused to answer. */
  get isDeclined(): boolean {
    return this.#isDeclined
  }

  /** What the reply took, where the server has said it; some say it again and again, growing. */
  get usage(): TokenUsage | null {
    return this.#usage
  }

  /** The model has begun: text or thinking came. */
  get hasLife(): boolean {
    return this.#hasLife
  }

  get length(): number {
    return this.#length
  }

  /** Why there is no more to read, or undefined: to be thrown after the text that came before it. */
  get failure(): ModelError | undefined {
    return this.#failure
  }

  /** Takes the next piece of the body and returns the text that it brings. */
  read(chunk: string): string {
    return this.#attempt(() => (this.#mode === 'unknown' ? this.#sniff(chunk) : this.#feed(chunk)))
  }

  /** The body has ended: returns the text that was still waiting. It is a failure where the reply is not whole. */
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

  /** Ends a reply that would not stop by itself; what it took will not be said. */
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
    return new ModelError(this.#length > 0 ? 'cut_off' : 'refused', `the model server ${what}`)
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

/** Some servers send the content as a list of parts, of which only those with text are meant to be read. */
function joinParts(parts: Part[] | null | undefined): string {
  if (!Array.isArray(parts)) return ''
  return parts.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('')
}

/** What an error field says, in a few words. */
export function describe(error: unknown): string {
  const told = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return (typeof told === 'string' ? told : JSON.stringify(told)).replace(/\s+/g, ' ').slice(0, 300)
}
