import type { Announcement } from '@pepper/contract/announcements'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { presentAnnouncement } from './present-announcement.ts'
import { getRow } from './store.ts'

/** Returns one announcement with its progress. Needs `announcements.send`. Throws announcements.not_found. */
export async function getAnnouncement(request: Context, { id }: { id: string }): Promise<Announcement> {
  const context = authorise(request, 'announcements.send')
  return presentAnnouncement(await getRow(context.runtime.db.kysely, id))
}
