import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findArrays, writeArrays } from './array-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arrays-'))
})
afterAll(() => rm(folder, { recursive: true }))

const VALUE = {
  name: 'naïve',
  lists: [{ bytes: Uint8Array.of(1, 2, 3) }, { floats: Float64Array.of(0.1, -1), none: null }],
  shorts: Uint16Array.of(7, 8).subarray(1),
  empty: new Uint32Array(0),
}

test('a value comes back as it was written, its arrays in one buffer', async () => {
  const path = join(folder, 'one')
  await writeArrays(path, VALUE)
  const read = await findArrays<typeof VALUE>(path)
  expect(read).toEqual(VALUE)
  expect(read?.shorts.buffer).toBe(read?.lists[0]?.bytes?.buffer)
  expect(await readdir(folder)).toEqual(['one'])
})

test.each(['a changed byte', 'a missing end', 'nothing', 'no file'])(
  'a damaged file is not read (%s)',
  async (damage) => {
    const path = join(folder, 'damaged')
    await writeArrays(path, VALUE)
    const bytes = await readFile(path)
    bytes[bytes.length - 1] = 1
    if (damage === 'a changed byte') await writeFile(path, bytes)
    if (damage === 'a missing end') await writeFile(path, bytes.subarray(0, -1))
    if (damage === 'nothing') await writeFile(path, '')
    if (damage === 'no file') await rm(path)
    expect(await findArrays(path)).toBeUndefined()
  },
)
