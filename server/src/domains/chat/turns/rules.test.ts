import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storablePart, titleFrom } from './rules.ts'

test('a short first message is the title as it is, on one line', () => {
  expect(titleFrom('  What is\n an auction? ')).toBe('What is an auction?')
})

test('a long first message is cut at a word, never inside an emoji, to at most 60 characters', () => {
  expect(titleFrom('How do I bid in an auction when somebody else keeps on outbidding me all day?')).toBe(
    'How do I bid in an auction when somebody else keeps on…',
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (text) => {
      const title = titleFrom(text)
      expect(title.length).toBeLessThanOrEqual(60)
      expect(title.replace(/…$/, '').isWellFormed() || !text.isWellFormed()).toBe(true)
    }),
  )
})

test('however a text is cut into chunks, whole characters go out and nothing but NUL is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
      (text, sizes) => {
        let out = ''
        let waiting = ''
        for (let rest = text; rest; ) {
          const size = sizes.next().value as number
          const part = storablePart(waiting + rest.slice(0, size))
          rest = rest.slice(size)
          out += part.ready
          waiting = part.waiting
          if (text.isWellFormed()) expect(part.ready.isWellFormed()).toBe(true)
        }
        expect(out + waiting).toBe(text.replaceAll('\0', ''))
      },
    ),
  )
})
