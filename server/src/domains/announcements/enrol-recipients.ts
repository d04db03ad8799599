import type { Runtime } from '../../platform/context.ts'
import { insertRecipients, setEnrolled } from './recipient-store.ts'
import { isEmptyAudience } from './rules.ts'
import type { SendingRun } from './send-to-recipients.ts'
import { type LockedRow, lockRow, recordAdvance } from './store.ts'

/** So many people are looked at in one transaction. */
const BATCH_PEOPLE = 2_000

/**
 * Lists the recipients of an announcement under way, from where it stands; each batch and its place are one transaction.
 * Returns what is to be sent to them, or null where the announcement is not under way or the time is over.
 */
export async function enrolRecipients(
  runtime: Runtime,
  id: string,
  until: number,
): Promise<SendingRun | null> {
  for (;;) {
    const row = await enrolBatch(runtime, id)
    if (!row) return null
    if (row.is_enrolled || performance.now() > until) return row
  }
}

/** The announcement as it stood before the batch. */
async function enrolBatch({ db, clock }: Runtime, id: string): Promise<LockedRow | null> {
  return db.transaction(async (tx) => {
    const row = await lockRow(tx, id)
    if (row?.status !== 'sending' || row.sent_at === null) return null
    if (row.is_enrolled) return row
    const last = isEmptyAudience(row.audience)
      ? null
      : await insertRecipients(tx, {
          ...{ id, channel: row.channel, after: row.enrolled_to },
          ...{ joinedBy: row.sent_at, limit: BATCH_PEOPLE },
        })
    await setEnrolled(tx, id, last)
    await recordAdvance(tx, id, clock.now())
    return row
  })
}
