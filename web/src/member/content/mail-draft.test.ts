import { expect, test } from 'vitest'
import { withBody } from './mail-draft.ts'

test('IN-1: the text of a mail draft is replaced, its address and subject stay', () => {
  const href = 'mailto:help@example.org?subject=Bug%20Report&body=old'
  expect(withBody(href, 'a & b?\nc=d')).toBe(
    'mailto:help@example.org?subject=Bug%20Report&body=a%20%26%20b%3F%0Ac%3Dd',
  )
  expect(withBody('mailto:help@example.org', 'x')).toBe('mailto:help@example.org?body=x')
})
