import { type SettingEvent, settingKey } from '@pepper/contract/settings'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type ActionEntry, listEntriesOf } from '../audit/index.ts'
import { findPeople, type People } from '../profiles/index.ts'

/** Lists who changed which setting, newest first, from the audit log (AD-11). Needs `settings.change`. */
export async function listSettingHistory(
  request: Context,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ events: SettingEvent[]; earlier: string | null }> {
  const context = authorise(request, 'settings.change')
  const { kysely } = context.runtime.db
  const asked = { action: 'settings.changed', before: idFrom(before), limit: limit + 1 }
  const rows = await listEntriesOf(kysely, asked)
  const page = rows.slice(0, limit)
  const people = await findPeople(
    kysely,
    page.map(({ actor_id }) => actor_id),
  )
  return {
    events: page.flatMap((row) => presentEvent(row, people)),
    earlier: rows.length > limit ? String(page.at(-1)?.id) : null,
  }
}

function idFrom(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw new AppError('request.invalid', {
    issues: [{ path: 'before', message: 'This cursor does not belong to this list.' }],
  })
}

/** Maps an audit entry to the contract; a setting that this version no longer knows is left out. */
function presentEvent(row: ActionEntry, people: People): SettingEvent[] {
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
      changed_by:
        row.actor_id === null ? null : { user_id: row.actor_id, full_name: nameOf(row.actor_id, people) },
    },
  ]
}

function nameOf(userId: string, people: People): string | null {
  return people.get(userId)?.full_name ?? null
}
