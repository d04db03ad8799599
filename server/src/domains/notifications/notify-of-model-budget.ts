import { randomUUID } from 'node:crypto'
import type { Runtime } from '../../platform/context.ts'
import type { DomainEvent } from '../../platform/events/event-map.ts'
import { requestMail } from '../mail/index.ts'
import { readLanguage } from '../preferences/index.ts'
import { listActiveSuperAdmins } from '../roles/index.ts'
import { insertSystemNotification, touchInbox } from './inbox-store.ts'

/** Notifies every super admin, in the app and by mail, of how much of the model's budget is used; once per event. */
export async function notifyOfModelBudget(
  { db, clock, config }: Runtime,
  { id, payload }: DomainEvent<'chat.model_budget_reached'>,
): Promise<void> {
  const { percent } = payload
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const { userId, email } of await listActiveSuperAdmins(tx)) {
      const about = { code: 'model_budget' as const, percent }
      const told = { userId, about, cause: `event:${id}`, id: randomUUID(), now }
      if (!(await insertSystemNotification(tx, told))) continue
      await touchInbox(tx, userId)
      await requestMail(tx, {
        to: email,
        template: percent === 100 ? 'model_budget_spent' : 'model_budget_near',
        locale: await readLanguage(tx, userId),
        link: `${config.publicOrigin}/admin/settings`,
        isSecurity: false,
        now,
      })
    }
  })
}
