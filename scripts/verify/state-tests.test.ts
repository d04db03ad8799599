import { expect, test } from 'vitest'
import { judgeFolders } from './state-tests.ts'

const form = 'web/src/admin/ads/ad-form.tsx'

test('a folder with state and no test is found, once, with a file to look at', () => {
  expect(judgeFolders([form, 'web/src/admin/ads/use-ads.ts'], [])).toEqual([
    'web/src/admin/ads: has state (ad-form.tsx) and no test',
  ])
})

test('a test in the folder or below it counts, one beside or above it does not', () => {
  expect(judgeFolders([form], ['web/src/admin/ads/ad-form.test.tsx'])).toEqual([])
  expect(judgeFolders([form], ['web/src/admin/ads/dialog/ad-dialog.test.tsx'])).toEqual([])
  for (const elsewhere of ['web/src/admin/admin.test.ts', 'web/src/admin/ads-too/ad.test.ts'])
    expect(judgeFolders([form], [elsewhere])).toHaveLength(1)
})
