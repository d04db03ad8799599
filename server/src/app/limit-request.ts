import type { Context } from '../platform/context.ts'
import { enforceNetworkLimit, type NetworkLimit } from '../platform/limits/index.ts'

export const SEND_PATH = /^\/api\/chat\/messages(?:\?|$)/
/**
 * The paths of files, in plain characters only: a path that a router would still decode or resolve counts as a page.
 */
const FILE_PATH = /^\/(?:(?:assets|brand-pictures)\/\w[\w.-]*|\w[\w.-]*\.(?:svg|png|ico|txt|js))(?:\?|$)/
const PROBE_PATH = /^\/(?:readyz|metrics)(?:\?|$)/
const LIVENESS_PATH = /^\/healthz(?:\?|$)/

/**
 * Counts a request under the limit of its kind before anything else happens, so that no route can forget its limit.
 * Throws limits.too_many_requests.
 */
export function limitRequest(context: Context, method: string, url: string): void {
  const limit = limitOf(method, url)
  if (limit) enforceNetworkLimit(context, limit)
}

/**
 * Finds the limit of a request. It is null only for the liveness probe, which costs nothing: if it were refused, the
 * node would be restarted.
 */
function limitOf(method: string, url: string): NetworkLimit | null {
  if (method === 'POST' && SEND_PATH.test(url)) return 'sends'
  if (FILE_PATH.test(url)) return 'files'
  if (PROBE_PATH.test(url)) return 'probes'
  return LIVENESS_PATH.test(url) ? null : 'reads'
}
