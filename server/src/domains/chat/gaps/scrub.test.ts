import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

const ADA = { full_name: 'Ada Lovelace', email: 'ada.byron@example.org' }

test.each([
  ['Write to me at ada@x.io or +44 20 7946 0958', 'Write to me at [email] or [number]'],
  ['My card 4111 1111-1111 1111 was refused', 'My card [number] was refused'],
  [
    'I am Ada, LOVELACE is my name, and byron my mailbox',
    'I am [name], [name] is my name, and [name] my mailbox',
  ],
  ['Ada Lovelace here, find me @adal at https://x.io/me?t=1', '[name] here, find me [name] at [link]'],
  ['My code is K7TQ2MPX9 and DE89370400440532013000', 'My code is [code] and [code]'],
  ['Do 10,000 tokens last 7 days in 2026?', 'Do 10,000 tokens last 7 days in 2026?'],
  ['Canada and adamant stay', 'Canada and adamant stay'],
])('AS-4: a question is shown without who asked it: %s', (text, shown) => {
  expect(scrub(text, ADA)).toBe(shown)
})

test.each(['member-1', "o'neil", 'a.b+c', '(b) [c]', '$^|{xy}\\', 'zoë_é'])(
  'a name of any signs is taken out: %s',
  (name) => {
    expect(scrub(`It is ${name} here`, { full_name: name, email: `${name}@example.org` })).toBe(
      'It is [name] here',
    )
  },
)

test('a text by a person without a name keeps its words', () => {
  expect(scrub('How are ties broken?', undefined)).toBe('How are ties broken?')
  expect(scrub('a (b) [c] *', { full_name: '(b) [c', email: null })).toContain('a')
})
