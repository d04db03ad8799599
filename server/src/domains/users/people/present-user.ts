import { tierFromXp } from '@pepper/contract/progress/tiers'
import type { ListedUser } from '@pepper/contract/users'
import type { UserRow } from './user-rows.ts'

/** Maps a person of the list to the contract. */
export function presentUser({ created_at_text: _, created_at, banned_until, ...row }: UserRow): ListedUser {
  return {
    ...row,
    created_at: created_at.toISOString(),
    banned_until: banned_until?.toISOString() ?? null,
    progress_tier: tierFromXp(row.user_xp),
  }
}
