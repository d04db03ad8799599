import { setTimeout as pause } from 'node:timers/promises'
import { ModelError, type ModelPort, type ModelRequest, type ReplyEnd } from './model-port.ts'

/** The statuses that are temporary: too many calls, and a server that is overloaded or restarting. */
const PASSING_STATUSES = [429, 503]
const RETRY_AFTER_MS = 1_000
/** The longest delay that we accept, in ms: no reply waits longer for its first word. */
const RETRY_AFTER_MAX_MS = 5_000

/**
 * Creates one model out of several, which are tried in order. A busy model is asked once more, and the next one is
 * asked if a model fails. This happens only before the first word: a reply that has begun is not started again. Throws
 * the last model's error.
 */
export function createModelChain(models: readonly ModelPort[]): ModelPort {
  return {
    stream: async function* (request, signal) {
      let failure: ModelError | undefined
      for (const [rank, model] of models.entries()) {
        const end = yield* attempt(model, { request, signal })
        const isRead = failure !== undefined && !failure.isUnread
        if (!(end instanceof ModelError))
          return { ...end, ...(rank > 0 && { isBySecond: true }), ...(isRead && { isUnmetered: true }) }
        end.isAfterCalls ||= isRead
        failure = end
      }
      throw failure ?? new ModelError('unreachable', 'no model is configured')
    },
  }
}

interface Attempt {
  request: ModelRequest
  signal: AbortSignal
}

/** Asks one model. Returns its error if it gave no word and another one may be asked. */
async function* attempt(
  model: ModelPort,
  { request, signal }: Attempt,
): AsyncGenerator<string, ReplyEnd | ModelError> {
  for (let isRetry = false; ; isRetry = true) {
    let hasSpoken = false
    const reply = model.stream(request, signal)
    try {
      for (let step = await reply.next(); ; step = await reply.next()) {
        if (step.done) return step.value
        hasSpoken = true
        yield step.value
      }
    } catch (error) {
      if (!(error instanceof ModelError) || hasSpoken || signal.aborted) throw error
      const waitMs = isRetry ? null : retryDelayOf(error)
      if (waitMs === null) return error
      await waitFor(waitMs, signal)
    } finally {
      await reply.return({ usage: null, cut: null })
    }
  }
}

/** Returns how long to wait before a model is asked again, in ms; null if that would not help. */
function retryDelayOf({ status, retryAfterMs = RETRY_AFTER_MS }: ModelError): number | null {
  if (!PASSING_STATUSES.includes(status ?? 0) || retryAfterMs > RETRY_AFTER_MAX_MS) return null
  return retryAfterMs
}

/** Waits. Throws the signal's reason if the reply is stopped meanwhile. */
async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}
