import { randomSecret } from '../../../platform/ids.ts'

/** So that whoever finds one, a scanner of repositories too, knows what it is. */
const PREFIX = 'api_'
const BEARER = /^Bearer +(\S{1,200})$/i
const API_PATH = /^\/api\//

export function newKeySecret(): string {
  return `${PREFIX}${randomSecret()}`
}

/** The key that a request to the API brings along, or null. Whoever sends one is not known by their cookie. */
export function readKeySecret(url: string, authorization: string | undefined): string | null {
  if (!authorization || !API_PATH.test(url)) return null
  return BEARER.exec(authorization.trim())?.[1] ?? null
}
