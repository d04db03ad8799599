import { type SettingEvent, settingKey } from '@pepper/contract/settings'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type HistoryRow, listHistoryRows } from './store.ts'

/** Who changed which setting, newest first, as the audit log has it (AD-11). Needs `settings.change`. */
export async function listSettingHistory(
  context: Context,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ events: SettingEvent[]; earlier: string | null }> {
  authorise(context, 'settings.change')
  const rows = await listHistoryRows(context.runtime.db.kysely, { before: idFrom(before), limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    events: page.flatMap(presentEvent),
    earlier: rows.length > limit ? String(page.at(-1)?.id) : null,
  }
}

function idFrom(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw new AppError('request.invalid', { issues: [{ path: 'before', message: 'is not a cursor' }] })
}

/** A setting that this version no longer knows is left out. */
function presentEvent(row: HistoryRow): SettingEvent[] {
  const key = settingKey.safeParse(row.target_id)
  if (!key.success) return []
  const { before, after } = row.details as Pick<SettingEvent, 'before' | 'after'>
  return [
    {
      id: row.id,
      key: key.data,
      before,
      after,
      changed_at: row.created_at.toISOString(),
      changed_by: row.actor_id === null ? null : { user_id: row.actor_id, full_name: row.full_name },
    },
  ]
}
