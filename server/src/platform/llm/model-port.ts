/** One message of the conversation that a model continues. */
export interface ModelMessage {
  role: 'user' | 'assistant'
  content: string
}

export interface ModelRequest {
  system: string
  messages: ModelMessage[]
  /** The functions that the model may call; missing if it may call none. */
  tools?: OfferedTools
  /** The calls of earlier rounds of the same reply, with their results. */
  rounds?: readonly ToolRound[]
  /** The highest length of the reply, if it is less than the configured one, in tokens. */
  maxTokens?: number
}

/** A function that a model may call; its parameters are described by a JSON schema. */
export interface ModelTool {
  name: string
  description: string
  parameters: Record<string, unknown>
}

export interface OfferedTools {
  list: readonly ModelTool[]
  /** The instruction for using them. It joins the system prompt only if the server is offered the functions. */
  instruction: string
  /** True if the model must answer now, without another call. */
  isClosed?: boolean
}

/** A call of a function, as the model wrote it: its arguments are unchecked JSON. */
export interface ToolCall {
  id: string
  name: string
  arguments: string
}

/** The calls of one round, and the text that each of them gave, in the same order. */
export interface ToolRound {
  calls: readonly ToolCall[]
  results: readonly string[]
}

/** The token usage of a reply, as the model's server counts it. */
export interface TokenUsage {
  /** The tokens read: the conversation and the system prompt. */
  prompt: number
  /** The tokens written. */
  completion: number
}

/** The reason why a reply ends early: the limit of its length, or the provider's content filter. */
export type ReplyCut = 'length' | 'filter'

/** The way a reply ended. */
export interface ReplyEnd {
  /** The token usage, or null if the server did not report it. */
  usage: TokenUsage | null
  /** Whether another model had read the conversation before, and no one knows how many tokens it used. */
  isUnmetered?: boolean
  cut: ReplyCut | null
  /** Whether the provider says that its model refused to answer; the text is the refusal. */
  isDeclined?: boolean
  /** Whether a second model wrote it in place of the first. */
  isBySecond?: boolean
  /** The functions that the model calls before it goes on; missing if there are none. */
  calls?: readonly ToolCall[]
}

/** The port of a model that can write replies. */
export interface ModelPort {
  /**
   * Yields the reply's text as it arrives, in pieces of any length, none of them empty. Throws ModelError, or the
   * signal's reason once `signal` aborts. Leaving the loop early also ends the call. Returns how the reply ended.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<string, ReplyEnd>
}

/**
 * The reason why a model gave no complete reply: it could not be reached, answered with an error or with something that
 * is not a reply, was too slow, broke off, or finished without a word.
 */
export type ModelFailure = 'unreachable' | 'refused' | 'timeout' | 'cut_off' | 'empty'

/** A failed model call (CH-7). The message is for logs; it contains no key and nothing of the conversation. */
export class ModelError extends Error {
  readonly kind: ModelFailure
  /** The HTTP status of a refusal. */
  readonly status: number | undefined
  /** The time that the server asks us to wait, in ms. */
  readonly retryAfterMs: number | undefined
  /** Whether a model had read the conversation before, so that tokens were used even if its server refused this call. */
  isAfterCalls = false

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

  /** Whether no model's server accepted the conversation. */
  get isUnread(): boolean {
    return !this.isAfterCalls && (this.kind === 'unreachable' || this.kind === 'refused')
  }
}
