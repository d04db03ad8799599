import type { Runtime } from '../../../platform/context.ts'
import { findHashesWithoutSession } from '../store.ts'

/** Which of these token hashes stand for no session any more: signed out, expired or banned (one query). */
export async function findEndedSessions(runtime: Runtime, tokenHashes: string[]): Promise<string[]> {
  return findHashesWithoutSession(runtime.db, tokenHashes, runtime.clock.now())
}
