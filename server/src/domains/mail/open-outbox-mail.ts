import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { enforceLimit } from '../../platform/limits/index.ts'
import { recordAudit } from '../audit/index.ts'
import { findKeptMail } from './store.ts'

/**
 * Returns the text of a kept mail. Its link acts for the person it is for, so the audit log says who opened it. Needs
 * `mail.read_outbox`. Throws mail.not_found, limits.too_many_requests.
 */
export async function openOutboxMail(context: Context, { id }: { id: string }): Promise<{ text: string }> {
  authorise(context, 'mail.read_outbox')
  const { runtime, actor, requestId } = context
  await enforceLimit(context, 'outbox_mail', actor.userId)
  return inTransaction(context, async (tx) => {
    const mail = await findKeptMail(tx, Number(id))
    if (!mail) throw new AppError('mail.not_found')
    await recordAudit(tx, {
      action: 'mail.outbox_mail_opened',
      actorId: actor.userId,
      target: null,
      requestId,
      details: { mail: Number(id) },
      personal: { email: mail.to },
      now: runtime.clock.now(),
    })
    return { text: mail.text }
  })
}
