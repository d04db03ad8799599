import { ModelError, type ModelRequest } from './model-port.ts'

/** The optional fields of one request. */
export interface RequestFields {
  /** Whether the server is asked for the token usage. */
  asksForUsage: boolean
  /** The name of the limit of a reply's length: newer servers know it only by another name. */
  limit: 'max_tokens' | 'max_completion_tokens'
  hasTools: boolean
}

/** The statuses that servers send for a field they do not know. */
const UNKNOWN_FIELD_STATUSES = [400, 422]
/** Those that some send for functions alone. */
const NO_TOOLS_STATUSES = [...UNKNOWN_FIELD_STATUSES, 404, 500, 501]
const NAMES_TOOLS = /\btools?\b|\btool_choice\b|\bfunction[ _-]?call/i
const NAMES_USAGE = /stream_options|include_usage/

type Known = 'unknown' | 'understood' | 'refused'

/** Remembers the optional fields that a server understands and those that it refuses. */
export class ServerTraits {
  #usage: Known
  #tools: Known = 'unknown'
  #limit: RequestFields['limit'] = 'max_tokens'

  constructor(asksForUsage: boolean) {
    this.#usage = asksForUsage ? 'unknown' : 'refused'
  }

  /** Returns the fields to send with a request. */
  fieldsFor({ tools }: ModelRequest): RequestFields {
    const hasTools = tools !== undefined && this.#tools !== 'refused'
    return { asksForUsage: this.#usage !== 'refused', limit: this.#limit, hasTools }
  }

  /**
   * Returns the fields to ask again with after a refusal, or null if it has another cause. A server that has accepted a
   * field before must name it.
   */
  without(fields: RequestFields, error: unknown): RequestFields | null {
    if (!(error instanceof ModelError) || error.status === undefined) return null
    const { status, message } = error
    const isUnknownField = UNKNOWN_FIELD_STATUSES.includes(status)
    if (isUnknownField && fields.limit === 'max_tokens' && message.includes('max_completion_tokens')) {
      this.#limit = 'max_completion_tokens'
      return { ...fields, limit: this.#limit }
    }
    if (isUnknownField && fields.asksForUsage && NAMES_USAGE.test(message))
      return { ...fields, asksForUsage: false }
    if (fields.hasTools && NO_TOOLS_STATUSES.includes(status) && NAMES_TOOLS.test(message))
      return { ...fields, hasTools: false }
    if (!isUnknownField) return null
    if (fields.hasTools && this.#tools === 'unknown') return { ...fields, hasTools: false }
    return fields.asksForUsage && this.#usage === 'unknown' ? { ...fields, asksForUsage: false } : null
  }

  /**
   * Remembers that a server answered a request with these fields. One after a call shows nothing of functions: a server
   * that calls them may still refuse the results in their own form.
   */
  learn({ asksForUsage, hasTools }: RequestFields, { tools, rounds = [] }: ModelRequest): void {
    this.#usage = asksForUsage ? 'understood' : 'refused'
    if (tools && rounds.length === 0) this.#tools = hasTools ? 'understood' : 'refused'
  }
}
