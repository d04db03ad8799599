import { randomUUID } from 'node:crypto'
import type { Runtime } from '../../platform/context.ts'
import type { DomainEvent } from '../../platform/events/event-map.ts'
import { listActiveSuperAdmins } from '../roles/index.ts'
import { insertSystemNotification, touchInbox } from './inbox-store.ts'

/**
 * Notifies every super admin, in the app, that the site has nearly sent all the mails of an hour or a day; once per
 * event.
 */
export async function notifyOfMailTotal(
  { db, clock }: Runtime,
  { id, payload }: DomainEvent<'mail.total_near'>,
): Promise<void> {
  const about = { code: 'mail_total_near' as const, span: payload.span }
  await db.transaction(async (tx) => {
    for (const { userId } of await listActiveSuperAdmins(tx)) {
      const told = { userId, about, cause: `event:${id}`, id: randomUUID(), now: clock.now() }
      if (await insertSystemNotification(tx, told)) await touchInbox(tx, userId)
    }
  })
}
