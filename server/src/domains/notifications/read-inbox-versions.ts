import type { Runtime } from '../../platform/context.ts'
import { listInboxVersions, readBroadcastVersion } from './inbox-store.ts'

/**
 * Maps each of these people to a value that differs after every change of their inbox, with two queries however many
 * people there are.
 */
export async function readInboxVersions(
  { db, clock }: Runtime,
  userIds: string[],
): Promise<Map<string, string>> {
  const broadcast = await readBroadcastVersion(db.kysely, clock.now())
  const own = new Map(
    (await listInboxVersions(db.kysely, userIds)).map(({ user_id, version }) => [user_id, version]),
  )
  return new Map(userIds.map((userId) => [userId, `${own.get(userId) ?? 0}/${broadcast}`]))
}
