import type { Announcement } from '@pepper/contract/announcements'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { decodeSequence } from '../../platform/page-cursor.ts'
import { presentAnnouncement } from './present-announcement.ts'
import { listRows } from './store.ts'

/** Lists announcements, newest first, each with its progress. Needs `announcements.send`. */
export async function listAnnouncements(
  request: Context,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ announcements: Announcement[]; earlier: string | null }> {
  const context = authorise(request, 'announcements.send')
  const page = { before: decodeSequence(before), limit: limit + 1 }
  const rows = await listRows(context.runtime.db.kysely, page)
  const shown = rows.slice(0, limit)
  return {
    announcements: shown.map(presentAnnouncement),
    earlier: rows.length > limit ? String(shown.at(-1)?.sequence) : null,
  }
}
