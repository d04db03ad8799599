import { expect, test } from 'vitest'
import { commentsOf, stringsOf } from './code-texts.ts'
import { splitDocument } from './documents.ts'
import { titlesOf } from './test-titles.ts'
import { judgeTitle, judgeWording } from './wording.ts'

test.each([
  'Somebody has changed this.',
  'Free for everybody, no account needed.',
  'Nobody is invited twice.',
  'No more announcements by e-mail?',
  'What a role may do counts on the next click.',
  'Who signs in takes the chat along.',
  'Saved. What you wrote is kept.',
  'Whoever has the key can act as you.',
  'Its owner is told by email.',
  'The address stands in the settings.',
  'Make it anew.',
  'If it is damaged, delete the data folder and start again.',
  'Drop and recreate the database.',
  'Remove DATA_DIR first.',
])('finds a text that breaks a rule: %s', (text) => {
  expect(judgeWording(text)).toHaveLength(1)
})

test.each([
  'Changed by someone else.',
  'Confirm your email address',
  'What do you want to talk about?',
  'Not sure? What is a bucket?',
  'What I know',
  'What a token stands for',
  'Now look what you did. I am seeing red.',
  'Nobody yet. I am not crying, you are.',
  'Keep the data folder as it is, and set DATA_DIR to another one.',
  'The role may drop tables.',
])('lets a text pass that keeps them: %s', (text) => {
  expect(judgeWording(text)).toEqual([])
})

test('a title begins no clause with a relative pronoun, but may ask and explain', () => {
  expect(judgeTitle('AU-5: what is no code is shown')).toHaveLength(1)
  expect(judgeTitle('a mail goes out, and what is left waits')).toHaveLength(1)
  expect(judgeTitle('AU-5: an answer explains what to do')).toEqual([])
})

test('a document is read by paragraphs, items, headings and cells, without code and addresses', () => {
  const markdown = [
    '# A title',
    'One line',
    'and `code, whoever` more.',
    '',
    '```sh',
    'nobody',
    '```',
    '- an [item](somebody.md)',
    '| a | b |',
  ]
  expect(splitDocument('a.md', markdown.join('\n'))).toEqual([
    { place: 'a.md:1', text: 'A title' },
    { place: 'a.md:2', text: 'One line and ` more.' },
    { place: 'a.md:8', text: 'an [item]' },
    { place: 'a.md:9', text: 'a' },
    { place: 'a.md:9', text: 'b' },
  ])
})

test('titles are the first argument of tests and groups, also of tables and templates', () => {
  const source = [
    "test('one', () => {})",
    "test.each([f('no')])('two %s', () => {})",
    "describe.skip('three', () => {})",
    `test(\`four \${x}\`, () => {})`,
    "expect('no')",
  ]
  expect(titlesOf('a.test.ts', source.join('\n'))).toEqual([
    { place: 'a.test.ts:1', text: 'one' },
    { place: 'a.test.ts:2', text: 'two %s' },
    { place: 'a.test.ts:3', text: 'three' },
    { place: 'a.test.ts:4', text: 'four …' },
  ])
})

test('sentences of code are its strings with a space, and the comments of configuration', () => {
  expect(
    stringsOf('a.ts', `const a = 'one'\n// no\nconst b = \`two \${a} words\``).map(({ text }) => text),
  ).toEqual(['two ', ' words'])
  expect(commentsOf('a.yaml', '# One.\na: 1\n  # Two.')).toEqual([
    { place: 'a.yaml:1', text: 'One.' },
    { place: 'a.yaml:3', text: 'Two.' },
  ])
})
