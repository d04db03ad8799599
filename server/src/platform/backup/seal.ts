import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { BackupError } from './backup-error.ts'

/** The first bytes of a sealed file. A file that begins differently is not encrypted. */
export const SEAL_MARK = Buffer.from('pepper-sealed-1\n')
const SALT_BYTES = 32
const CHUNK_BYTES = 65_536
const TAG_BYTES = 16
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES

/**
 * Encrypts a stream with AES-256-GCM under a key for this file only, chunk by chunk. The number of a chunk, and whether
 * it is the last one, are part of its nonce: chunks cannot be changed, left out, reordered or cut off unnoticed.
 */
export async function* seal(key: string, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const fileKey = keyOfFile(key, salt)
  yield Buffer.concat([SEAL_MARK, salt])
  let number = 0
  for await (const { bytes, isLast } of inChunks(plain, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
    cipher.setAAD(SEAL_MARK)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** Decrypts the output of `seal`. Throws BackupError before it yields anything that is not genuine. */
export async function* unseal(key: string, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let fileKey: Buffer | undefined
  let number = 0
  for await (const { bytes, isLast } of inChunks(
    withoutStart(sealed, (salt) => {
      fileKey = keyOfFile(key, salt)
    }),
    SEALED_BYTES,
  )) {
    if (!fileKey || bytes.length < TAG_BYTES) throw new BackupError(`${NOT_GENUINE} its end is missing.`)
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
    decipher.setAAD(SEAL_MARK)
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    yield open(decipher, bytes.subarray(0, -TAG_BYTES), number)
    number += 1
  }
}

const NOT_GENUINE = 'The backup cannot be decrypted:'

function open(decipher: ReturnType<typeof createDecipheriv>, bytes: Buffer, number: number): Buffer {
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()])
  } catch {
    const why =
      number === 0
        ? 'BACKUP_KEY is not the one that it was made with, or it is damaged.'
        : 'it is damaged or cut off.'
    throw new BackupError(`${NOT_GENUINE} ${why}`)
  }
}

/** Passes the salt to `onSalt`, and yields the rest. */
async function* withoutStart(
  sealed: AsyncIterable<Buffer>,
  onSalt: (salt: Buffer) => void,
): AsyncGenerator<Buffer> {
  const length = SEAL_MARK.length + SALT_BYTES
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const bytes of sealed) {
    if (!start) {
      yield bytes
      continue
    }
    start = Buffer.concat([start, bytes])
    if (start.length < length) continue
    onSalt(start.subarray(SEAL_MARK.length, length))
    yield start.subarray(length)
    start = undefined
  }
}

function keyOfFile(key: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'backup', 32))
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Splits a stream into chunks of one size. The last one, which may be empty, is marked. */
async function* inChunks(
  stream: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let [parts, length] = [[] as Buffer[], 0]
  for await (const bytes of stream) {
    parts.push(bytes)
    length += bytes.length
    if (length <= size) continue
    const all = Buffer.concat(parts)
    let at = 0
    // At least one byte stays behind, so that the last chunk is known when it comes.
    for (; length - at > size; at += size) yield { bytes: all.subarray(at, at + size), isLast: false }
    parts = [all.subarray(at)]
    length -= at
  }
  yield { bytes: Buffer.concat(parts), isLast: true }
}
