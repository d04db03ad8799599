const TIMEOUT_MS = 20_000

/** Errors of a connection that was never there, so that nothing can have arrived. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

export interface Bot {
  token: string
  /** Where the Bot API is, without a slash at its end. */
  apiRoot: string
}

/**
 * How an attempt ended: `sent`; `later`, not sent, the bot may ask again after `afterMs`; `unreachable`, not sent; `refused`
 * with the answer's code, not sent; `unknown`, it may be sent.
 */
export type BotAnswer =
  | { kind: 'sent' }
  | { kind: 'unreachable' }
  | { kind: 'unknown' }
  | { kind: 'later'; afterMs: number }
  | { kind: 'refused'; code: number }

/** Sends plain text to a chat, once, by one call of the Bot API. Never throws. */
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
      await response.body?.cancel()
      return { kind: 'sent' }
    }
    const answer: unknown = await response.json().catch(() => null)
    return judgeRefusal(response.status, answer)
  } catch (error) {
    return { kind: NEVER_CONNECTED.has(codeOf(error)) ? 'unreachable' : 'unknown' }
  }
}

/** What the Bot API says no to: from 500 on it says nothing about the message. */
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
