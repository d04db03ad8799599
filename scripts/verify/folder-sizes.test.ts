import { expect, test } from 'vitest'
import { judgeFolders } from './folder-sizes.ts'

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/part-${index}.ts`)

test('a folder may hold 30 files, tests and sub-folders not counted', () => {
  const files = [
    ...filesIn('web/src/lib', 30),
    ...filesIn('web/src/lib/api', 30),
    'web/src/lib/part-0.test.ts',
  ]
  expect(judgeFolders(files)).toEqual([])
})

test('a folder of more files is named with their number', () => {
  expect(judgeFolders(filesIn('web/src/lib', 31))).toEqual([
    'web/src/lib: 31 files, at most 30; split it by capability',
  ])
})
