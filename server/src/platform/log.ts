import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** Structured logs: JSON lines on stderr, secrets and personal values redacted. */
export function createLog(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination(2),
): Log {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
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
