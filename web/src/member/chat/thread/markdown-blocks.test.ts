import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extendBlocks, isPlainParagraph, splitBlocks } from './markdown-blocks.ts'

const SAMPLE = [
  'A paragraph\nof two lines.\n\n',
  '# Title\n\n',
  '1. one\n\n2. two\n\n   still two\n\n',
  '```ts\nconst a = 1\n\nconst b = 2\n```\n\n',
  '| a | b |\n| - | - |\n| 1 | 2 |\n\n',
  '> quoted\n\n',
  'Last **words',
]

describe('CH-4: Markdown is cut into independent blocks', () => {
  test('keeps lists, fences and tables whole', () => {
    expect(splitBlocks(SAMPLE.join(''))).toEqual(SAMPLE)
  })

  test('text after a list is a block of its own', () => {
    expect(splitBlocks('- a\n- b\n\nand so on')).toEqual(['- a\n- b\n\n', 'and so on'])
  })

  test('an unclosed fence takes in everything after it', () => {
    expect(splitBlocks('```\na\n\nb\n\nc')).toHaveLength(1)
  })

  test('a fence is closed only by one at least as long', () => {
    expect(splitBlocks('````\n```\n\n````\n\nafter')).toEqual(['````\n```\n\n````\n\n', 'after'])
  })

  test('definitions work across blocks, so that their text stays whole', () => {
    expect(splitBlocks('See [it][1].\n\nMore.\n\n[1]: https://example.org')).toHaveLength(1)
  })

  test('the blocks of any text joined are the text', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '```',
      '~~~',
      '#',
      '> ',
      '|',
      '    ',
      '[x]: ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('')
        expect(splitBlocks(text).join('')).toBe(text)
      }),
    )
  })

  test('a growing text keeps its finished blocks and ends as if cut at once', () => {
    const text = SAMPLE.join('')
    let blocks: string[] = []
    for (let end = 1; end <= text.length; end++) blocks = extendBlocks(blocks, text.slice(0, end))
    expect(blocks).toEqual(SAMPLE)
  })

  test('a paragraph without Markdown needs no parser', () => {
    expect(isPlainParagraph('Auctions run every hour, at 5 past. Fine?')).toBe(true)
    for (const text of ['**bold**', '- item', 'see https://a.example', '1. one', '<b>', 'a\n===', 'x  \ny']) {
      expect(isPlainParagraph(text)).toBe(false)
    }
  })
})
