import type { Announcement } from '@pepper/contract/announcements'
import { authorise } from '../../platform/authorisation/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { presentAnnouncement } from './present-announcement.ts'
import { getRow } from './store.ts'

/** Returns one announcement with its progress. Needs `announcements.send`. Throws announcements.not_found. */
export async function getAnnouncement(context: Context, { id }: { id: string }): Promise<Announcement> {
  authorise(context, 'announcements.send')
  return presentAnnouncement(await getRow(context.runtime.db.kysely, id))
}
