import { isAdministrators } from '../../platform/authorisation/member-permissions.ts'
import type { Actor, Runtime } from '../../platform/context.ts'
import { isInNetworkList } from '../../platform/http/network-list.ts'
import { readSettings } from '../settings/index.ts'

/**
 * Removes the permissions of the administration from a person who calls from a network that the operator does not allow
 * for it (SE-2, decision 071). The permissions of members stay. An API key has no such permissions, so it opens nothing
 * there. This needs no query of its own: settings are cached, and only people with such a permission are checked.
 */
export async function keepToNetworks(runtime: Runtime, actor: Actor, network: string): Promise<Actor> {
  const held = [...actor.permissions, ...(actor.withheld ?? [])]
  if (!held.some(isAdministrators)) return actor
  const { admin_networks: allowed } = await readSettings(runtime)
  if (isInNetworkList(network, allowed)) return actor
  return {
    ...actor,
    permissions: actor.permissions.filter((permission) => !isAdministrators(permission)),
    withheld: held.filter(isAdministrators),
    isOutsideNetworks: true,
  }
}
