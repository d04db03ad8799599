/** Lines of a part of an import, by what became of them; `withoutEmail` is part of `taken`. */
export interface LineCounts {
  read: number
  taken: number
  known: number
  rejected: number
  withoutEmail: number
}

export const NO_LINES: Readonly<LineCounts> = { read: 0, taken: 0, known: 0, rejected: 0, withoutEmail: 0 }

export function addCounts(one: LineCounts, other: LineCounts): LineCounts {
  return {
    read: one.read + other.read,
    taken: one.taken + other.taken,
    known: one.known + other.known,
    rejected: one.rejected + other.rejected,
    withoutEmail: one.withoutEmail + other.withoutEmail,
  }
}
