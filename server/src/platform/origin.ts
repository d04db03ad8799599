import type { Permission } from '@pepper/contract/permissions'

/** The origin of a request, as its audit entries record it. */
export interface Origin {
  requestId: string
  /** The network prefix of a privileged request; null for all others. */
  network: string | null
}

/** Returns the origin of a request that was authorised for `needs`. */
export function originOf(
  { requestId, network }: { requestId: string; network: string },
  needs: readonly Permission[],
): Origin {
  const isPrivileged = needs.some((permission) => permission !== 'chat.send')
  return { requestId, network: isPrivileged ? network : null }
}
