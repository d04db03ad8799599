import type { Context } from './context.ts'

/** Requests that may still write an audit entry; the oldest are forgotten first. */
const REMEMBERED = 2_048

const networkByRequest = new Map<string, string>()

/** Remembers the network prefix of a privileged request for a while, so that its audit entry can say where from. */
export function noteOrigin({ requestId, network }: Pick<Context, 'requestId' | 'network'>): void {
  networkByRequest.set(requestId, network)
  if (networkByRequest.size <= REMEMBERED) return
  const oldest = networkByRequest.keys().next()
  if (!oldest.done) networkByRequest.delete(oldest.value)
}

/** The network prefix that a privileged request came from, or null where it is not known. */
export function originOf(requestId: string): string | null {
  return networkByRequest.get(requestId) ?? null
}
