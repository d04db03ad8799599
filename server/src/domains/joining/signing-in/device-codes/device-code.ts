import { randomInt } from 'node:crypto'
import type { Runtime } from '../../../../platform/context.ts'
import { keyedHash } from '../../../../platform/signing/keyed-hash.ts'

const DIGITS = 6

/** Makes a code of six random digits. */
export function randomDeviceCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/**
 * Hashes a code for storage, with a key, so that it cannot be found by trying a million codes without the key of this
 * database.
 */
export function hashDeviceCode(
  runtime: Pick<Runtime, 'signingKey'>,
  { userId, browserHash }: { userId: string; browserHash: string },
  code: string,
): string {
  return keyedHash(runtime, 'device code', `${userId} ${browserHash} ${code}`)
}
