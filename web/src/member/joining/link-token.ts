const TOKEN = /^[A-Za-z0-9_-]{20,128}$/

/**
 * The one-time secret behind the `#` of a mailed or printed link, which browsers send to nobody; null where it is missing
 * or was cut.
 */
export function tokenOf(hash: string): string | null {
  const token = hash.replace(/^#/, '')
  return TOKEN.test(token) ? token : null
}
