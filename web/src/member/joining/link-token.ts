const TOKEN = /^[A-Za-z0-9_-]{20,128}$/

/**
 * Reads the one-time secret behind the `#` of a mailed or printed link, which browsers never send; null where it is
 * missing or was cut off.
 */
export function tokenOf(hash: string): string | null {
  const token = hash.replace(/^#/, '')
  return TOKEN.test(token) ? token : null
}
