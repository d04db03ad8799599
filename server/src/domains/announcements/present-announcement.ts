import type { Announcement } from '@pepper/contract/announcements'
import type { AnnouncementRow } from './store.ts'

export function presentAnnouncement({ sequence: _, ...row }: AnnouncementRow): Announcement {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}
