import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Runtime } from '../../platform/context.ts'
import { keyedHash } from '../../platform/signing/keyed-hash.ts'

const DIGITS = 6

/** Makes a code of six random digits. */
export function randomCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/**
 * Hashes a code for storage, with a key, so that it cannot be found by trying a million codes without the key of this
 * database.
 */
export function hashCode(runtime: Pick<Runtime, 'signingKey'>, id: string, code: string): string {
  return keyedHash(runtime, 'sign-in code', `${id} ${code}`)
}

export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
