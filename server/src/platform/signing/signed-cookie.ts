import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context, Runtime } from '../context.ts'

/** A cookie of ours: HttpOnly, SameSite=Lax, for the whole origin and, on https, for no other (`__Host-`). */
export interface CookieKind {
  name: string
  maxAgeSeconds: number
}

/** A cookie whose age is chosen when it is set. */
export type NamedCookie = Pick<CookieKind, 'name'>

type Origin = Pick<Runtime, 'config' | 'cookieKeys'>

/** Returns the cookie's name as browsers see it. */
export function cookieName(config: Origin['config'], kind: NamedCookie): string {
  return isHttps(config) ? `__Host-${kind.name}` : kind.name
}

/**
 * Reads the value of a signed cookie in a request's Cookie header; null if it is missing or its signature is not ours.
 */
export function readSignedCookie(
  origin: Origin,
  cookies: string | undefined,
  kind: NamedCookie,
): string | null {
  const sent = findCookie(cookies ?? '', cookieName(origin.config, kind))
  const dot = sent?.lastIndexOf('.') ?? -1
  if (!sent || dot < 1) return null
  const value = sent.slice(0, dot)
  const given = Buffer.from(sent.slice(dot + 1))
  const isOurs = origin.cookieKeys.accepted.some((secret) =>
    isEqual(given, Buffer.from(signatureOf(secret, value))),
  )
  return isOurs ? value : null
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Adds a signed cookie to the answer, in the format of the auth library: `value.signature`. */
export function setSignedCookie(context: Context, kind: CookieKind, value: string): void {
  const signed = encodeURIComponent(`${value}.${signatureOf(context.runtime.cookieKeys.signing, value)}`)
  append(context, kind, `${signed}; Max-Age=${kind.maxAgeSeconds}`)
}

/** Makes the browser delete the cookie. */
export function clearCookie(context: Context, kind: NamedCookie): void {
  append(context, kind, '; Max-Age=0')
}

function append(context: Context, kind: NamedCookie, valueAndAge: string): void {
  const { config } = context.runtime
  const secure = isHttps(config) ? '; Secure' : ''
  const cookie = `${cookieName(config, kind)}=${valueAndAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
  context.responseHeaders.append('set-cookie', cookie)
}

function signatureOf(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64')
}

function isHttps(config: Origin['config']): boolean {
  return config.publicOrigin.startsWith('https:')
}

/** Finds a cookie's value in a Cookie header; null if it is missing or cannot be read. */
export function findCookie(cookies: string, name: string): string | null {
  const pair = cookies.split(';').find((part) => part.trimStart().startsWith(`${name}=`))
  if (!pair) return null
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim())
  } catch {
    return null
  }
}
