import type { Runtime } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'

/** Throws ways_in.not_offered where no sender of text messages is configured. */
export function requirePhoneOffered({ config }: Pick<Runtime, 'config'>): void {
  if (!config.textMessages) throw new AppError('ways_in.not_offered')
}

/** Throws the same, and ways_in.number_not_served for a number of a country that the operator does not send to. */
export function requireServed(runtime: Pick<Runtime, 'config'>, number: string): void {
  requirePhoneOffered(runtime)
  const prefixes = runtime.config.textMessages?.prefixes ?? []
  if (prefixes.length > 0 && !prefixes.some((prefix) => number.startsWith(prefix)))
    throw new AppError('ways_in.number_not_served')
}
