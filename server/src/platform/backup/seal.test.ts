import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const KEY = 'a key of thirty-two characters and more'

async function* partsOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const whole = async (stream: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
const sealed = (bytes: Buffer, size = 1_000) => whole(seal(KEY, partsOf(bytes, size)))
const opened = (bytes: Buffer, key = KEY, size = 777) => whole(unseal(key, partsOf(bytes, size)))

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
  '%d bytes come back, however they are cut',
  async (length) => {
    const bytes = randomBytes(length)
    expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true)
    expect((await opened(await sealed(bytes, 100_000), KEY, 1_000_000)).equals(bytes)).toBe(true)
  },
)

test('nothing of it can be read, changed, cut off, repeated or put in another order', async () => {
  const bytes = Buffer.alloc(200_000, 'secret words ')
  const file = await sealed(bytes)
  expect(file.includes('secret')).toBe(false)
  const [start, chunk] = [48, 65_536 + 16]
  const part = (at: number) => file.subarray(start + at * chunk, start + (at + 1) * chunk)
  const hostile = [
    file.subarray(0, -1),
    file.subarray(0, start + chunk),
    file.subarray(0, start + 2 * chunk),
    file.subarray(0, start),
    Buffer.concat([file, Buffer.from('x')]),
    Buffer.concat([file.subarray(0, start), part(1), part(0), part(2), part(3)]),
    Buffer.concat([file.subarray(0, start), part(0), part(0), part(1), part(2), part(3)]),
  ]
  for (const at of [20, start + 5, file.length - 1]) {
    const changed = Buffer.from(file)
    changed[at] = (changed[at] ?? 0) ^ 1
    hostile.push(changed)
  }
  for (const one of hostile) await expect(opened(one)).rejects.toThrow('The backup cannot be decrypted')
  await expect(opened(file, `${KEY}.`)).rejects.toThrow('BACKUP_KEY is not the one')
})

test('two files of the same words are different', async () => {
  expect((await sealed(Buffer.from('x'))).equals(await sealed(Buffer.from('x')))).toBe(false)
})
