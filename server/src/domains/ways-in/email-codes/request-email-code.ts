import { MINUTE_MS } from '@pepper/contract/durations'
import type { Context } from '../../../platform/context.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { inVisitorTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit, spendEmailCode } from '../../../platform/limits/index.ts'
import { visitorLocale } from '../../../platform/locale.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { findCredential, markBrowser } from '../../identity/index.ts'
import { requireEmailCodeOffered } from './require-offered.ts'
import { replaceCode } from './store.ts'

/** How long a code and its link are valid, in ms. */
const LIFETIME_MS = 10 * MINUTE_MS

/**
 * Requests a mail with a code and a link to an address that has an account (AU-12), at most five an hour. The answer
 * and the work done here are the same for any address, because the handler of the event writes the mail. Throws
 * ways_in.not_offered, limits.too_many_requests.
 */
export async function requestEmailCode(
  context: Context,
  { email }: { email: string },
): Promise<{ outcome: 'check_email' }> {
  const { runtime } = context
  await requireEmailCodeOffered(runtime)
  await enforceLimit(context, 'email_code')
  const browserHash = markBrowser(context)
  if (await spendEmailCode(context, email)) {
    const locale = visitorLocale(context)
    const now = runtime.clock.now()
    const expiresAt = new Date(now.getTime() + LIFETIME_MS)
    const userId = await inVisitorTransaction(context, async (tx) => {
      const owner = await findCredential(tx, { email })
      const id = await replaceCode(tx, { browserHash, owner, now, expiresAt })
      await recordEvent(tx, 'ways_in.email_code_requested', { code_id: id, locale })
      return owner?.userId
    })
    await recordSecurityEvent(context, { type: 'email_code_requested', ...(userId && { userId }) })
  }
  return { outcome: 'check_email' }
}
