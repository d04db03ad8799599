import type { ErrorCode, ErrorData } from '@pepper/contract/errors'
import { recordError } from './last-error.ts'

/** The server's error code, or `network.lost` where the server could not be reached. */
export type CallErrorCode = ErrorCode | 'network.lost'

/**
 * A call that was refused or failed, noted for bug reports. `status` is the HTTP status, or 0 where there was no
 * response.
 */
export class CallError extends Error {
  readonly code: CallErrorCode
  readonly status: number
  readonly data: unknown

  constructor(code: CallErrorCode, status: number, data?: unknown) {
    super(code)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.data = data
    recordError(isFailure(data) ? `${code} ${data.request_id}` : code)
  }
}

/** Returns whether an error names its request, as unexpected errors do. */
function isFailure(data: unknown): data is { request_id: string } {
  return typeof data === 'object' && data !== null && 'request_id' in data
}

const GATEWAY_STATUSES = [502, 503, 504]

/** The longest time that a refusal waits for its message, in ms: what came from the server, the message can come from. */
const REFUSED_MS = 10_000
/** The same where the server could not be reached, so that the message may not come either. */
const LOST_MS = 2_000

let fetchMessages: () => Promise<unknown> = async () => {}

/** Registers the function that fetches the messages of refusals, so that they are there before a refusal is shown. */
export function beforeRefusals(fetch: () => Promise<unknown>): void {
  fetchMessages = fetch
}

/**
 * Builds the error for a failed response. `body` is the server's JSON, or anything where a gateway responded instead. A
 * refusal comes once its message can be shown.
 */
export async function callErrorOf(status: number, body: unknown): Promise<CallError> {
  const { code, data } = fieldsOf(body)
  await messagesCome(REFUSED_MS)
  if (code) return new CallError(code, status, data)
  return new CallError(GATEWAY_STATUSES.includes(status) ? 'server.unavailable' : 'server.failed', status)
}

/** Builds the error for a server that could not be reached, once its message can be shown. */
export async function lostError(): Promise<CallError> {
  await messagesCome(LOST_MS)
  return new CallError('network.lost', 0)
}

async function messagesCome(withinMs: number): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, withinMs))
  await Promise.race([fetchMessages().catch(() => {}), late])
}

/** Returns whether the same call may succeed a little later: no connection, or no server behind the gateway (RT-4). */
export function isPassing(error: unknown): error is CallError {
  return error instanceof CallError && (error.code === 'network.lost' || error.code === 'server.unavailable')
}

/** Returns the data that the contract names for a code, or undefined where the error has another code. */
export function dataOf<C extends ErrorCode>(error: unknown, code: C): ErrorData<C> | undefined {
  if (!(error instanceof CallError) || error.code !== code) return undefined
  return error.data as ErrorData<C>
}

/** Reads the code and the data of an error. An unknown code is safe: it is worded as a failure of the server. */
function fieldsOf(body: unknown): { code?: ErrorCode; data?: unknown } {
  if (typeof body !== 'object' || body === null || !('code' in body)) return {}
  return String(body.code).includes('.') ? (body as { code: ErrorCode; data?: unknown }) : {}
}
