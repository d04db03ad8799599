import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { describeError } from './describe-error.ts'
import { reportErrorLogged } from './logged-errors.ts'
import { SampledLines } from './sampled-lines.ts'

export type Log = Logger

/** The number of pino's level 'error', the lowest that counts as an error; 'fatal' is higher. */
const ERROR_LEVEL = 50

/**
 * Creates a structured log: JSON lines on stderr, with secrets and personal values redacted. An error that repeats is
 * sampled.
 */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination(2),
): Log {
  const sampled = new SampledLines()
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(line, write, level) {
          if (level >= ERROR_LEVEL) reportErrorLogged(this, line)
          const [about, words, ...rest] = line as [unknown, string?, ...unknown[]]
          const error = errorOf(about)
          if (!error) return write.apply(this, line)
          const left = sampled.admit(`${words} ${codeOf(error)}`, performance.now())
          if (left === null) return
          const shown = left > 0 ? { ...(about as object), suppressed: left } : about
          write.apply(this, [shown, words, ...rest] as typeof line)
        },
      },
      serializers: { err: (error) => (isError(error) ? describeError(error) : error) },
      redact: {
        paths: [
          'password',
          'token',
          'cookie',
          'authorization',
          'email',
          'content',
          '*.password',
          '*.token',
          '*.cookie',
          '*.authorization',
          '*.email',
          '*.content',
        ],
        censor: '[redacted]',
      },
    },
    destination,
  )
}

function errorOf(about: unknown): Error | null {
  const isLine = typeof about === 'object' && about !== null && 'err' in about
  return isLine && isError(about.err) ? about.err : null
}

/** Returns whether a value is an error, or a copy of one as a plain object, as the job queue gives them out. */
function isError(value: unknown): value is Error {
  if (value instanceof Error) return true
  return typeof value === 'object' && value !== null && 'stack' in value && 'message' in value
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.name
}
