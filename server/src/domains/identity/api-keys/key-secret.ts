import { randomSecret } from '../../../platform/ids.ts'

/** The prefix by which people and repository scanners recognize a key that they find. */
const PREFIX = 'api_'
const BEARER = /^Bearer +(\S{1,200})$/i
const API_PATH = /^\/api\//

export function newKeySecret(): string {
  return `${PREFIX}${randomSecret()}`
}

/**
 * Parses the key that a request to the API brings along, or null. A request with a key is not identified by its cookie.
 */
export function parseKeySecret(url: string, authorization: string | undefined): string | null {
  if (!authorization || !API_PATH.test(url)) return null
  return BEARER.exec(authorization.trim())?.[1] ?? null
}
