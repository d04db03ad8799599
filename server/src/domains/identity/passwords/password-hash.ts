import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { isInTransaction } from '../../../platform/db/run-transaction.ts'
import { enclosingNetworks } from '../../../platform/http/network.ts'
import { createFairQueue } from '../../../platform/limits/index.ts'

interface Parameters {
  memory: number
  passes: number
  parallelism: number
}

/** 46 MiB, one pass, one lane: about 10-25 ms of one core. */
const CURRENT: Parameters = { memory: 46 * 1024, passes: 1, parallelism: 1 }
const HASH_BYTES = 32
const SALT_BYTES = 16

/** Two hashes are computed at once, and up to 50 more may wait, with turns and places shared between networks. */
const runFairly = createFairQueue({ width: 2, waitingMax: 50 })

/**
 * Computes the argon2id hash of a password in the PHC format, to be stored. `network` is the one that asks. Throws
 * server.unavailable if too many wait, first for the network that has the most waiting (W14).
 */
export async function hashPassword(password: string, network: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return encode(CURRENT, salt, await compute({ password, salt, parameters: CURRENT }, network))
}

/**
 * Returns whether `password` belongs to the hash `stored`. Without a stored hash the answer is no, after the same time.
 * `network` is the one that asks. Throws server.unavailable as hashPassword does.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  network: string,
): Promise<boolean> {
  const known = stored === null ? null : decode(stored)
  const salt = known?.salt ?? randomBytes(SALT_BYTES)
  const computed = await compute({ password, salt, parameters: known?.parameters ?? CURRENT }, network)
  return known !== null && known.hash.length === computed.length && timingSafeEqual(known.hash, computed)
}

/** Returns whether a stored hash was made with other parameters than today's. */
export function isOutdatedHash(stored: string): boolean {
  const parameters = decode(stored)?.parameters
  return JSON.stringify(parameters) !== JSON.stringify(CURRENT)
}

interface Computation {
  password: string
  salt: Buffer
  parameters: Parameters
}

async function compute({ password, salt, parameters }: Computation, network: string): Promise<Buffer> {
  if (isInTransaction()) throw new Error('a password is hashed before a transaction, never inside one')
  const widest = enclosingNetworks(network).at(-1) ?? network
  return runFairly(widest, () => argon2id(password, salt, parameters))
}

function argon2id(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce: salt, tagLength: HASH_BYTES, ...parameters }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}

function encode({ memory, passes, parallelism }: Parameters, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

function decode(stored: string): { parameters: Parameters; salt: Buffer; hash: Buffer } | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) return null
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number)
  if (!memory || !passes || !parallelism) return null
  const [salt, hash] = match.slice(4).map((part) => Buffer.from(part, 'base64'))
  return salt && hash ? { parameters: { memory, passes, parallelism }, salt, hash } : null
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
