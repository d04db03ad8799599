import { expect, test } from 'vitest'
import { charactersLeftToSay, isSendKey } from './composer-rules.ts'

const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 }

test('HM-3: Enter sends, Shift+Enter does not, nor an Enter that ends a composed word', () => {
  expect(isSendKey(enter)).toBe(true)
  expect(isSendKey({ ...enter, shiftKey: true })).toBe(false)
  expect(isSendKey({ ...enter, isComposing: true })).toBe(false)
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false)
  expect(isSendKey({ ...enter, key: 'a' })).toBe(false)
})

test('the characters left are shown near the limit, and past it', () => {
  expect(charactersLeftToSay('a'.repeat(3699), 4000)).toBeNull()
  expect(charactersLeftToSay('a'.repeat(3700), 4000)).toBe(300)
  expect(charactersLeftToSay('a'.repeat(4010), 4000)).toBe(-10)
})
