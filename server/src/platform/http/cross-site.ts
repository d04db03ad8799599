const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface FetchHeaders {
  'sec-fetch-site'?: string | string[] | undefined
  origin?: string | string[] | undefined
}

/**
 * Whether an unsafe request comes from another site and is to be refused. Browsers say so themselves; what sends neither
 * header is no browser and carries no ambient cookie.
 */
export function isCrossSite(
  method: string,
  headers: FetchHeaders,
  publicOrigin: string,
  host: string,
): boolean {
  if (SAFE_METHODS.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const origin = headers.origin
  if (origin === undefined) return false
  return origin !== publicOrigin && !isOwnLoopback(String(origin), publicOrigin, host)
}

/** On a loopback origin the product answers under each of its loopback names. */
function isOwnLoopback(origin: string, publicOrigin: string, host: string): boolean {
  if (!/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(publicOrigin)) return false
  return origin === `http://${host}` && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
}
