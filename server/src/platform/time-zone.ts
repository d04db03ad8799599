import { timeZone } from '@pepper/contract/primitives'
import type { Context } from './context.ts'

/** Returns the time zone of a reader's device; null where it is not sent or not known here. */
export function visitorTimeZone(context: Pick<Context, 'timeZone'>): string | null {
  if (!context.timeZone) return null
  const { success, data } = timeZone.safeParse(context.timeZone)
  return success ? data : null
}
