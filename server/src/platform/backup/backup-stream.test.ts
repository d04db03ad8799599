import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpackLines } from './backup-stream.ts'

const PART_BYTES = 256 * 1024
const LINE = `${'a line of a backup '.repeat(100)}\n`

/** Yields a packed text in seven parts, as a folder is read; `isClosed` says whether a reader let go of it. */
function readPacked() {
  const text = Array.from({ length: 1_500 }, () => LINE + randomBytes(1_000).toString('hex')).join('\n')
  const packed = gzipSync(text)
  const state = { packed, isClosed: false }
  async function* parts() {
    try {
      for (let at = 0; at < packed.length; at += PART_BYTES) yield packed.subarray(at, at + PART_BYTES)
    } finally {
      state.isClosed = true
    }
  }
  return { state, parts: parts() }
}

test('a backup whose bytes are damaged in the middle is refused, and its file is closed', async () => {
  const { state, parts } = readPacked()
  state.packed.fill(0xff, PART_BYTES, PART_BYTES + 1_000)
  await expect(Array.fromAsync(unpackLines(parts, { key: undefined }))).rejects.toThrow(
    'The backup is damaged',
  )
  expect(state.isClosed).toBe(true)
}, 20_000)

test('a reader who stops in the middle of a backup is let go, and its file is closed', async () => {
  const { state, parts } = readPacked()
  for await (const line of unpackLines(parts, { key: undefined })) if (line) break
  expect(state.isClosed).toBe(true)
}, 20_000)

test('a backup that is not encrypted is refused where there is a key, unless it is allowed', async () => {
  const key = 'a key of thirty-two characters and more'
  const { state, parts } = readPacked()
  await expect(Array.fromAsync(unpackLines(parts, { key }))).rejects.toThrow('say --unencrypted')
  expect(state.isClosed).toBe(true)
  const lines = await Array.fromAsync(unpackLines(readPacked().parts, { key, allowsPlain: true }))
  expect(lines[0]).toBe(LINE.replace('\n', ''))
}, 20_000)
