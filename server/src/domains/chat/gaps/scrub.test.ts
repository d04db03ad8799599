import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

const ADA = { full_name: 'Ada Lovelace', email: 'ada.byron@example.org', codes: [] }

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
    expect(scrub(`It is ${name} here`, { full_name: name, email: `${name}@example.org`, codes: [] })).toBe(
      'It is [name] here',
    )
  },
)

test('a text by a person without a name keeps its words', () => {
  expect(scrub('How are ties broken?', undefined)).toBe('How are ties broken?')
  expect(scrub('a (b) [c] *', { full_name: '(b) [c', email: null, codes: [] })).toContain('a')
})

test('AS-4: a referral code that is all letters, or a word, is taken out of any text', () => {
  const author = { ...ADA, codes: ['KQTRWMPX', 'PEPPERED'] }
  expect(scrub('Your code is **KQTRWMPX**, was peppered; why?', author)).toBe(
    'Your code is **[code]**, was [code]; why?',
  )
})

test.each([
  ['soy Jose Nunez y José NÚÑEZ', 'José Núñez', 'soy [name] y [name]'],
  ['soy José Núñez'.normalize('NFD'), 'José Núñez', 'soy [name]'],
  ['ich bin Jürgen, nicht Jurgens', 'Jurgen', 'ich bin [name], nicht Jurgens'],
  ['¿está Ana? mañana', 'Ana', '¿está [name]? mañana'],
])('AS-4: a name is taken out with its accents or without: %s', (text, full_name, shown) => {
  expect(scrub(text, { full_name, email: null, codes: [] })).toBe(shown)
})

test.each([
  ['see linkedin.com/in/jnunez or t.me/jn', 'see [link] or [link]'],
  ['is it and/or, 1.5/2, e.g./i.e.', 'is it and/or, 1.5/2, e.g./i.e.'],
  ['read /learn/clubs.', 'read /learn/clubs.'],
])('AS-4: links need no scheme: %s', (text, shown) => {
  expect(scrub(text, undefined)).toBe(shown)
})
