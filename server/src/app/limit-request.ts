import type { Context } from '../platform/context.ts'
import { enforceNetworkLimit, type NetworkLimit } from '../platform/limits/index.ts'

export const SEND_PATH = /^\/api\/chat\/messages(?:\?|$)/
/** In plain characters only: what a router would still decode or resolve counts as a page. */
const FILE_PATH = /^\/(?:(?:assets|brand-pictures)\/\w[\w.-]*|\w[\w.-]*\.(?:svg|png|ico|txt|js))(?:\?|$)/
const PROBE_PATH = /^\/(?:readyz|metrics)(?:\?|$)/
const LIVENESS_PATH = /^\/healthz(?:\?|$)/

/**
 * Counts a request under the limit of its kind, before anything else is done for it: no route has to ask for its limit, and
 * none can forget to. Throws limits.too_many_requests.
 */
export function limitRequest(context: Context, method: string, url: string): void {
  const limit = limitOf(method, url)
  if (limit) enforceNetworkLimit(context, limit)
}

/** Null for the liveness probe alone: it costs nothing, and who refuses it has the node restarted. */
function limitOf(method: string, url: string): NetworkLimit | null {
  if (method === 'POST' && SEND_PATH.test(url)) return 'sends'
  if (FILE_PATH.test(url)) return 'files'
  if (PROBE_PATH.test(url)) return 'probes'
  return LIVENESS_PATH.test(url) ? null : 'reads'
}
