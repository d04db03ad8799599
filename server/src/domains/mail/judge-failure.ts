/** A tracked mail is given up at this attempt; the queue's pauses make that several hours. */
const ATTEMPTS_MAX = 12

/** What a server's final refusal must be about: its words on how we come in say nothing of the address. */
const ABOUT_THE_MAIL = new Set<unknown>(['RCPT TO', 'DATA'])

/**
 * Whether a mail that could not be sent is given up, and the reason without anything personal: the answer's status codes,
 * like '550 5.1.1', or the code of a network error. A server's final refusal (5xx) is not asked again.
 */
export function judgeFailure(error: unknown, attempt: number): { isFinal: boolean; reason: string } {
  const { responseCode, response, code, command } = (error ?? {}) as Record<string, unknown>
  const hasAnswer = typeof responseCode === 'number'
  const isRefused = hasAnswer && responseCode >= 500 && ABOUT_THE_MAIL.has(command)
  return {
    isFinal: isRefused || attempt >= ATTEMPTS_MAX,
    reason: hasAnswer ? statusOf(responseCode, response) : nameOf(code),
  }
}

function statusOf(responseCode: number, response: unknown): string {
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(String(response ?? ''))?.[0]
  return enhanced ? `${responseCode} ${enhanced}` : String(responseCode)
}

function nameOf(code: unknown): string {
  return typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code) ? code : 'unknown'
}
