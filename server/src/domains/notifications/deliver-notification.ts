import { randomUUID } from 'node:crypto'
import type { Runtime } from '../../platform/context.ts'
import { insertSystemNotification, type SystemNotification, touchInbox } from './inbox-store.ts'

/** Notifies a person, once per cause, however often its event is received. */
export async function deliverNotification(
  { db, clock }: Runtime,
  told: Pick<SystemNotification, 'userId' | 'about' | 'cause'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isNew = await insertSystemNotification(tx, { ...told, id: randomUUID(), now: clock.now() })
    if (isNew) await touchInbox(tx, told.userId)
  })
}
