import { isAdministrators } from '../../platform/authorisation/member-permissions.ts'
import type { Actor, Runtime } from '../../platform/context.ts'
import { isInNetworkList } from '../../platform/http/network-list.ts'
import { readSettings } from '../settings/index.ts'

/**
 * Takes the permissions of the administration from a person whose network the operator does not allow for it
 * (SE-2, decision 071). What members may goes on, while an API key, which has no other permissions, opens nothing there. No query of its
 * own: settings are remembered, and only who holds such a permission is judged.
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
