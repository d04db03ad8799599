import type { DataExport } from '@pepper/contract/privacy'
import { requireMember } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { findExport, type StoredExport } from './store.ts'

/** A worker without progress for this long, in ms, is not coming back: the person may ask again. */
export const STILL_AFTER_MS = 60 * 60_000

/** Reads the state of the signed-in person's archive; null if there is none. Throws access.sign_in_required. */
export async function readExport(request: Context): Promise<{ export: DataExport | null }> {
  const context = requireMember(request)
  const { runtime, actor } = context
  const now = runtime.clock.now()
  const found = await findExport(runtime.db.kysely, { userId: actor.userId, now })
  return { export: found && presentExport(found, now) }
}

/** Maps an archive to the contract. */
export function presentExport(stored: StoredExport, now: Date): DataExport {
  const { progress, requestedAt, expiresAt, bytes } = stored
  return {
    state: stateOf(stored, now),
    progress,
    requested_at: requestedAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    bytes,
  }
}

function stateOf({ advancedAt, expiresAt }: StoredExport, now: Date): DataExport['state'] {
  if (expiresAt !== null) return 'ready'
  return now.getTime() - advancedAt.getTime() > STILL_AFTER_MS ? 'failed' : 'waiting'
}
