import type { UserFilter } from '@pepper/contract/users'
import { requireRecentAuthentication } from '../../../platform/authorisation/require-recent-authentication.ts'
import { whilePermitted } from '../../../platform/authorisation/while-permitted.ts'
import { authorise } from '../../../platform/authorise.ts'
import type { Context, Runtime } from '../../../platform/context.ts'
import { csvLine } from '../../../platform/csv-text.ts'
import { AppError } from '../../../platform/errors.ts'
import { inTransaction } from '../../../platform/in-transaction.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import type { MomentAndId } from '../../../platform/page-cursor.ts'
import { recordAudit } from '../../audit/index.ts'
import { readSettingWithin } from '../../settings/index.ts'
import { presentUser } from './present-user.ts'
import { countUsers, listUserRows, type UserRow } from './user-rows.ts'

const PAGE_USERS = 500

const COLUMNS = [
  'id',
  'email',
  'full_name',
  'role',
  'custom_roles',
  'state',
  'progress_tier',
  'user_xp',
  'referral_code',
  'created_at',
  'banned_until',
] as const

/**
 * Exports the people of a filter as CSV (AD-3). The export is in the audit log before its first line is sent. Needs
 * `users.read`. Throws limits.too_many_requests, approvals.needed.
 */
export async function exportUsers(
  request: Context,
  filter: UserFilter,
): Promise<{ fileName: string; parts: AsyncGenerator<string> }> {
  const context = authorise(request, 'users.read')
  await requireRecentAuthentication(context)
  const { runtime, actor } = context
  if (await readSettingWithin(runtime.db.kysely, 'two_people')) throw new AppError('approvals.needed')
  await enforceLimit(context, 'export', actor.userId)
  return openUserExport(context, filter)
}

/** Exports the same people without a rate limit, after a second person has approved it. Needs `users.read`. */
export async function openUserExport(
  request: Context,
  filter: UserFilter,
): Promise<{ fileName: string; parts: AsyncGenerator<string> }> {
  const context = authorise(request, 'users.read')
  const { runtime, actor, origin } = context
  const now = runtime.clock.now()
  const { q, ...rest } = filter
  await inTransaction(context, async (tx) => {
    const users = await countUsers(tx, filter, runtime.config.creditsTimeZone)
    await recordAudit(tx, {
      action: 'users.exported',
      actorId: actor.userId,
      target: null,
      origin,
      details: { users, ...rest },
      ...(q ? { personal: { search: q } } : {}),
      now,
    })
  })
  return {
    fileName: `users-${now.toISOString().slice(0, 10)}.csv`,
    parts: whilePermitted(context, writeParts(runtime, filter)),
  }
}

async function* writeParts({ db, config }: Runtime, filter: UserFilter): AsyncGenerator<string> {
  // Spreadsheets read the file as UTF-8 only if it begins with a byte order mark.
  yield `\uFEFF${csvLine(COLUMNS)}`
  let before: MomentAndId | null = null
  for (;;) {
    const page: UserRow[] = await listUserRows(db.kysely, filter, {
      timeZone: config.creditsTimeZone,
      before,
      limit: PAGE_USERS,
    })
    if (page.length > 0) yield page.map(asLine).join('')
    const last = page.at(-1)
    if (!last || page.length < PAGE_USERS) return
    before = { at: last.created_at_text, id: last.id }
  }
}

function asLine(row: UserRow): string {
  const user = presentUser(row)
  return csvLine(
    COLUMNS.map((column) => (column === 'custom_roles' ? user.custom_roles.join(', ') : user[column])),
  )
}
