import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { inVisitorTransaction } from '../../platform/in-transaction.ts'
import { enforceLimit, spendMail } from '../../platform/limits/index.ts'
import { findCredential, lockAccount } from '../identity/index.ts'
import { mailNotice } from './send-notice.ts'
import { isSecured } from './store.ts'

/**
 * Mails another link for a new password to an account that was secured and has no password yet (SE-2); earlier links
 * keep working until one is used. Returns the same for any address. Throws limits.too_many_requests.
 */
export async function requestLink(
  context: Context,
  { email }: { email: string },
): Promise<{ outcome: 'check_email' }> {
  await enforceLimit(context, 'link')
  if (await spendMail(context, email)) {
    await inVisitorTransaction(context, (tx) => mailLink(tx, context, email))
  }
  return { outcome: 'check_email' }
}

async function mailLink(tx: Transaction, { runtime }: Context, email: string): Promise<void> {
  const found = await findCredential(tx, { email })
  if (!found) return
  const { userId } = found
  // The lock makes sure that a password that is being set is seen.
  await lockAccount(tx, userId)
  if ((await findCredential(tx, { userId }))?.passwordHash !== null) return
  if (!(await isSecured(tx, userId))) return
  const now = runtime.clock.now()
  const facts = { now, publicOrigin: runtime.config.publicOrigin }
  await mailNotice(tx, facts, {
    userId,
    kind: 'new_password',
    cause: null,
    formerEmail: null,
    pressedAt: now,
  })
}
