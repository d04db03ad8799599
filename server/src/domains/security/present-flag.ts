import type { ActivityFlag, SuspicionSignal } from '@pepper/contract/security'
import type { People } from '../profiles/index.ts'
import type { FlagRow } from './flag-store.ts'

/** Maps a flag to the contract, with the name of its person. */
export function presentFlag(row: FlagRow, people: People): ActivityFlag {
  return {
    id: row.id,
    user: { id: row.user_id, person: people.get(row.user_id) ?? null },
    signals: row.signals as SuspicionSignal[],
    events: row.events,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    told_at: row.told_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}
