import type { MemberContext } from '../context.ts'
import { AppError } from '../errors.ts'

/**
 * Asks the person of the request for their password again where they gave it longer ago than REAUTHENTICATION_MINUTES
 * (decision 050). Verbs call it after `authorise`, before they do or tell anything. Throws access.reauthentication_required.
 */
export async function requireRecentAuthentication(context: MemberContext): Promise<void> {
  if (await context.runtime.checkAuthentication(context)) return
  throw new AppError('access.reauthentication_required')
}
