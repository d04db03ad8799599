import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('AD-5: sizes are shown in their largest whole unit', () => {
  expect([0, 999, 1_000, 8_192, 12_345_678, 2e12].map((bytes) => formatBytes(bytes, 'en'))).toEqual([
    '0 byte',
    '999 byte',
    '1 kB',
    '8.2 kB',
    '12.3 MB',
    '2 TB',
  ])
})
