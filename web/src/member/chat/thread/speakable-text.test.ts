import { expect, test } from 'vitest'
import { processorMs } from '../../../../../timing/processor-time.ts'
import { speakableText, speechParts } from './speakable-text.ts'

test('a reply is read aloud without the marks of Markdown', () => {
  expect(
    speakableText('## Auctions\n\n- **Bid** early\n- see [the rules](https://a.example/x)\n\n`code`'),
  ).toBe('Auctions\n\nBid early\nsee the rules\n\ncode')
})

test('CH-4: tables are read cell by cell, addresses by their site, rules and fences not at all', () => {
  expect(speakableText('| Tier | Cap |\n|---|---|\n| Gold | 75 |')).toBe('Tier, Cap\nGold, 75')
  expect(speakableText('Look at https://www.example.org/a/b?c=d now')).toBe('Look at example.org now')
  expect(speakableText('One\n\n---\n\n```ts\nconst a = 1\n```\nTwo')).toBe('One\n\nconst a = 1\nTwo')
  expect(speakableText('![a pepper](x.png) and [a note][1]\n\n[1]: https://a.example')).toBe(
    'a pepper and a note',
  )
})

test('CH-4: spoken text comes in whole sentences, none of them long, and nothing is lost', () => {
  const sentence = 'A proxy bid raises your offer for you, up to the highest price that you named. '
  const parts = speechParts(`# Proxy bids\n\n${sentence.repeat(9)}`)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.every((part) => part.length <= 200 && /[.]$/.test(part))).toBe(true)
  expect(parts.join(' ').match(/highest price/g)).toHaveLength(9)
})

test('CH-4: a word without end is cut, and a reply of marks alone says nothing', () => {
  expect(speechParts('x'.repeat(450)).map((part) => part.length)).toEqual([200, 200, 50])
  expect(speechParts('***\n\n---\n\n> …')).toEqual([])
})

const LONG = 100_000
const hostileLines: [string, string][] = [
  ['open brackets', '['.repeat(LONG)],
  ['links without an end', '[a]('.repeat(LONG / 4)],
  ['references without an end', '[a]['.repeat(LONG / 4)],
  ['closed brackets', '[]'.repeat(LONG / 2)],
  ['a rule that is none', `${'-'.repeat(LONG)}x`],
  ['a rule of spaces that is none', `${'- '.repeat(LONG / 2)}x`],
  ['spaces', `a${' '.repeat(LONG)}b`],
  ['indented text', `${' \t'.repeat(LONG / 2)}a`],
  ['pipes', 'a |'.repeat(LONG / 3)],
  ['spaces and a pipe', `a${' '.repeat(LONG)}|${' '.repeat(LONG)}b`],
  ['quotes', '> '.repeat(LONG / 2)],
  ['stars', '*a **b '.repeat(LONG / 7)],
  ['backticks', '`'.repeat(LONG)],
  ['addresses', 'https://'.repeat(LONG / 8)],
  ['short sentences', 'a. '.repeat(LONG / 3)],
  ['quote marks after a stop', `a.${'"'.repeat(LONG)}`],
  ['a word without end', 'a'.repeat(LONG)],
  ['line ends', '\n'.repeat(LONG)],
]

test.each(hostileLines)('S5: a line of 100 kB is read in linear time: %s', async (_, line) => {
  expect(await processorMs(() => speechParts(line), 200)).toBeLessThan(200)
})
