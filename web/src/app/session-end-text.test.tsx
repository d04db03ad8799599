import { expect, test } from 'vitest'
import '../../test/draw.tsx'
import { sessionEndText } from './session-end-text.ts'

test('AU-8: the end of a session promises to keep text only on screens that keep it', () => {
  const kept = 'Your session has ended. Your text is kept.'
  for (const path of ['/', '/chat', '/admin/content']) expect(sessionEndText(path)).toBe(kept)
  for (const path of ['/admin/announcements', '/admin/credit-gifts', '/admin/ad-placements']) {
    expect(sessionEndText(path)).toBe('Your session has ended.')
  }
})
