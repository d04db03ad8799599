import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { addressOf, hashOf, withChecksum } from '../../src/domains/ways-in/wallet/recover-signer.ts'

export interface WalletKey {
  /** With its checksum. */
  address: string
  /** Signs a message as `personal_sign` does. */
  sign(message: string): string
}

/** Creates a wallet with a key that exists in this test alone. */
export function createWalletKey(secretKey: Uint8Array = secp256k1.utils.randomSecretKey()): WalletKey {
  return {
    address: withChecksum(addressOf(secp256k1.getPublicKey(secretKey, false))),
    sign: (message) => {
      const signed = secp256k1.sign(hashOf(message), secretKey, { prehash: false, format: 'recovered' })
      return written(signed.slice(1), signed[0] ?? 0)
    },
  }
}

const written = (numbers: Uint8Array, parity: number) =>
  `0x${bytesToHex(concatBytes(numbers, Uint8Array.of(27 + parity)))}`

/** Makes the other signature of the same message, which can be derived from one without the key. */
export function flipSignature(signature: string): string {
  const bytes = hexToBytes(signature.slice(2))
  const { n } = secp256k1.Point.CURVE()
  const s = n - BigInt(`0x${bytesToHex(bytes.slice(32, 64))}`)
  const flipped = concatBytes(bytes.slice(0, 32), hexToBytes(s.toString(16).padStart(64, '0')))
  return written(flipped, bytes[64] === 27 ? 1 : 0)
}
