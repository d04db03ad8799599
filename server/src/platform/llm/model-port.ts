/** One message of the talk that a model continues. */
export interface ModelMessage {
  role: 'user' | 'assistant'
  content: string
}

export interface ModelRequest {
  system: string
  messages: ModelMessage[]
}

/** What a reply took, as the model's server counts it. */
export interface TokenUsage {
  /** Read: the talk and what stands before it. */
  prompt: number
  /** Written. */
  completion: number
}

/** Why a reply ends before its end: the limit of its length, or what the provider does not let through. */
export type ReplyCut = 'length' | 'filter'

/** How a reply ended. */
export interface ReplyEnd {
  /** What it took, or null where that was not said. */
  usage: TokenUsage | null
  cut: ReplyCut | null
  /** The provider says that its model refused to answer; the text is how it said so. */
  isDeclined?: boolean
  /** A second model wrote it in place of the first. */
  isBySecond?: boolean
}

/** Whatever can write a reply. */
export interface ModelPort {
  /**
   * Yields the reply's text as it comes, in pieces of any length, none empty. Throws ModelError, or the signal's reason
   * once `signal` aborts; leaving the loop early ends the call as well. Returns how the reply ended.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<string, ReplyEnd>
}

/**
 * Why a model gave no whole reply: it could not be reached, answered with an error or with something that is no reply,
 * was too slow, broke off, or finished without a word.
 */
export type ModelFailure = 'unreachable' | 'refused' | 'timeout' | 'cut_off' | 'empty'

/** A model call that failed (CH-7). The message is for logs; it holds no key and nothing of the talk. */
export class ModelError extends Error {
  readonly kind: ModelFailure
  /** The HTTP status of a refusal. */
  readonly status: number | undefined
  /** How long the server asks to be left alone, in ms. */
  readonly retryAfterMs: number | undefined

  constructor(
    kind: ModelFailure,
    message: string,
    refusal: { status?: number | undefined; retryAfterMs?: number | undefined } = {},
  ) {
    super(message)
    this.name = 'ModelError'
    this.kind = kind
    this.status = refusal.status
    this.retryAfterMs = refusal.retryAfterMs
  }
}
