import type { Actor, Context } from '../../../platform/context.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { enforceLimit } from '../../../platform/limits/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { keepToNetworks } from '../keep-to-networks.ts'
import { askAdministratorForFactor } from '../second-factor/ask-administrators.ts'
import { type FoundKey, findKey, markKeyUsed } from './key-store.ts'

/**
 * Finds the person who calls with an API key (AU-14), with the key's permissions that they hold at this moment; null if
 * the key is not valid. Each call is in the audit log as its person's. Only `authorise` makes them the person of the
 * request: an operation that needs no permission sees no signed-in person. Throws limits.too_many_requests.
 */
export async function recogniseKey(context: Context): Promise<Actor | null> {
  const { runtime, network, origin, route } = context
  const now = runtime.clock.now()
  const key = await findKeyOf(context)
  if (!key) return null
  const { keyId, userId, name } = key
  await enforceLimit(context, 'api_key', keyId)
  await runtime.db.transaction(async (tx) => {
    await markKeyUsed(tx, keyId, { network, now })
    await recordAudit(tx, {
      action: 'api_key.used',
      actorId: userId,
      target: { type: 'api_key', id: keyId },
      origin,
      details: { route: route.pattern },
      personal: { name, network },
      now,
    })
  })
  return actorOf(context, key)
}

/**
 * Finds the same person as `recogniseKey`, without counting or recording a call: for what is decided before the request
 * has arrived.
 */
export async function findKeyActor(context: KeyedRequest): Promise<Actor | null> {
  const key = await findKeyOf(context)
  return key && actorOf(context, key)
}

type KeyedRequest = Pick<Context, 'runtime' | 'keySecret' | 'network'>

async function findKeyOf({ runtime, keySecret }: KeyedRequest): Promise<FoundKey | null> {
  if (keySecret === null) return null
  return findKey(runtime.db.kysely, hashSecret(keySecret), runtime.clock.now())
}

async function actorOf({ runtime, network }: KeyedRequest, key: FoundKey): Promise<Actor> {
  const { keyId, userId } = key
  const person = await askAdministratorForFactor(runtime, {
    userId,
    sessionId: keyId,
    role: key.role,
    permissions: key.held,
  })
  const isGiven = (permission: (typeof key.held)[number]) => key.permissions.includes(permission)
  const given = {
    ...person,
    permissions: person.permissions.filter(isGiven),
    ...(person.withheld && { withheld: person.withheld.filter(isGiven) }),
    keyId,
  }
  return keepToNetworks(runtime, given, network)
}
