/** The vectors of some texts, and the tokens that the server counted; null if it counted none. */
export interface Embedded {
  vectors: Float32Array[]
  tokens: number | null
}

/** The port of a model that turns texts into vectors: the nearer two texts are in meaning, the nearer are these. */
export interface EmbeddingsPort {
  /**
   * Returns a vector for each text, in the same order and all of one length. Throws EmbeddingsError, or the signal's
   * reason once it aborts.
   */
  embed(
    texts: readonly string[],
    options: { timeoutMs: number; signal?: AbortSignal | undefined },
  ): Promise<Embedded>
}

/**
 * The reason why there are no vectors: the server could not be reached, answered with an error, was too slow, or sent
 * something else.
 */
export type EmbeddingsFailure = 'unreachable' | 'refused' | 'late' | 'unusable'

/** A failed call. The message is for logs; it contains no key and nothing of the texts. */
export class EmbeddingsError extends Error {
  readonly kind: EmbeddingsFailure
  /** The HTTP status of a refusal. */
  readonly status: number | undefined
  /** The time that the server asks us to wait, in ms. */
  readonly retryAfterMs: number | undefined

  constructor(
    kind: EmbeddingsFailure,
    message: string,
    refusal: { status?: number | undefined; retryAfterMs?: number | undefined } = {},
  ) {
    super(message)
    this.name = 'EmbeddingsError'
    this.kind = kind
    this.status = refusal.status
    this.retryAfterMs = refusal.retryAfterMs
  }
}
