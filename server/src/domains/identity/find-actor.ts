import type { Actor, Context } from '../../platform/context.ts'
import { hashSecret } from '../../platform/ids.ts'
import { keepToNetworks } from './keep-to-networks.ts'
import { askAdministratorForFactor } from './second-factor/ask-administrators.ts'
import { findSessionActor } from './store.ts'

/**
 * Finds the person who is signed in by the session of the request, or null. This takes one query, and one more for
 * administrators who are asked for a second factor. A banned person is not found (AU-8). On a network that is not
 * allowed for the administration, no person is an administrator.
 */
export async function findActor(
  context: Pick<Context, 'runtime' | 'sessionToken' | 'network'>,
): Promise<Actor | null> {
  const actor = await findSigned(context)
  if (!actor) return null
  const asked = await askAdministratorForFactor(context.runtime, actor)
  return keepToNetworks(context.runtime, asked, context.network)
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
