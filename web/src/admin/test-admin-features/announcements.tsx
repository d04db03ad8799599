import { api } from '../../lib/api/api.ts'
import { useList } from '../query/use-list.ts'
import { RecentAnnouncements } from './recent-announcements.tsx'
import { SendAnnouncement } from './send-announcement.tsx'

const SHOWN = 10

/** Sends an announcement, and lists the latest ones. */
export function Announcements() {
  const list = useList(['test-admin-features', 'recent'], async () => {
    const { announcements } = await api.announcements.admin.list({ limit: SHOWN })
    return { rows: announcements, next: null }
  })
  return (
    <>
      <SendAnnouncement onSent={list.refresh} />
      <RecentAnnouncements list={list} />
    </>
  )
}
