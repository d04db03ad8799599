import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { listKeptMails } from './store.ts'

const PAGE_SIZE = 50

/** The mails that are kept here instead of being sent, newest first. Needs `mail.read_outbox`. */
export async function listOutbox(context: Context, { before }: { before?: string | undefined }) {
  authorise(context, 'mail.read_outbox')
  const mails = await listKeptMails(context.runtime.db.kysely, {
    before: before !== undefined && /^\d{1,15}$/.test(before) ? Number(before) : null,
    limit: PAGE_SIZE + 1,
  })
  const page = mails.slice(0, PAGE_SIZE)
  return {
    mails: page.map((mail) => ({ ...mail, id: String(mail.id), created_at: mail.created_at.toISOString() })),
    earlier: mails.length > PAGE_SIZE ? String(page.at(-1)?.id) : null,
  }
}
