import type { Announcement } from '@pepper/contract/announcements'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { usePages } from '../../lib/use-pages.ts'

const PAGE_ROWS = 20
const LOOK_AGAIN_MS = 2_000

/** Announcements, newest first; looked at again by itself while one is under way or waits for its moment. */
export function useAnnouncements() {
  const list = usePages<Announcement>('', async (before) => {
    const page = await api.announcements.admin.list({ limit: PAGE_ROWS, ...(before && { before }) })
    return { rows: page.announcements, next: page.earlier }
  })
  const { rows, isLoading, refresh } = list
  const isMoving = rows?.some(({ status }) => status === 'sending' || status === 'scheduled') ?? false
  const isShort = (rows?.length ?? 0) <= PAGE_ROWS
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    if (!isMoving || !isShort || isLoading) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isMoving, isShort, isLoading])
  return list
}
