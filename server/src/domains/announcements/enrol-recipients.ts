import type { Runtime } from '../../platform/context.ts'
import { insertRecipients, setEnrolled } from './recipient-store.ts'
import { isEmptyAudience } from './rules.ts'
import type { SendingRun } from './send-to-recipients.ts'
import { type LockedRow, lockRow, recordAdvance } from './store.ts'

/** The number of people processed in one transaction. */
const BATCH_PEOPLE = 2_000

/**
 * Enrols the recipients of an announcement under way, from its saved position; each batch and its position are saved in
 * one transaction. Returns what is to be sent to them, or null where the announcement is not under way. Stops after a
 * batch once the time is over.
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

/** Enrols one batch and returns the announcement as it stood before; null where it is not under way. */
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
