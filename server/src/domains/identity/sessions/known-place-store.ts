import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../platform/db/database.ts'

export interface PlaceKeys {
  network: string
  /** The SHA-256 of the device's secret; null for a device without one. */
  device: string | null
}

/** Adds places to those where an account has signed in, or renews them. */
export async function savePlaces(
  tx: Transaction,
  userId: string,
  { network, device, now }: PlaceKeys & { device: string; now: Date },
): Promise<void> {
  await sql`
    insert into auth_known_places (user_id, kind, key, seen_at)
    values (${userId}, 'network', ${network}, ${now}), (${userId}, 'device', ${device}, ${now})
    on conflict (user_id, kind, key) do update set seen_at = excluded.seen_at`.execute(tx)
}

/**
 * Finds the kind of a place where an account has signed in since a moment, its network before its device; undefined for
 * none.
 */
export async function findKnownPlaceKind(
  executor: Executor,
  userId: string,
  { network, device, since }: PlaceKeys & { since: Date },
): Promise<'network' | 'device' | undefined> {
  const row = await executor
    .selectFrom('auth_known_places')
    .select('kind')
    .$narrowType<{ kind: 'network' | 'device' }>()
    .where('user_id', '=', userId)
    .where('seen_at', '>', since)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'network'), eb('key', '=', network)]),
        eb.and([eb('kind', '=', 'device'), eb('key', '=', device ?? '')]),
      ]),
    )
    .orderBy('kind', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.kind
}

export async function deletePlaces(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('auth_known_places').where('seen_at', '<', before).execute()
}
