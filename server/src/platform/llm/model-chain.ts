import { setTimeout as pause } from 'node:timers/promises'
import { ModelError, type ModelPort, type ModelRequest, type ReplyEnd } from './model-port.ts'

/** Statuses that pass: too many calls, and a server that is overloaded or restarting. */
const PASSING_STATUSES = [429, 503]
const RETRY_AFTER_MS = 1_000
/** A server that asks for more is left alone: nobody waits that long for the first word. */
const RETRY_AFTER_MAX_MS = 5_000

/**
 * Several models as one, tried in their order. Each is asked once more where it says that it is busy, and the next one where
 * it fails; but only before the first word: what has begun is not begun anew. Throws what the last one throws.
 */
export function createModelChain(models: readonly ModelPort[]): ModelPort {
  return {
    stream: async function* (request, signal) {
      for (const [rank, model] of models.entries()) {
        const isLast = rank === models.length - 1
        const end = yield* attempt(model, { request, signal, isLast })
        if (end) return rank > 0 ? { ...end, isBySecond: true } : end
      }
      throw new ModelError('unreachable', 'no model is configured')
    },
  }
}

interface Attempt {
  request: ModelRequest
  signal: AbortSignal
  isLast: boolean
}

/** Null where the model gave no word and another one may. */
async function* attempt(
  model: ModelPort,
  { request, signal, isLast }: Attempt,
): AsyncGenerator<string, ReplyEnd | null> {
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
      if (waitMs !== null) await waitFor(waitMs, signal)
      else if (isLast) throw error
      else return null
    } finally {
      await reply.return({ usage: null, cut: null })
    }
  }
}

/** How long to wait before a model is asked again, in ms; null where that would not help. */
function retryDelayOf({ status, retryAfterMs = RETRY_AFTER_MS }: ModelError): number | null {
  if (!PASSING_STATUSES.includes(status ?? 0) || retryAfterMs > RETRY_AFTER_MAX_MS) return null
  return retryAfterMs
}

/** Throws the signal's reason where the reply is stopped meanwhile. */
async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}
