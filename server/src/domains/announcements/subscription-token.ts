import { timingSafeEqual } from 'node:crypto'
import type { Runtime } from '../../platform/context.ts'
import { keyedHash } from '../../platform/signing/keyed-hash.ts'

type Signer = Pick<Runtime, 'signingKey'>

/** Signs the id of a person for the links in their announcement mails, so that these work without signing in. */
export function subscriptionToken(signer: Signer, userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url') + signatureOf(signer, userId)
}

/** Parses the id of the person whose mail a link was in; null where we did not sign it. */
export function parseSubscriptionToken(signer: Signer, token: string): string | null {
  const hex = Buffer.from(token.slice(0, 22), 'base64url').toString('hex')
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const [given, expected] = [Buffer.from(token.slice(22)), Buffer.from(signatureOf(signer, userId))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null
}

function signatureOf(signer: Signer, userId: string): string {
  return keyedHash(signer, 'announcement-mails', userId)
}
