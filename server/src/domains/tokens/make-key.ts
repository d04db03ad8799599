import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'jose'

const generate = promisify(generateKeyPair)

/** Makes a new pair of keys on P-256, named by the thumbprint of its public part (RFC 7638). */
export async function makeKey(): Promise<{ kid: string; privateJwk: JWK }> {
  const { calculateJwkThumbprint } = await import('jose')
  const { privateKey } = await generate('ec', { namedCurve: 'P-256' })
  const privateJwk = privateKey.export({ format: 'jwk' }) as JWK
  return { kid: await calculateJwkThumbprint(privateJwk), privateJwk }
}
