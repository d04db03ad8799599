import type { Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'

/** Requires that a sender of text messages is configured. Throws ways_in.not_offered. */
export function requirePhoneOffered({ config }: Pick<Runtime, 'config'>): void {
  if (!config.textMessages) throw new AppError('ways_in.not_offered')
}

/**
 * Requires the same, and that the operator sends messages to the number's country. Throws ways_in.not_offered,
 * ways_in.number_not_served.
 */
export function requireServed(runtime: Pick<Runtime, 'config'>, number: string): void {
  requirePhoneOffered(runtime)
  const prefixes = runtime.config.textMessages?.prefixes ?? []
  if (prefixes.length > 0 && !prefixes.some((prefix) => number.startsWith(prefix)))
    throw new AppError('ways_in.number_not_served')
}
