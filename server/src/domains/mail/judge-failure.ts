/** The attempt at which a tracked mail is given up; with the pauses of the queue, that is after about three hours. */
const ATTEMPTS_MAX = 12

/** The commands whose final refusal concerns the mail; a refusal of our connection says nothing about the address. */
const ABOUT_THE_MAIL = new Set<unknown>(['RCPT TO', 'DATA'])

/**
 * The enhanced status codes of an address that does not exist, or no longer does. A full mailbox or a policy may change
 * by itself.
 */
const BAD_ADDRESS = /\b5\.(1\.([012346]|10)|2\.1)$/

/** The replies to a bad address from servers without such codes. */
const BAD_ADDRESS_REPLIES = new Set([550, 551, 553])

export interface MailFailure {
  isFinal: boolean
  /** Whether the address itself is refused for good, not only this mail. */
  isAddressRefused: boolean
  reason: string
}

/**
 * Judges whether a mail that could not be sent is given up, and gives the reason without anything personal: the status
 * codes of the reply, like '550 5.1.1', or the code of a network error. A server's refusal for good (5xx) counts as
 * final.
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
