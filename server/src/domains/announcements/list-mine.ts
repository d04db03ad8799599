import { requireMember } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { decodeSequence } from '../../platform/page-cursor.ts'
import { listInAppRows } from './store.ts'

/** Lists the in-app announcements to the member's audience, newest first. Throws access.sign_in_required. */
export async function listMine(
  request: Context,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  const context = requireMember(request)
  const page = { before: decodeSequence(before), limit: limit + 1 }
  const rows = await listInAppRows(context.runtime.db.kysely, page)
  const shown = rows.slice(0, limit)
  return {
    announcements: shown.map(({ id, message, sent_at }) => ({ id, message, sent_at: sent_at.toISOString() })),
    earlier: rows.length > limit ? String(shown.at(-1)?.sequence) : null,
  }
}
