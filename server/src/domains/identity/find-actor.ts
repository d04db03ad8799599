import type { Actor, Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { findSessionActor } from './store.ts'

/** Who is signed in by the session of the request, or null: one query. A banned person is nobody (AU-8). */
export async function findActor(context: Pick<Context, 'runtime' | 'sessionToken'>): Promise<Actor | null> {
  const { runtime, sessionToken } = context
  if (sessionToken === null) return null
  return findSessionActor(runtime.db, hashSecret(sessionToken), runtime.clock.now())
}

/** The id of the account that is signed in by the session of the request, or null. */
export async function findAccount(
  context: Pick<Context, 'runtime' | 'sessionToken'>,
): Promise<string | null> {
  return (await findActor(context))?.userId ?? null
}
