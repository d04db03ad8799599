import type { Context } from '../../platform/context.ts'
import { recordEvent } from '../../platform/events/record-event.ts'
import { inVisitorTransaction } from '../../platform/in-transaction.ts'
import { enforceLimit, spendMail } from '../../platform/limits/index.ts'
import { findCredential } from '../identity/index.ts'

/**
 * Requests another link for a new password for an account that was secured and has no password yet (SE-2); earlier
 * links keep working until one is used. The response and the work done here are the same for any address: the handler
 * of the request's event writes the mail. Throws limits.too_many_requests.
 */
export async function requestLink(
  context: Context,
  { email }: { email: string },
): Promise<{ outcome: 'check_email' }> {
  await enforceLimit(context, 'link')
  if (await spendMail(context, email)) {
    await inVisitorTransaction(context, async (tx) => {
      const found = await findCredential(tx, { email })
      await recordEvent(tx, 'notices.link_requested', { user_id: found?.userId ?? null })
    })
  }
  return { outcome: 'check_email' }
}
