import { DAY_MS } from '@pepper/contract/durations'
import type { Runtime } from '../../platform/context.ts'
import { deleteDeadMails, deleteGivenUpRequests } from './store.ts'
import { deleteTotalsBefore } from './totals-store.ts'

/**
 * Deletes kept mails after this many days, and earlier once their one-time link is used or has expired. Totals, and
 * mails that could not be sent, are kept just as long.
 */
export async function cleanUpMail({ db, clock }: Runtime, keptDays: number): Promise<void> {
  const now = clock.now()
  const oldest = new Date(now.getTime() - keptDays * DAY_MS)
  await deleteDeadMails(db.kysely, { now, oldest })
  await deleteGivenUpRequests(db.kysely, oldest)
  await deleteTotalsBefore(db.kysely, oldest)
}
