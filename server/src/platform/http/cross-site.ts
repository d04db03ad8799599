const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface FetchHeaders {
  'sec-fetch-site'?: string | string[] | undefined
  origin?: string | string[] | undefined
}

/**
 * Returns whether an unsafe request comes from another site and must be refused. Browsers say so themselves. A client
 * that sends neither header is not a browser and has no ambient cookie.
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

/**
 * Returns whether an origin is the product's own under another loopback name, each of which it answers to if it is
 * served on loopback.
 */
function isOwnLoopback(origin: string, publicOrigin: string, host: string): boolean {
  if (!/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(publicOrigin)) return false
  return origin === `http://${host}` && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
}
