const TIMEOUT_MS = 20_000

/** The errors of a connection that was never established, so that nothing can have arrived. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export interface Bot {
  token: string
  /** The address of the Bot API, without a slash at its end. */
  apiRoot: string
}

/**
 * The result of an attempt. `sent`; `later`: not sent, the bot may try again after `afterMs`; `unreachable`: not sent;
 * `refused`: not sent, with the answer's code; `unknown`: it may have been sent.
 */
export type BotAnswer =
  | { kind: 'sent' }
  | { kind: 'unreachable' }
  | { kind: 'unknown' }
  | { kind: 'later'; afterMs: number }
  | { kind: 'refused'; code: number }

/** Sends plain text to a chat, once, with one call of the Bot API. Never throws. */
export async function sendBotMessage(
  { token, apiRoot }: Bot,
  message: { chatId: number; text: string },
): Promise<BotAnswer> {
  try {
    const response = await fetch(`${apiRoot}/bot${token}/sendMessage`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: message.chatId, text: message.text }),
    })
    if (response.ok) {
      // The message was sent, whatever becomes of the rest of the answer.
      await response.body?.cancel().catch(() => {})
      return { kind: 'sent' }
    }
    const answer: unknown = await response.json().catch(() => null)
    return judgeRefusal(response.status, answer)
  } catch (error) {
    return judgeError(error)
  }
}

/** Interprets the error of a call without an answer. */
export function judgeError(error: unknown): BotAnswer {
  return { kind: NEVER_CONNECTED.has(codeOf(error)) ? 'unreachable' : 'unknown' }
}

/** Interprets a refusal of the Bot API. A status from 500 on does not tell whether the message was sent. */
export function judgeRefusal(status: number, answer: unknown): BotAnswer {
  if (status === 429) return { kind: 'later', afterMs: 1_000 * retryAfterOf(answer) }
  return status >= 500 ? { kind: 'unknown' } : { kind: 'refused', code: status }
}

function retryAfterOf(answer: unknown): number {
  const { parameters } = (answer ?? {}) as { parameters?: { retry_after?: unknown } }
  const seconds = Number(parameters?.retry_after)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 5
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
