import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer } from '@pepper/contract/identity/factor-proof'
import type { NewPasskey } from '@pepper/contract/identity/passkeys'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

interface Signed {
  challenge: string
  origin: string
  rpId: string
  /** The signature counter; stays 0 where the authenticator does not count. */
  count?: number
  isVerified?: boolean
}

/**
 * Creates a passkey that does the work of a browser and its authenticator, by WebAuthn alone, so that a test can do it
 * wrongly.
 */
export function createSoftPasskey(userHandle: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  return {
    id,
    register({ challenge, origin, rpId, count = 0, isVerified = true }: Signed): NewPasskey {
      const length = Buffer.from([0, credentialId.length])
      const parts = [Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]
      const data = Buffer.concat([authenticatorData({ rpId, count, isVerified, more: HAS_KEY }), ...parts])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', Uint8Array.from(data)],
        ]) as never,
      )
      return {
        id,
        client_data: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestation: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      }
    },
    answer({ challenge, origin, rpId, count = 0, isVerified = true }: Signed): PasskeyAnswer {
      const client = clientData('webauthn.get', challenge, origin)
      const data = authenticatorData({ rpId, count, isVerified, more: 0 })
      const hash = createHash('sha256').update(client).digest()
      return {
        id,
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash]), privateKey).toString('base64url'),
        user_handle: userHandle,
      }
    },
  }
}

export type SoftPasskey = ReturnType<typeof createSoftPasskey>

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData({
  rpId,
  count,
  isVerified,
  more,
}: {
  rpId: string
  count: number
  isVerified: boolean
  more: number
}): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(count)
  const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counted])
}
