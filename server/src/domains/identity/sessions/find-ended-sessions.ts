import type { Runtime } from '../../../platform/context.ts'
import { findHashesWithoutSession } from '../store.ts'

/** Finds those of these token hashes that belong to no session any more: signed out, expired or banned (one query). */
export async function findEndedSessions(runtime: Runtime, tokenHashes: string[]): Promise<string[]> {
  return findHashesWithoutSession(runtime.db, tokenHashes, runtime.clock.now())
}
