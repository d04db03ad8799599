import type { Runtime } from '../../../platform/context.ts'
import { endInvitation, lockUnwritten } from './store.ts'
import { writeInvitation } from './write-invitation.ts'

/** How many mails are written in one transaction. */
const BATCH_MAILS = 25

/**
 * Writes the mails of a bulk invitation, each once even if several workers do so. A person who has joined meanwhile
 * gets none.
 */
export async function writeInvitations(runtime: Runtime, runId: string): Promise<void> {
  while ((await writeBatch(runtime, runId)) === BATCH_MAILS);
}

async function writeBatch(runtime: Runtime, runId: string): Promise<number> {
  const now = runtime.clock.now()
  return runtime.db.transaction(async (tx) => {
    const batch = await lockUnwritten(tx, runId, BATCH_MAILS)
    for (const { id, record_id: recordId, requested_by: requestedBy, email, auth_user_id } of batch) {
      if (auth_user_id === null && email !== null)
        await writeInvitation(tx, runtime, { id, recordId, email, requestedBy })
      else {
        const reason = auth_user_id === null ? 'record_changed' : 'already_claimed'
        await endInvitation(tx, { id }, { state: 'failed', reason, now })
      }
    }
    return batch.length
  })
}
