import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { listKeptMails } from './store.ts'

const PAGE_SIZE = 50

/**
 * Lists the mails that are kept here instead of being sent, newest first, without their texts, and records in the audit
 * log who read them. Needs `mail.read_outbox`.
 */
export async function listOutbox(request: Context, { before }: { before?: string | undefined }) {
  const context = authorise(request, 'mail.read_outbox')
  const { runtime, actor, origin } = context
  const beforeId = before !== undefined && /^\d{1,15}$/.test(before) ? Number(before) : null
  const mails = await inTransaction(context, async (tx) => {
    const found = await listKeptMails(tx, { before: beforeId, limit: PAGE_SIZE + 1 })
    await recordAudit(tx, {
      action: 'mail.outbox_read',
      actorId: actor.userId,
      target: null,
      origin,
      details: { mails: Math.min(found.length, PAGE_SIZE), newest: found[0]?.id ?? null },
      now: runtime.clock.now(),
    })
    return found
  })
  const page = mails.slice(0, PAGE_SIZE)
  return {
    mails: page.map((mail) => ({ ...mail, id: String(mail.id), created_at: mail.created_at.toISOString() })),
    earlier: mails.length > PAGE_SIZE ? String(page.at(-1)?.id) : null,
  }
}
