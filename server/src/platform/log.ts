import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { tellErrorLogged } from './logged-errors.ts'

export type Log = Logger

/** From pino's number of 'error' on, 'fatal' included. */
const ERROR_LEVEL = 50

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
      hooks: {
        logMethod(line, write, level) {
          if (level >= ERROR_LEVEL) tellErrorLogged(this, line)
          write.apply(this, line)
        },
      },
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
