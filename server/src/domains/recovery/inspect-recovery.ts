import type { Context } from '../../platform/context.ts'
import { getOpenRecovery } from './get-open-recovery.ts'

/**
 * Returns the address of the account whose password a link sets, without using it up. Throws joining.link_invalid,
 * limits.too_many_requests.
 */
export async function inspectRecovery(context: Context, { token }: { token: string }) {
  const { email } = await getOpenRecovery(context, token)
  return { email }
}
