import type { Actor, Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { askAdministratorForFactor } from './second-factor/ask-administrators.ts'
import { findSessionActor } from './store.ts'

/**
 * Finds the person who is signed in by the session of the request, or null. It takes one query, and one more for
 * administrators who must have a second factor. A banned person counts as signed out (AU-8).
 */
export async function findActor(context: Pick<Context, 'runtime' | 'sessionToken'>): Promise<Actor | null> {
  const actor = await findSigned(context)
  return actor && askAdministratorForFactor(context.runtime, actor)
}

/** Finds the id of the account that is signed in by the session of the request, or null. */
export async function findAccount(
  context: Pick<Context, 'runtime' | 'sessionToken'>,
): Promise<string | null> {
  return (await findSigned(context))?.userId ?? null
}

async function findSigned({
  runtime,
  sessionToken,
}: Pick<Context, 'runtime' | 'sessionToken'>): Promise<Actor | null> {
  if (sessionToken === null) return null
  return findSessionActor(runtime.db, hashSecret(sessionToken), runtime.clock.now())
}
