import type { ReferralOverview } from '@pepper/contract/referrals'

/**
 * The people whom the person referred, newest first and without a gap; `earlier` is the cursor of the following ones,
 * null at the end.
 */
export type People = Pick<ReferralOverview, 'people' | 'earlier'>

/**
 * Merges a fresh first page into the known people: older people that were loaded before stay, unless there is a gap
 * between them and the page, which only more than a page of newcomers can make.
 */
export function withNewestPeople(known: People | null, page: People): People {
  const oldest = page.people.at(-1)
  const at = known?.people.findIndex(({ id }) => id === oldest?.id) ?? -1
  const older = at < 0 ? [] : (known?.people.slice(at + 1) ?? [])
  if (!known || older.length === 0) return page
  return { people: [...page.people, ...older], earlier: known.earlier }
}

/** Checks whether people who were loaded before may have another state now: then the totals are others, too. */
export function hasNewTotals(known: ReferralOverview, next: ReferralOverview): boolean {
  const totals = ({ people_referred, credited, waiting }: ReferralOverview) =>
    JSON.stringify([people_referred, credited, waiting])
  return totals(known) !== totals(next)
}

/** Appends the following page to the known people. */
export function withEarlierPeople(known: People, page: People): People {
  return { people: [...known.people, ...page.people], earlier: page.earlier }
}

/** Leaves out the people who follow the last one known, so that as many stay to be loaded as before. */
export function upToLast(read: People, known: People): People {
  const last = known.people.at(-1)
  const at = read.people.findIndex(({ id }) => id === last?.id)
  return at < 0 ? read : { people: read.people.slice(0, at + 1), earlier: known.earlier }
}
