import { ORPCError, ValidationError } from '@orpc/server'
import { type ErrorCode, errorCatalogue } from '@pepper/contract/errors'
import { HTTPException } from 'hono/http-exception'
import { AppError } from '../errors.ts'
import type { Log } from '../log/log.ts'

/** The body of every refused or failed call. */
export interface ErrorBody {
  defined: boolean
  code: ErrorCode
  status: number
  message: string
  data?: unknown
}

/**
 * Translates `error` for the caller: an AppError as it is, invalid input as request.invalid, anything else as
 * server.failed with the request id, after a log line.
 */
export function errorBody(error: unknown, request: { id: string; log: Log }): ErrorBody {
  const known = asAppError(error)
  if (known) return describe(known)
  request.log.error({ err: error, requestId: request.id }, 'a request failed')
  return describe(isUnavailable(error) ? new AppError('server.unavailable') : failed(request.id))
}

/** Translates an error into an oRPC error in the same way, for handlers mounted by oRPC. */
export function asOrpcError(error: unknown, request: { id: string; log: Log }): ORPCError<string, unknown> {
  const { code, ...rest } = errorBody(error, request)
  return new ORPCError(code, rest)
}

function describe(error: AppError): ErrorBody {
  const { code, status, message, data } = error
  return { defined: true, code, status, message, ...(data === undefined ? {} : { data }) }
}

function failed(requestId: string): AppError {
  return new AppError('server.failed', { request_id: requestId })
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof ORPCError) return fromOrpcError(error)
  if (isTextRefusal(error)) return invalid('A text holds characters that cannot be stored.')
  if (error instanceof HTTPException && error.status === 413) return new AppError('request.too_large')
  if (error instanceof HTTPException && error.status < 500) return invalid(error.message)
  return null
}

function fromOrpcError(error: ORPCError<string, unknown>): AppError | null {
  if (error.code in errorCatalogue)
    return new AppError(error.code as 'access.denied', ...([error.data] as unknown as []))
  if (error.cause instanceof ValidationError && error.status === 400) return validationFailed(error.cause)
  if (error.status === 413) return new AppError('request.too_large')
  if (error.status === 415) return new AppError('request.unsupported_type')
  if (error.status === 404 || error.status === 405) return new AppError('request.not_found')
  return error.status < 500 ? invalid(error.message) : null
}

function validationFailed(error: ValidationError): AppError {
  const issues = error.issues.slice(0, 20).map((issue) => ({
    path: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message: issue.message,
  }))
  return new AppError('request.invalid', { issues })
}

function invalid(message: string): AppError {
  return new AppError('request.invalid', { issues: [{ path: '', message }] })
}

/** Returns whether the database refused a text: NUL characters and the like. */
function isTextRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05')
}

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  '57P01',
  '57P02',
  '57P03',
  // A full disk: the written data is intact, and writing works again once there is room.
  '53100',
  // A database that only reads, as after a failover to the wrong server.
  '25006',
  '53300',
  '08006',
  '08001',
])

/**
 * Returns whether the database could not be reached, is shutting down or takes no writes, so that a retry soon makes
 * sense.
 */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    UNAVAILABLE_CODES.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
}
