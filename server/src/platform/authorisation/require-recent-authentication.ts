import type { MemberContext } from '../context.ts'
import { AppError } from '../errors.ts'

/**
 * Requires the person of the request to have entered their password within REAUTHENTICATION_MINUTES (decision 050).
 * Verbs call it after `authorise`, before they do or reveal anything. Throws access.reauthentication_required.
 */
export async function requireRecentAuthentication(context: MemberContext): Promise<void> {
  if (await context.runtime.checkAuthentication(context)) return
  throw new AppError('access.reauthentication_required')
}
