import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The length of `r`, `s` and one byte of parity. */
const SIGNATURE_BYTES = 65

/**
 * Recovers the address whose key signed a message as wallets do (EIP-191, `personal_sign`), in lower case; null for a signature that is none.
 * One with a high `s` is none either: it could be made of another one without the key (EIP-2).
 */
export function recoverSigner(message: string, signature: string): string | null {
  const bytes = /^0x[0-9a-f]{130}$/i.test(signature) ? hexToBytes(signature.slice(2)) : null
  const parity = bytes && parityOf(bytes[SIGNATURE_BYTES - 1])
  if (!bytes || parity === null) return null
  try {
    const recovered = concatBytes(Uint8Array.of(parity), bytes.slice(0, SIGNATURE_BYTES - 1))
    const parsed = secp256k1.Signature.fromBytes(recovered, 'recovered')
    if (parsed.hasHighS()) return null
    return addressOf(parsed.recoverPublicKey(hashOf(message)).toBytes(false))
  } catch {
    // Numbers that lie on no curve.
    return null
  }
}

/** Returns the address of a public key of 65 bytes, in lower case. */
export function addressOf(publicKey: Uint8Array): string {
  return `0x${bytesToHex(keccak_256(publicKey.slice(1)).slice(-20))}`
}

/** Hashes a message as wallets do before they sign it. */
export function hashOf(message: string): Uint8Array {
  const text = utf8ToBytes(message)
  return keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`), text))
}

/** Writes an address with the capital letters that are its checksum (EIP-55). */
export function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const letters = [...digits].map((digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) < 8 ? digit : digit.toUpperCase(),
  )
  return `0x${letters.join('')}`
}

function parityOf(last: number | undefined): 0 | 1 | null {
  if (last === 27 || last === 0) return 0
  return last === 28 || last === 1 ? 1 : null
}
