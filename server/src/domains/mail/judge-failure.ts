/** A tracked mail is given up at this attempt; the queue's pauses make that several hours. */
const ATTEMPTS_MAX = 12

/** What a server's final refusal must be about: its words on how we come in say nothing of the address. */
const ABOUT_THE_MAIL = new Set<unknown>(['RCPT TO', 'DATA'])

/** Enhanced status codes of an address that is none, or no longer. A full mailbox or a policy may change by itself. */
const BAD_ADDRESS = /\b5\.(1\.([012346]|10)|2\.1)$/

/** What servers without such codes say of an address. */
const BAD_ADDRESS_REPLIES = new Set([550, 551, 553])

export interface MailFailure {
  isFinal: boolean
  /** The address itself is refused for good, not this mail. */
  isAddressRefused: boolean
  reason: string
}

/**
 * Whether a mail that could not be sent is given up, and the reason without anything personal: the answer's status codes,
 * like '550 5.1.1', or the code of a network error. A server's final refusal (5xx) is not asked again.
 */
export function judgeFailure(error: unknown, attempt: number): MailFailure {
  const { responseCode, response, code, command } = (error ?? {}) as Record<string, unknown>
  const hasAnswer = typeof responseCode === 'number'
  const isRefused = hasAnswer && responseCode >= 500 && ABOUT_THE_MAIL.has(command)
  const reason = hasAnswer ? statusOf(responseCode, response) : nameOf(code)
  const isUncoded = command === 'RCPT TO' && reason === String(responseCode)
  const isBad = BAD_ADDRESS.test(reason) || (isUncoded && BAD_ADDRESS_REPLIES.has(Number(responseCode)))
  return {
    isFinal: isRefused || attempt >= ATTEMPTS_MAX,
    isAddressRefused: isRefused && isBad,
    reason,
  }
}

function statusOf(responseCode: number, response: unknown): string {
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(String(response ?? ''))?.[0]
  return enhanced ? `${responseCode} ${enhanced}` : String(responseCode)
}

function nameOf(code: unknown): string {
  return typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code) ? code : 'unknown'
}
