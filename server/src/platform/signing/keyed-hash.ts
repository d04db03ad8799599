import { createHmac } from 'node:crypto'
import type { Runtime } from '../context.ts'

/**
 * What is kept of a network or mailbox that only has to be told from others: 128 bits that nobody without the key of this
 * database can turn back or guess. One `purpose` has one kind of text.
 */
export function keyedHash(
  { signingKey }: Pick<Runtime, 'signingKey'>,
  purpose: string,
  text: string,
): string {
  return createHmac('sha256', signingKey).update(`${purpose}\n${text}`).digest('base64url').slice(0, 22)
}
