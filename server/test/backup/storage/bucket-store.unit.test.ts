import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BackupStore } from '../../../src/platform/backup/backup-store.ts'
import { addressOf, type Bucket } from '../../../src/platform/backup/bucket/bucket.ts'
import { createBucketStore } from '../../../src/platform/backup/bucket/bucket-store.ts'
import { findBackups, manifestOf, nameBackup } from '../../../src/platform/backup/kept-backups.ts'
import { type Fault, type ObjectStorage, startObjectStorage } from './object-storage.ts'
import { PART_MIN_BYTES } from './stored-objects.ts'

const NAME = nameBackup(new Date('2026-01-02T03:04:05Z'), 'abcdef')
const HOUR_MS = 3_600_000
const WRITER = join(import.meta.dirname, 'write-without-end.ts')

const storeOf = (bucket: Bucket) => createBucketStore(bucket, { partBytes: PART_MIN_BYTES })

async function* inChunks(bytes: Buffer, size = 99_991): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(store: BackupStore, name: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await store.read(name)) parts.push(part)
  return Buffer.concat(parts)
}

/** Lets the first `times` requests of a kind go wrong. */
function failOf(storage: ObjectStorage, what: string, fault: Fault, times = Number.POSITIVE_INFINITY): void {
  let left = times
  storage.findFault = (asked) => {
    if (asked.what !== what || left === 0) return undefined
    left -= 1
    return fault
  }
}

const threeParts = randomBytes(2 * PART_MIN_BYTES + 123_456)

test('files uploaded in parts or at once are listed page by page and read unchanged', async () => {
  const storage = await startObjectStorage()
  const store = storeOf(storage.bucket)
  expect(await store.list()).toEqual([])
  await store.write(NAME, inChunks(threeParts))
  const sizes = [0, 1, PART_MIN_BYTES - 1, PART_MIN_BYTES, PART_MIN_BYTES + 1]
  for (const size of sizes) await store.write(`of-${size}`, inChunks(threeParts.subarray(0, size)))
  expect((await store.list()).map(({ name, bytes }) => [name, bytes])).toEqual([
    [NAME, threeParts.length],
    ...sizes.map((size) => [`of-${size}`, size]).sort(),
  ])
  expect((await readAll(store, NAME)).equals(threeParts)).toBe(true)
  for (const size of sizes)
    expect((await readAll(store, `of-${size}`)).equals(threeParts.subarray(0, size))).toBe(true)
  expect(storage.uploads.size).toBe(0)
  await store.remove(NAME)
  expect([...storage.objects.keys()]).not.toContain(`pepper/backups/${NAME}`)
  await expect(store.read(NAME)).rejects.toThrow('There is no such file in s3://kept/pepper/backups/')
})

test('an upload takes two parts of memory, however large it is', async () => {
  const storage = await startObjectStorage()
  let waiting = 0
  let most = 0
  storage.findFault = ({ what }) => {
    if (what.startsWith('PUT part')) waiting = 0
    return undefined
  }
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const part of inChunks(Buffer.alloc(8 * PART_MIN_BYTES))) {
      waiting += part.length
      most = Math.max(most, waiting)
      yield part
    }
  }
  await storeOf(storage.bucket).write(NAME, counted())
  expect(most).toBeLessThan(2 * PART_MIN_BYTES)
})

const PASSING: [string, Fault, number][] = [
  ['PUT part 2', 'cut-request', 2],
  ['PUT part 2', { status: 503, code: 'SlowDown' }, 2],
  ['PUT part 1', { status: 500, code: 'InternalError' }, 2],
  ['POST begin', 'cut-answer', 1],
  ['POST complete', 'late-error', 2],
  ['POST complete', 'cut-answer', 1],
  ['GET object', 'cut-body', 3],
  ['GET list', { status: 429, code: 'TooManyRequests' }, 2],
]
test.each(PASSING)('a backup is whole although %s met %j first', async (what, fault, times) => {
  const storage = await startObjectStorage()
  const store = storeOf(storage.bucket)
  failOf(storage, what, fault, times)
  await store.write(NAME, inChunks(threeParts))
  expect((await store.list()).map(({ name }) => name)).toEqual([NAME])
  storage.findFault = () => undefined
  expect((await readAll(store, NAME)).equals(threeParts)).toBe(true)
  expect(storage.asked.filter((asked) => asked.what === what).length).toBeGreaterThan(times)
})

const LASTING: [string, Fault, string][] = [
  ['PUT part 2', 'cut-request', 'cannot be reached, or the connection broke'],
  ['PUT part 2', { status: 503, code: 'SlowDown' }, 'is busy and refused several attempts'],
  ['PUT part 2', { status: 403, code: 'AccessDenied' }, 'does not let the key do this in the bucket kept'],
  ['POST complete', 'late-error', 'does not do what it was asked (InternalError'],
  ['PUT part 2', { status: 507, code: 'QuotaExceeded' }, 'has no room left'],
]
test.each(LASTING)(
  'an upload that fails for good (%s meets %j) says so and leaves nothing',
  async (what, fault, sentence) => {
    const storage = await startObjectStorage()
    failOf(storage, what, fault)
    await expect(storeOf(storage.bucket).write(NAME, inChunks(threeParts))).rejects.toThrow(sentence)
    expect([storage.objects.size, storage.uploads.size]).toEqual([0, 0])
  },
)

test('a bucket is checked by a list of it, which a key that may only write need not have', async () => {
  const storage = await startObjectStorage()
  failOf(storage, 'GET list', { status: 403, code: 'AccessDenied' })
  await storeOf(storage.bucket).check()
  failOf(storage, 'GET list', { status: 404, code: 'NoSuchBucket' })
  await expect(storeOf(storage.bucket).check()).rejects.toThrow('has no bucket kept')
})

test('a backup that cannot be made leaves nothing', async () => {
  const storage = await startObjectStorage()
  async function* broken(): AsyncGenerator<Buffer> {
    yield* inChunks(threeParts)
    throw new Error('the database is gone')
  }
  await expect(storeOf(storage.bucket).write(NAME, broken())).rejects.toThrow('the database is gone')
  expect([storage.objects.size, storage.uploads.size]).toEqual([0, 0])
})

test('a storage that keeps other bytes than it was given is found out, and nothing stays', async () => {
  const storage = await startObjectStorage()
  failOf(storage, 'PUT object', 'wrong-bit')
  const small = threeParts.subarray(0, 1_000)
  await expect(storeOf(storage.bucket).write(NAME, inChunks(Buffer.from(small)))).rejects.toThrow(
    'returned other bytes',
  )
  expect(storage.objects.size).toBe(0)
})

test('an object that is replaced while it is read is not mixed with the new one', async () => {
  const storage = await startObjectStorage()
  const store = storeOf(storage.bucket)
  await store.write(NAME, inChunks(threeParts))
  failOf(storage, 'GET object', 'cut-body', 1)
  const reading = await store.read(NAME)
  const stored = storage.objects.get(`pepper/backups/${NAME}`)
  storage.objects.set(`pepper/backups/${NAME}`, {
    bytes: Buffer.alloc(threeParts.length),
    etag: '"other"',
    at: stored?.at ?? new Date(),
  })
  const drain = async () => {
    for await (const _ of reading);
  }
  await expect(drain()).rejects.toThrow('PreconditionFailed')
})

test('a process that is killed in the middle leaves nothing that looks like a backup', async () => {
  const storage = await startObjectStorage()
  const begun = new Promise<void>((resolve) => {
    storage.findFault = ({ what }) => {
      if (what === 'PUT part 3') resolve()
      return what === 'PUT part 3' ? 'silence' : undefined
    }
  })
  const writer = spawn(process.execPath, [WRITER, JSON.stringify(storage.bucket), NAME], { stdio: 'ignore' })
  await begun
  writer.kill('SIGKILL')
  await new Promise((resolve) => writer.once('close', resolve))
  expect([...storage.uploads.values()].map(({ key, parts }) => [key, parts.size])).toEqual([
    [`pepper/backups/${NAME}`, 2],
  ])
  expect(await storeOf(storage.bucket).list()).toEqual([])
})

test('parts that a killed process left are removed a day later, and nothing else is', async () => {
  const storage = await startObjectStorage()
  const store = storeOf(storage.bucket)
  const begun = (key: string, hours: number) => ({
    key,
    startedAt: new Date(Date.now() - hours * HOUR_MS),
    parts: new Map(),
  })
  const ours = `pepper/backups/${NAME}`
  storage.uploads.set('1', begun(ours, 25))
  storage.uploads.set('2', begun(ours, 23))
  storage.uploads.set('3', begun('pepper/backups/films.zip', 99))
  storage.uploads.set('4', begun(`pepper/backups/other/${NAME}`, 99))
  storage.uploads.set('5', begun(manifestOf(ours), 99))
  await store.removeUnfinished()
  expect([...storage.uploads.keys()]).toEqual(['2', '3', '4'])
  failOf(storage, 'GET uploads', { status: 501, code: 'NotImplemented' })
  await store.removeUnfinished()
})

const REFUSED: [string, Partial<Bucket>, number, string][] = [
  ['a wrong secret', { secretKey: 'other' }, 0, 'refuses the signature. Correct BACKUP_S3_SECRET_KEY'],
  ['an unknown key', { accessKey: 'AKIDOTHER' }, 0, 'does not know the access key'],
  ['a missing bucket', { name: 'nowhere' }, 0, 'has no bucket nowhere'],
  [
    'another region',
    { region: 'us-east-1' },
    0,
    'The bucket kept is in the region eu-test-1. Set BACKUP_S3_REGION',
  ],
  ['a clock that is off', {}, 2 * HOUR_MS, 'The clock of this machine is too far from that of 127.0.0.1'],
]
test.each(REFUSED)('%s is said in a sentence that tells no secret', async (_, change, aheadMs, sentence) => {
  const storage = await startObjectStorage()
  storage.aheadMs = aheadMs
  const bucket = { ...storage.bucket, ...change }
  const work = [() => storeOf(bucket).list(), () => storeOf(bucket).write(NAME, inChunks(threeParts))]
  for (const one of work) {
    const error = await one().catch((failure: Error) => failure)
    expect(String(error)).toContain(sentence)
    expect(JSON.stringify([error, String(error)])).not.toContain(bucket.secretKey)
  }
  expect(storage.objects.size).toBe(0)
})

test('a server that is no object storage, or none at all, is said in a sentence', async () => {
  const storage = await startObjectStorage()
  const nowhere = { ...storage.bucket, endpoint: 'http://127.0.0.1:9' }
  await expect(storeOf(nowhere).list()).rejects.toThrow(/127\.0\.0\.1:9 cannot be reached.*\(.+\)/)
  const page = createServer((_, response) => response.end('<!doctype html><title>Welcome</title><p>Hello'))
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void page.close())
  const endpoint = `http://127.0.0.1:${(page.address() as AddressInfo).port}`
  await expect(storeOf({ ...storage.bucket, endpoint }).list()).rejects.toThrow(
    'does not answer as an object storage does',
  )
})

test('only whole backups count, whatever else lies in the bucket', async () => {
  const storage = await startObjectStorage()
  const store = storeOf(storage.bucket)
  await store.write(NAME, inChunks(threeParts.subarray(0, 10)))
  expect(findBackups(await store.list())).toEqual([])
  await store.write(manifestOf(NAME), inChunks(threeParts.subarray(0, 10)))
  for (const key of [`pepper/${NAME}`, `pepper/backups/old/${NAME}`, 'pepper/backups/<&">.txt'])
    storage.objects.set(key, { bytes: Buffer.from('x'), etag: '""', at: new Date() })
  expect(findBackups(await store.list()).map(({ name }) => name)).toEqual([NAME])
  expect(
    createHash('sha256')
      .update(await readAll(store, NAME))
      .digest('hex'),
  ).toHaveLength(64)
})

test('a bucket comes before the host or in the path, after the path of the endpoint', () => {
  const bucket: Bucket = {
    name: 'kept',
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    prefix: '',
    isPathStyle: false,
    accessKey: 'a',
    secretKey: 'b',
  }
  expect(addressOf(bucket, 'a/b').href).toBe('https://kept.s3.eu-central-1.amazonaws.com/a/b')
  expect(addressOf(bucket).href).toBe('https://kept.s3.eu-central-1.amazonaws.com/')
  const inPath = { ...bucket, isPathStyle: true, endpoint: 'https://example.org:9000/storage/s3' }
  expect(addressOf(inPath, 'a').href).toBe('https://example.org:9000/storage/s3/kept/a')
})
