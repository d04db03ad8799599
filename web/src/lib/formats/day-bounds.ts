/**
 * Converts days of the viewer's own calendar, as `YYYY-MM-DD`, to the moments that bound them; the last day is
 * included.
 */
export function dayBounds(from: string, to: string): { from?: string; to?: string } {
  const first = startOfDay(from, 0)
  const end = startOfDay(to, 1)
  return { ...(first && { from: first }), ...(end && { to: end }) }
}

function startOfDay(day: string, after: number): string | null {
  const [year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number) ?? []
  if (!year || !month || !date) return null
  const moment = new Date(year, month - 1, date + after)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}
