import type { ContentItem } from '@pepper/contract/content'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { presentItem } from '../present-item.ts'
import { requireReadable } from '../require-readable.ts'
import { getRow, lockRow } from '../store.ts'
import { refuseSchedule } from './rules.ts'
import { setSchedule } from './schedule-store.ts'

export interface ScheduleChange {
  id: string
  /** The version on which the change is based. */
  version: number
  publish_at: string | null
  withdraw_at: string | null
}

/**
 * Sets when a draft is published and when it is taken down again; without times it is on no schedule (AD-6). Needs
 * `content.manage`. Throws content.not_found, content.changed_meanwhile, content.schedule_past,
 * content.schedule_unfit, content.too_deep, content.too_slow.
 */
export async function scheduleItem(request: Context, change: ScheduleChange): Promise<ContentItem> {
  const context = authorise(request, 'content.manage')
  const { runtime, actor, origin } = context
  const { id, version } = change
  const now = runtime.clock.now()
  const schedule = { publishAt: momentOf(change.publish_at), withdrawAt: momentOf(change.withdraw_at) }
  const { content } = await getRow(runtime.db.kysely, id)
  if (schedule.publishAt) await requireReadable({ status: 'published', content })
  const row = await inTransaction(context, async (tx) => {
    const before = await lockRow(tx, id)
    if (before.version !== version) throw new AppError('content.changed_meanwhile')
    const refusal = refuseSchedule(before.status, schedule, now)
    if (refusal) throw new AppError(refusal)
    await setSchedule(tx, { id, ...schedule, now })
    const after = await getRow(tx, id)
    await recordAudit(tx, {
      action: 'content.scheduled',
      actorId: actor.userId,
      target: { type: 'content_item', id },
      origin,
      details: { before: timesOf(before), after: timesOf(after) },
      now,
    })
    return after
  })
  return presentItem(row)
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

function timesOf({ publish_at, withdraw_at }: { publish_at: Date | null; withdraw_at: Date | null }) {
  return {
    publish_at: publish_at?.toISOString() ?? null,
    withdraw_at: withdraw_at?.toISOString() ?? null,
  }
}
