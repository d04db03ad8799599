import { expect, test } from 'vitest'
import { mailParts, ownAddress } from './mail-parts.ts'

const ORIGIN = 'http://localhost:3000'
const LINK = `${ORIGIN}/auth/link#aZ09_-token`

test('AU-3: an address on this origin can be followed, with its fragment', () => {
  const text = `Open the link:\n\n${LINK}\n\nBye.`
  expect(mailParts(text, ORIGIN)).toEqual([
    { text: 'Open the link:\n\n', path: null },
    { text: LINK, path: '/auth/link#aZ09_-token' },
    { text: '\n\nBye.', path: null },
  ])
  expect(ownAddress(text, ORIGIN)).toBe(LINK)
})

test('addresses of other origins stay words, however they look like ours', () => {
  for (const address of [
    'http://localhost:3000.example.org/auth/link#x',
    'https://localhost:3000/auth',
    'http://localhost:3000@evil.example/auth',
  ]) {
    expect(ownAddress(`See ${address} now`, ORIGIN)).toBeNull()
  }
})

test('punctuation at the end of a sentence is no part of an address', () => {
  expect(mailParts(`Go to ${ORIGIN}/auth.`, ORIGIN).map((part) => part.text)).toEqual([
    'Go to ',
    `${ORIGIN}/auth`,
    '.',
  ])
})
