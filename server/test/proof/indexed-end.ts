import type { EndState } from './end-state.ts'

/** The end state by the keys that a check asks for. */
export interface IndexedEnd extends EndState {
  turnsById: Map<string, EndState['turns'][number][]>
  rowsByCause: Map<string, EndState['rows'][number][]>
  rowsByPerson: Map<string, EndState['rows'][number][]>
  repliesByTurn: Map<string, string[]>
  questionsById: Map<string, string[]>
  giftsById: Map<string, EndState['gifts'][number][]>
  referralsByEmail: Map<string, EndState['referrals'][number][]>
  announcementsById: Map<string, EndState['announcements'][number][]>
}

export function indexEnd(end: EndState): IndexedEnd {
  return {
    ...end,
    turnsById: Map.groupBy(end.turns, ({ id }) => id),
    rowsByCause: Map.groupBy(end.rows, ({ cause }) => cause),
    rowsByPerson: Map.groupBy(end.rows, ({ person }) => person),
    repliesByTurn: Map.groupBy(end.replies, (turn) => turn),
    questionsById: Map.groupBy(end.questions, (id) => id),
    giftsById: Map.groupBy(end.gifts, ({ id }) => id),
    referralsByEmail: Map.groupBy(end.referrals, ({ email }) => email),
    announcementsById: Map.groupBy(end.announcements, ({ id }) => id),
  }
}
