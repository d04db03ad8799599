/** Times of a schedule; null is never. */
export interface ScheduleTimes {
  publish_at: string | null
  withdraw_at: string | null
}

type ScheduleProblem = 'past' | 'early' | 'missing' | 'half_filled'
export type ScheduleProblems = Partial<Record<keyof ScheduleTimes, ScheduleProblem>>

/** Finds problems of a schedule by their field. */
export function findScheduleProblems(
  { publish_at, withdraw_at }: ScheduleTimes,
  { isDraft, now }: { isDraft: boolean; now: Date },
): ScheduleProblems {
  const isPast = (at: string | null) => at !== null && new Date(at) <= now
  if (isPast(publish_at)) return { publish_at: 'past' }
  if (withdraw_at === null) return {}
  if (isDraft && publish_at === null) return { publish_at: 'missing' }
  if (isPast(withdraw_at)) return { withdraw_at: 'past' }
  return publish_at !== null && new Date(withdraw_at) <= new Date(publish_at) ? { withdraw_at: 'early' } : {}
}
