import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import type { LineSink } from './dump-database.ts'
import { lineWriter } from './line-writer.ts'
import { SEAL_MARK, seal, unseal } from './seal.ts'

/**
 * Packs the lines that `produce` writes into the bytes of a backup, compressed, and encrypted if there is a key. A slow
 * reader holds `produce` back.
 */
export async function* packLines<Result>(
  produce: (write: LineSink) => Promise<Result>,
  key: string | undefined,
  onEnd: (result: Result) => void,
): AsyncGenerator<Buffer> {
  const gzip = createGzip({ level: 5 })
  // The reader gets the error; until there is a reader, it waits in the stream.
  gzip.on('error', () => {})
  const producing = produce(lineWriter(gzip)).then(
    (result) => {
      onEnd(result)
      gzip.end()
    },
    (error) => {
      gzip.destroy(error as Error)
    },
  )
  try {
    yield* key === undefined ? gzip : seal(key, gzip)
  } finally {
    gzip.destroy()
    await producing
  }
}

export interface Unsealing {
  key: string | undefined
  /** Whether to take a backup that is not encrypted although there is a key. */
  allowsPlain?: boolean
}

/**
 * Unpacks the lines of a backup. Throws BackupError if it is damaged, cannot be decrypted, or is not encrypted although
 * there is a key: only encryption proves that it was made here.
 */
export async function* unpackLines(
  bytes: AsyncIterable<Buffer>,
  unsealing: Unsealing,
): AsyncGenerator<string> {
  const plain = await decrypted(bytes, unsealing)
  const gunzip = createGunzip()
  gunzip.on('error', () => {})
  const feeding = pipeline(plain, gunzip)
  // The error is handled where `feeding` is awaited; it may fail long before that.
  feeding.catch(() => {})
  try {
    yield* splitLines(gunzip)
    await feeding
  } catch (error) {
    throw isOfZlib(error)
      ? new BackupError('The backup is damaged: it does not unpack. Take another one.')
      : error
  } finally {
    gunzip.destroy()
    await feeding.catch(() => {})
  }
}

async function decrypted(
  bytes: AsyncIterable<Buffer>,
  { key, allowsPlain = false }: Unsealing,
): Promise<AsyncIterable<Buffer>> {
  const iterator = bytes[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < SEAL_MARK.length) {
    const { done, value } = await iterator.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  const whole = continued(start, iterator)
  if (!start.subarray(0, SEAL_MARK.length).equals(SEAL_MARK)) {
    if (key === undefined || allowsPlain) return whole
    await iterator.return?.()
    throw new BackupError(NOT_SEALED)
  }
  if (key === undefined) throw new BackupError('The backup is encrypted. Set BACKUP_KEY or BACKUP_KEY_FILE.')
  return unseal(key, whole)
}

const NOT_SEALED =
  'The backup is not encrypted, and BACKUP_KEY is set: another person may have put it there. If you know that it was ' +
  'made before the key, say --unencrypted.'

async function* continued(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield start
    for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value
  } finally {
    await rest.return?.()
  }
}

/** Splits a stream of text into lines. */
export async function* splitLines(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}

function isOfZlib(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
}
