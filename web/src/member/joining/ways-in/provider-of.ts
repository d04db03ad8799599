import type { SignInProvider } from '@pepper/contract/bootstrap'

/**
 * Finds the service that the domain of an address belongs to; undefined for no service, and for text that is no
 * address.
 */
export function providerOf(
  identifier: string,
  providers: readonly SignInProvider[],
): SignInProvider | undefined {
  const [, domain] = /^[^@\s]+@([^@\s]+)$/.exec(identifier.trim().toLowerCase()) ?? []
  return domain === undefined ? undefined : providers.find(({ domains }) => domains.includes(domain))
}
