import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'

/** A typed array as the head of a file describes it. */
interface Described {
  elements: keyof typeof KINDS
  at: number
  length: number
}

const KINDS = { Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array }
const DIGEST_BYTES = 32
const LENGTH_BYTES = 4
/** The arrays begin at multiples of it, whatever their elements are. */
const ALIGNMENT = 8

/**
 * Writes a value of objects, lists and typed arrays: a digest of the rest, the length of the head, the head, which is
 * JSON with descriptions of the arrays, then the arrays. The file is whole or not there.
 */
export async function writeArrays(path: string, value: unknown): Promise<void> {
  const arrays: Uint8Array[] = []
  let length = 0
  const head = Buffer.from(
    JSON.stringify(value, (_, one: unknown) => {
      if (!ArrayBuffer.isView(one)) return one
      const { buffer, byteOffset, byteLength } = one
      const bytes = new Uint8Array(aligned(byteLength))
      bytes.set(new Uint8Array(buffer, byteOffset, byteLength))
      arrays.push(bytes)
      const at = length
      length += bytes.length
      return { elements: one.constructor.name, at, length: (one as Uint8Array).length }
    }),
  )
  const lead = Buffer.alloc(aligned(DIGEST_BYTES + LENGTH_BYTES + head.length))
  lead.writeUInt32LE(head.length, DIGEST_BYTES)
  head.copy(lead, DIGEST_BYTES + LENGTH_BYTES)
  const bytes = Buffer.concat([lead, ...arrays])
  digestOf(bytes).copy(bytes)
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, bytes)
  await rename(unfinished, path)
}

/** Finds what `writeArrays` wrote; undefined where there is no such file, or it is damaged. */
export async function findArrays<T>(path: string): Promise<T | undefined> {
  const bytes = await readFile(path).catch(() => undefined)
  if (!bytes || bytes.length < DIGEST_BYTES + LENGTH_BYTES) return undefined
  if (!digestOf(bytes).equals(bytes.subarray(0, DIGEST_BYTES))) return undefined
  const headEnd = DIGEST_BYTES + LENGTH_BYTES + bytes.readUInt32LE(DIGEST_BYTES)
  const from = bytes.byteOffset + aligned(headEnd)
  const head = bytes.toString('utf8', DIGEST_BYTES + LENGTH_BYTES, headEnd)
  return JSON.parse(head, (_, one: unknown) =>
    isDescribed(one) ? new KINDS[one.elements](bytes.buffer, from + one.at, one.length) : one,
  ) as T
}

function isDescribed(value: unknown): value is Described {
  return typeof value === 'object' && value !== null && 'elements' in value
}

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes.subarray(DIGEST_BYTES)).digest()
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT
}
