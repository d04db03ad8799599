import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { isInTransaction } from '../../platform/db/run-transaction.ts'
import { AppError } from '../../platform/errors.ts'

interface Parameters {
  memory: number
  passes: number
  parallelism: number
}

/** 46 MiB, one pass, one lane: about 10-25 ms of one core. */
const CURRENT: Parameters = { memory: 46 * 1024, passes: 1, parallelism: 1 }
const HASH_BYTES = 32
const SALT_BYTES = 16

/** So many are computed at once, and so many more may wait; the rest is told to come back. */
const WIDTH = 2
const WAITING_MAX = 50

let running = 0
const waiting: (() => void)[] = []

/** The argon2id hash of a password in the PHC form, to be stored. Throws server.unavailable when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return encode(CURRENT, salt, await compute(password, salt, CURRENT))
}

/**
 * Whether `password` is the one behind `stored`. Without a stored hash the answer is no, and takes as long. Throws
 * server.unavailable when too many wait.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const known = stored === null ? null : decode(stored)
  const salt = known?.salt ?? randomBytes(SALT_BYTES)
  const computed = await compute(password, salt, known?.parameters ?? CURRENT)
  return known !== null && known.hash.length === computed.length && timingSafeEqual(known.hash, computed)
}

/** Whether a stored hash was made with other parameters than today's. */
export function isOutdatedHash(stored: string): boolean {
  const parameters = decode(stored)?.parameters
  return JSON.stringify(parameters) !== JSON.stringify(CURRENT)
}

async function compute(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  if (isInTransaction()) throw new Error('a password is hashed before a transaction, never inside one')
  await takeTurn()
  try {
    return await argon2id(password, salt, parameters)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function takeTurn(): Promise<void> | void {
  if (running < WIDTH) {
    running++
    return
  }
  if (waiting.length >= WAITING_MAX) throw new AppError('server.unavailable')
  return new Promise((resolve) => waiting.push(resolve))
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
