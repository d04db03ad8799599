import { expect, test } from 'vitest'
import { displayName } from '../primitives.ts'
import { isVisibleText, visibleText } from './visible-text.ts'

test.each([
  'nimda\u202e',
  'root\u200b',
  '\u2066a\u2069',
  'a\u00adb',
  'a\u200db',
  '\u200dम',
  'a\ufeff',
  'a\u2028b',
  '\u3164',
  'a\u2800',
  'a\u034fb',
  '🏴\u{e0067}',
])('the name %j is refused, for not all of it shows', (name) => {
  expect(displayName.safeParse(`x${name}x`).success).toBe(false)
  expect(isVisibleText(visibleText(name))).toBe(true)
})

test.each([
  'Ada',
  'Zoë ☕️',
  '👩‍🚀 Kay',
  '👩🏽‍🚀',
  'می\u200cخواهم',
  'क्\u200dष',
  'ශ්\u200dරී',
  'O’Neil-Ünal',
  '李雷',
])('the name %j is taken', (name) => {
  expect(displayName.parse(name)).toBe(name)
  expect(visibleText(name)).toBe(name)
})
