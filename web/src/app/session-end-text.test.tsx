import { expect, test } from 'vitest'
import '../../test/draw.tsx'
import { sessionEndText } from './session-end-text.ts'

test('AU-8: the end of a session promises to keep text only on screens that keep it', () => {
  const kept = 'Your session has ended. Your text is kept.'
  const keepers = ['/', '/chat', '/admin/content', '/admin/announcements', '/admin/ad-placements']
  for (const path of keepers) expect(sessionEndText(path)).toBe(kept)
  for (const path of ['/admin/credit-gifts', '/account-settings', '/admin/users']) {
    expect(sessionEndText(path)).toBe('Your session has ended.')
  }
})
