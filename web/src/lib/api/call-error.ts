import type { ErrorCode, ErrorData } from '@pepper/contract/errors'
import { recordError } from './last-error.ts'

/** What the server answered, or `network.lost` where it could not be reached at all. */
export type CallErrorCode = ErrorCode | 'network.lost'

/** A call that was refused or failed, noted for bug reports. `status` is HTTP, 0 where there was no answer. */
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

/** Whether an error names its request, as those do that nobody expected. */
function isFailure(data: unknown): data is { request_id: string } {
  return typeof data === 'object' && data !== null && 'request_id' in data
}

const GATEWAY_STATUSES = [502, 503, 504]

/** The error that an answer stands for; `body` is the server's JSON, or anything where a gateway answered instead. */
export function callErrorOf(status: number, body: unknown): CallError {
  const { code, data } = fieldsOf(body)
  if (code) return new CallError(code, status, data)
  return new CallError(GATEWAY_STATUSES.includes(status) ? 'server.unavailable' : 'server.failed', status)
}

/** Whether the same call may well succeed a little later: no connection, or nobody behind the gateway (RT-4). */
export function isPassing(error: unknown): error is CallError {
  return error instanceof CallError && (error.code === 'network.lost' || error.code === 'server.unavailable')
}

/** The data that the contract names for a code, or undefined where the error is another one. */
export function dataOf<C extends ErrorCode>(error: unknown, code: C): ErrorData<C> | undefined {
  if (!(error instanceof CallError) || error.code !== code) return undefined
  return error.data as ErrorData<C>
}

/** Safe as far as used: an unknown code is worded as a failure of the server. */
function fieldsOf(body: unknown): { code?: ErrorCode; data?: unknown } {
  if (typeof body !== 'object' || body === null || !('code' in body)) return {}
  return String(body.code).includes('.') ? (body as { code: ErrorCode; data?: unknown }) : {}
}
