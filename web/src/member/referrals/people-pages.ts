import type { ReferralOverview } from '@pepper/contract/referrals'

/** Whom one referred, newest first and without a gap; `earlier` is the cursor of what follows, null at the end. */
export type People = Pick<ReferralOverview, 'people' | 'earlier'>

/**
 * A fresh first page over what is known: older people that were loaded before stay, unless there is a gap between them and
 * the page, which only more than a page of newcomers makes.
 */
export function withNewestPeople(known: People | null, page: People): People {
  const oldest = page.people.at(-1)
  const at = known?.people.findIndex(({ id }) => id === oldest?.id) ?? -1
  const older = at < 0 ? [] : (known?.people.slice(at + 1) ?? [])
  if (!known || older.length === 0) return page
  return { people: [...page.people, ...older], earlier: known.earlier }
}

/** What is known, and the page that follows it. */
export function withEarlierPeople(known: People, page: People): People {
  return { people: [...known.people, ...page.people], earlier: page.earlier }
}
