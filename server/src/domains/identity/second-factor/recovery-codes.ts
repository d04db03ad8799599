import { randomInt } from 'node:crypto'
import { hashSecret } from '../../../platform/ids.ts'

const CODES = 10
const CHARACTERS = 15
/** Without letters and digits that look alike: 73 random bits a code, so that a plain hash is enough. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes, in three groups of five. */
export function randomRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const code = Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return code.replace(/(.{5})(.{5})(.{5})/, '$1-$2-$3')
  })
}

/** What is stored of a code, however its groups and letters are typed. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.replaceAll(/[\s-]/g, '').toLowerCase())
}
