import { createHmac } from 'node:crypto'
import type { Runtime } from '../context.ts'

/**
 * Hashes a network or mailbox that only has to be distinguished from others: 128 bits that cannot be reversed or
 * guessed without the key of this database. Use one `purpose` for each kind of text.
 */
export function keyedHash(
  { signingKey }: Pick<Runtime, 'signingKey'>,
  purpose: string,
  text: string,
): string {
  return createHmac('sha256', signingKey).update(`${purpose}\n${text}`).digest('base64url').slice(0, 22)
}
