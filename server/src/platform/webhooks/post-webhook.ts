import { type SignedMessage, signedHeaders } from './signature.ts'

/** The time after which an attempt has failed, in ms; it includes reading the answer's body. */
export const ATTEMPT_TIMEOUT_MS = 10_000

/** The number of bytes read of an answer's body. */
const ANSWER_MAX_BYTES = 1_024

const ERROR_MAX_CHARACTERS = 300

export interface Receiver {
  url: string
  secret: string
}

/** The result of an attempt; `error` is null if the receiver accepted the event, else one line. */
export interface AttemptOutcome {
  status: number | null
  error: string | null
}

/** Posts an event once. It follows no redirect, reads only a little of the answer, and never throws. */
export async function postWebhook(
  { url, secret }: Receiver,
  message: SignedMessage,
): Promise<AttemptOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'webhook/1',
        ...signedHeaders(message, secret),
      },
      body: message.body,
    })
    const { status } = response
    if (isAccepted(status)) {
      // The event has arrived, whatever becomes of the rest of the answer.
      await response.body?.cancel().catch(() => {})
      return { status, error: null }
    }
    return { status, error: describe(status, await readStart(response)) }
  } catch (error) {
    return { status: null, error: oneLine(explain(error)) }
  }
}

async function readStart(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  while (reader && size < ANSWER_MAX_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
  }
  await reader?.cancel()
  return Buffer.concat(parts).subarray(0, ANSWER_MAX_BYTES).toString('utf8')
}

function describe(status: number, answer: string): string {
  if (status >= 300 && status < 400) return `HTTP ${status}: redirects are not followed`
  const said = oneLine(answer)
  return oneLine(said === '' ? `HTTP ${status}` : `HTTP ${status}: ${said}`)
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${ATTEMPT_TIMEOUT_MS / 1000} s`
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `${error.message}${code}`
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\uFFFD\s]+/gu, ' ')
    .trim()
    .slice(0, ERROR_MAX_CHARACTERS)
}

/** Returns whether an answer means that the receiver has the event. */
export function isAccepted(status: number): boolean {
  return status >= 200 && status < 300
}
