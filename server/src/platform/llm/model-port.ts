/** One message of the talk that a model continues. */
export interface ModelMessage {
  role: 'user' | 'assistant'
  content: string
}

export interface ModelRequest {
  system: string
  messages: ModelMessage[]
}

/** Whatever can write a reply. */
export interface ModelPort {
  /**
   * Yields the reply's text as it comes, in pieces of any length, none empty. Throws ModelError, or the signal's reason
   * once `signal` aborts; leaving the loop early ends the call as well.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<string>
}

/**
 * Why a model gave no whole reply: it could not be reached, answered with an error or with something that is no reply,
 * was too slow, broke off, or finished without a word.
 */
export type ModelFailure = 'unreachable' | 'refused' | 'timeout' | 'cut_off' | 'empty'

/** A model call that failed (CH-7). The message is for logs; it holds no key and nothing of the talk. */
export class ModelError extends Error {
  readonly kind: ModelFailure

  constructor(kind: ModelFailure, message: string) {
    super(message)
    this.name = 'ModelError'
    this.kind = kind
  }
}
