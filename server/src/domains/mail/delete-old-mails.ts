import type { Runtime } from '../../platform/context.ts'
import { deleteDeadMails } from './store.ts'
import { deleteTotalsBefore } from './totals-store.ts'

/** How long a mail is kept here at most, in ms. */
const KEPT_MS = 7 * 86_400_000

/** Deletes kept mails after 7 days, and earlier once their one-time link is used or has expired. Totals stay as long. */
export async function deleteOldMails({ db, clock }: Runtime): Promise<void> {
  const now = clock.now()
  const oldest = new Date(now.getTime() - KEPT_MS)
  await deleteDeadMails(db.kysely, { now, oldest })
  await deleteTotalsBefore(db.kysely, oldest)
}
