import type { Runtime } from '../../platform/context.ts'
import { tryEach } from '../../platform/try-each.ts'
import { recordAudit } from '../audit/index.ts'
import { touchInbox } from './inbox-store.ts'
import { refuseSending } from './rules.ts'
import { listDueIds, lockDue, setArchived, setSent } from './store.ts'

const BATCH = 100

/**
 * Sends the scheduled notifications that are due, each once, on whichever node. Those that have expired by then are
 * archived. Throws what failed once all were tried.
 */
export async function sendDue(runtime: Runtime): Promise<void> {
  const now = runtime.clock.now()
  await tryEach(await listDueIds(runtime.db.kysely, now, BATCH), (id) => sendOne(runtime, id, now))
}

async function sendOne({ db }: Runtime, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockDue(tx, id, now)
    if (!before) return
    const refusal = refuseSending(before, now)
    if (refusal) await setArchived(tx, id)
    else await setSent(tx, { id, target_audience: before.target_audience, now })
    if (!refusal && before.target_user_id !== null) await touchInbox(tx, before.target_user_id)
    await recordAudit(tx, {
      action: refusal ? 'notification.archived' : 'notification.sent',
      actorId: null,
      target: { type: 'notification', id },
      origin: null,
      details: { target_audience: before.target_audience, is_scheduled: true },
      now,
    })
  })
}
