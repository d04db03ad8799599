import { randomInt } from 'node:crypto'
import { hashSecret } from '../../../platform/ids.ts'

const CODES = 10
const CHARACTERS = 15
/** The alphabet lacks letters and digits that look alike. A code has 73 random bits, so that a plain hash is enough. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes ten random codes, each in three groups of five. */
export function randomRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const code = Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return code.replace(/(.{5})(.{5})(.{5})/, '$1-$2-$3')
  })
}

/** Hashes a code for storage, however its groups and letters are typed. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.replaceAll(/[\s-]/g, '').toLowerCase())
}
