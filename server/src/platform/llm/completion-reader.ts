import { createParser, type EventSourceParser } from 'eventsource-parser'
import { ModelError } from './model-port.ts'

/** Highest length of one event, of a reply that comes as a whole, and of a reply's text, in characters. */
const EVENT_MAX_CHARACTERS = 1_048_576
const REPLY_MAX_CHARACTERS = 400_000

interface Part {
  text?: unknown
}

/** The fields that we read of a completion or of a chunk of one; other fields, reasoning among them, are left alone. */
interface Completion {
  choices?: { delta?: Body; message?: Body; finish_reason?: unknown }[]
  error?: unknown
}

interface Body {
  content?: string | Part[] | null
  reasoning?: unknown
  reasoning_content?: unknown
}

/** Turns the body of a chat completion into text, whether the server streams events or answers with one JSON object. */
export class CompletionReader {
  readonly #parser: EventSourceParser
  #mode: 'unknown' | 'events' | 'json' = 'unknown'
  #buffer = ''
  #text = ''
  #length = 0
  #isFinished = false
  #hasLife = false
  #failure: ModelError | undefined

  constructor() {
    this.#parser = createParser({
      onEvent: (event) => this.#readEvent(event.data),
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') throw this.#broken('sent an event that is too long')
      },
      maxBufferSize: EVENT_MAX_CHARACTERS,
    })
  }

  /** The reply is complete; what the server may still send says nothing. */
  get isFinished(): boolean {
    return this.#isFinished
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
    if (this.#isFinished) return
    if (data === '[DONE]') this.#isFinished = true
    else this.#readCompletion(this.#parse(data))
  }

  #readJson(): void {
    this.#readCompletion(this.#parse(this.#buffer))
    this.#isFinished = true
  }

  #readCompletion(completion: Completion): void {
    if (completion.error) throw this.#broken(`reported an error: ${describe(completion.error)}`)
    const choice = completion.choices?.[0]
    if (!choice) return
    const body = choice.delta ?? choice.message
    if (body) this.#readBody(body)
    if (choice.finish_reason === 'error') throw this.#broken('reported an error')
    if (typeof choice.finish_reason === 'string' && choice.finish_reason !== '') this.#isFinished = true
  }

  #readBody(body: Body): void {
    const text = typeof body.content === 'string' ? body.content : joinParts(body.content)
    if (text !== '') {
      this.#hasLife = true
      this.#text += text
      this.#length += text.length
      if (this.#length > REPLY_MAX_CHARACTERS) throw this.#broken('would not stop')
    } else if (body.reasoning || body.reasoning_content) this.#hasLife = true
  }

  #parse(data: string): Completion {
    try {
      const parsed: unknown = JSON.parse(data)
      if (typeof parsed === 'object' && parsed !== null) return parsed
    } catch {}
    throw this.#broken('sent something that is no reply')
  }

  #broken(what: string): ModelError {
    return new ModelError(this.#length > 0 ? 'cut_off' : 'refused', `the model server ${what}`)
  }
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
