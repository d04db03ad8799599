import { expect, test } from 'vitest'
import { splitAtLinks } from './links.ts'

const linksOf = (text: string) => splitAtLinks(text).flatMap(({ href }) => href ?? [])

test('AD-7, AD-13: https addresses in a text are links, without the punctuation around them', () => {
  expect(splitAtLinks('See https://a.example/b?c=1, then (https://b.example/x).')).toEqual([
    { text: 'See ', href: null },
    { text: 'https://a.example/b?c=1', href: 'https://a.example/b?c=1' },
    { text: ', then (', href: null },
    { text: 'https://b.example/x', href: 'https://b.example/x' },
    { text: ').', href: null },
  ])
  expect(linksOf('https://a.example/Auction_(game)')).toEqual(['https://a.example/Auction_(game)'])
})

test('AD-7, AD-13: only an https address becomes a link', () => {
  for (const text of [
    '',
    'https://',
    'javascript:alert(1)',
    'http://a.example',
    'data:text/html,x',
    'a.example',
  ]) {
    expect([text, linksOf(text)]).toEqual([text, []])
  }
  expect(linksOf('https://a.example/"onclick=x <b>')).toEqual(['https://a.example/'])
})

test('the parts add up to the text, in linear time', () => {
  for (const text of [
    'a https://a.example b',
    'https://a.example'.repeat(3),
    `https://a.example/${')'.repeat(99_999)}`,
  ]) {
    expect(
      splitAtLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  }
  // Work that grows with the square of the text would go beyond the test's limit.
  const long = `${'https://'.repeat(12_000)} ${'https://a.example/.'.repeat(5_000)}`
  expect(splitAtLinks(long).at(-1)?.text).toBeDefined()
})
