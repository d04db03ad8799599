import { mountRoutes } from '../../src/app/mount-routes.ts'
import { LiveHub } from '../../src/platform/live-hub.ts'
import type { AttackWorld } from './attack-world.ts'

export interface MountedRoute {
  /** A method, or ALL. */
  method: string
  /** A pattern of the router. */
  path: string
}

/** Lists every route and middleware that the router of a node knows, once each. */
export function listMountedRoutes({ node }: AttackWorld): MountedRoute[] {
  const { runtime, chatNode } = node
  const none = async () => new Map<string, string>()
  const readers = { credits: none, notifications: none, access: none, chats: none, content: none }
  const hub = new LiveHub(runtime, readers as never, async () => [])
  const { routes } = mountRoutes(runtime, chatNode, hub)
  hub.stop()
  const known = new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
  return [...known.values()]
}
