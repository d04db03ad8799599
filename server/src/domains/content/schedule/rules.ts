import type { ContentStatus } from '@pepper/contract/content'

/** When an item is published, and when it is taken down again. */
export interface Schedule {
  publishAt: Date | null
  withdrawAt: Date | null
}

/** Returns why an item cannot have a schedule, or null if it can. */
export function refuseSchedule(
  status: ContentStatus,
  { publishAt, withdrawAt }: Schedule,
  now: Date,
): 'content.schedule_past' | 'content.schedule_unfit' | null {
  if ([publishAt, withdrawAt].some((at) => at !== null && at <= now)) return 'content.schedule_past'
  if (publishAt && status !== 'draft') return 'content.schedule_unfit'
  if (withdrawAt && status !== 'published' && !publishAt) return 'content.schedule_unfit'
  return publishAt && withdrawAt && withdrawAt <= publishAt ? 'content.schedule_unfit' : null
}

/**
 * Returns what is due: one whose time on the site is over before any node published it is taken down without being
 * public for a moment.
 */
export function dueAction(withdrawAt: Date | null, now: Date): 'published' | 'withdrawn' {
  return withdrawAt && withdrawAt <= now ? 'withdrawn' : 'published'
}
