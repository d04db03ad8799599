import type { Runtime } from '../../platform/context.ts'
import { listInboxVersions, readBroadcastVersion } from './inbox-store.ts'

/** A value for each of the people that differs after every change of their inbox: two queries, however many people. */
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
