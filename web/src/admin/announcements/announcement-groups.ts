import type { Announcement } from '@pepper/contract/announcements'

type Group = [Announcement, ...Announcement[]]

/** Groups the announcements that were written together, newest first. Within a group they are in order of creation. */
export function groupsOf(announcements: readonly Announcement[]): Group[] {
  const groups = new Map<string, Group>()
  for (const announcement of announcements) {
    const key = announcement.group_id ?? announcement.id
    const known = groups.get(key)
    if (known) known.unshift(announcement)
    else groups.set(key, [announcement])
  }
  return [...groups.values()]
}
