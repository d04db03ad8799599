import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commentsOfCode } from './code-comments.ts'
import { findCommentFaults, findGuideFaults } from './wording.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wording-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, lines: readonly string[]): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), lines.join('\n'))
}

test.each([
  ['contract/src/a.ts', '// Saves it, so that nobody waits.'],
  ['server/src/a.ts', '/** Saves a row; what is left is deleted. */'],
  ['server/bin/a.ts', '/**\n * Saves a row.\n *\n * Whoever calls waits.\n */'],
  ['web/src/a.tsx', 'export const a = <p>{/* The cursor stands behind it. */}</p>'],
  ['web/src/a.css', '/* What is wide\n   shrinks. */\na {}'],
  ['web/index.html', '<!-- It is told later. --><p></p>'],
  ['scripts/a.mjs', '// Makes it\n// anew.'],
  ['e2e/a.test.ts', 'const a = 1 // for everybody'],
  ['server/functions/chat/a.sql', "-- needs b\n-- Returns 'a';\n-- what is left stays.\nselect 1"],
  ['server/migrations/0077_chat.sql', 'create table a (b int) -- for everybody'],
])('finds a comment that breaks a rule in %s', (path, source) => {
  write(path, [source])
  expect(findCommentFaults(root)).toHaveLength(1)
})

test('strings and addresses are no comments, and packages are left out', () => {
  write('web/src/a.ts', ["const a = 'https://nobody // told'", 'const b = `/* anew */`'])
  write('web/node_modules/a/a.ts', ['// nobody'])
  write('web/dist/a.css', ['/* nobody */'])
  expect(findCommentFaults(root)).toEqual([])
})

test('strings of SQL are no comments, and the migrations that databases hold checksums of are left out', () => {
  write('server/functions/chat/a.sql', ["select 'it''s -- nobody', '/* anew */' -- the guest's"])
  write('server/migrations/0076_chat.sql', ['-- nobody'])
  expect(findCommentFaults(root)).toEqual([])
})

test('lines of a comment are one text, and its paragraphs are apart, each at its line', () => {
  const source = [
    '/**',
    ' * One `code` and',
    ' * two.',
    ' *',
    ' * Three.',
    ' */',
    '// four',
    '  // five',
    'a()',
  ]
  expect(commentsOfCode('a.ts', source.join('\n'))).toEqual([
    { place: 'a.ts:1', text: 'One ` and two.' },
    { place: 'a.ts:5', text: 'Three.' },
    { place: 'a.ts:7', text: 'four five' },
  ])
})

const HEADER = [
  '---',
  'title: What a lot is',
  'question: Does nobody bid?',
  'keywords: nobody, anybody',
  '---',
]

test.each([
  ['What is left stays.'],
  ['- **Nobody** bids.'],
  ['| everybody | 3 |'],
  ['A lot.', '', '## If somebody asks {#asks}'],
])('finds a text of the guide that breaks a rule: %s', (...lines) => {
  write('server/content/guide/en/lots.md', [...HEADER, ...lines])
  expect(findGuideFaults(root)).toHaveLength(1)
})

test('the words of people who ask, questions and the phrases of cases are left alone', () => {
  write('server/content/guide/en/lots.md', [...HEADER, 'What is a lot? Shares.'])
  write('server/content/guide/en/premium.md', [...HEADER, 'Nobody has an early, hidden plan.'])
  expect(findGuideFaults(root)).toEqual([])
})

test('a phrase that a page no longer has needs no exception', () => {
  write('server/content/guide/en/premium.md', [...HEADER, 'No one has an early plan.'])
  expect(findGuideFaults(root)).toEqual([expect.stringContaining('needs no exception')])
})
