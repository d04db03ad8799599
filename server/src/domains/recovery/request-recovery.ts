import type { Context } from '../../platform/context.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { inVisitorTransaction } from '../../platform/in-transaction.ts'
import { enforceLimit, spendRecoveryMail } from '../../platform/limits/index.ts'
import { visitorLocale } from '../../platform/locale.ts'
import { recordSecurityEvent } from '../../platform/security-events.ts'
import { findCredential } from '../identity/index.ts'

/**
 * Requests a link for a new password for an address that has an account (AU-10), at most three an hour. The response
 * and the work done here are the same for any address: the handler of the request's event writes the mail. Throws
 * limits.too_many_requests.
 */
export async function requestRecovery(
  context: Context,
  { email }: { email: string },
): Promise<{ outcome: 'check_email' }> {
  await enforceLimit(context, 'recovery')
  if (await spendRecoveryMail(context, email)) {
    const locale = visitorLocale(context)
    const userId = await inVisitorTransaction(context, async (tx) => {
      const found = await findCredential(tx, { email })
      await recordEvent(tx, 'recovery.requested', { user_id: found?.userId ?? null, locale })
      return found?.userId
    })
    await recordSecurityEvent(context, { type: 'recovery_requested', ...(userId && { userId }) })
  }
  return { outcome: 'check_email' }
}
