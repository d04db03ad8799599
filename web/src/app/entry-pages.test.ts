import { expect, test } from 'vitest'
import { isEntryPage } from './entry-pages.ts'

test('AU-8: the pages of mailed links stay open when the session ends, those that link a way in do not', () => {
  for (const path of ['/auth', '/auth/not-me', '/auth/recover']) expect(isEntryPage(path, {})).toBe(true)
  for (const path of ['/', '/authors', '/chat']) expect(isEntryPage(path, {})).toBe(false)
  expect(isEntryPage('/auth/wallet', { link: '1' })).toBe(false)
})
