import { expect, test } from 'vitest'
import { tokenOf } from './link-token.ts'

test('AU-3: the token of a link is behind the #, whole or not at all', () => {
  const token = 'aZ09_-'.repeat(7)
  expect(tokenOf(token)).toBe(token)
  expect(tokenOf(`#${token}`)).toBe(token)
  for (const hash of ['', '#', 'short', `${token}.`, `${token} `, 'a'.repeat(129)]) {
    expect(tokenOf(hash)).toBeNull()
  }
})
