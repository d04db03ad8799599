import type { Announcement } from '@pepper/contract/announcements'
import { api } from '../../lib/api/api.ts'
import { useList } from '../query/use-list.ts'

const PAGE_ROWS = 20
const LOOK_AGAIN_MS = 2_000

/** Reads the announcements, newest first, and again by itself while one is being sent or is scheduled. */
export function useAnnouncements() {
  return useList(
    ['announcements', 'announcements'],
    async (before) => {
      const page = await api.announcements.admin.list({ limit: PAGE_ROWS, ...(before && { before }) })
      return { rows: page.announcements, next: page.earlier }
    },
    // Each loaded page is read again, so more of them are read less often.
    (pages) => (pages.some(({ rows }) => rows.some(isMoving)) ? pages.length * LOOK_AGAIN_MS : null),
  )
}

function isMoving({ status }: Announcement): boolean {
  return status === 'sending' || status === 'scheduled'
}
