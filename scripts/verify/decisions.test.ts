import { expect, test } from 'vitest'
import { judgeRecords } from './decisions.ts'

const good = { file: '001-a.md', text: '# 001 A\n\n## Context\n\n## Decision\n\n## Consequences\n' }
const index = '| [001](001-a.md) | A |\n'

test('a record of the template with its row is in order', () => {
  expect(judgeRecords([good], index)).toEqual([])
})

test('a title without its number, other headings, a missing row and a number used twice are reported', () => {
  const bad = { file: '001-b.md', text: '# B\n\n## Why\n' }
  expect(judgeRecords([good, bad], index)).toEqual([
    'docs/decisions/001-b.md has the number of another record',
    'docs/decisions/001-b.md does not begin with "# 001 " and its title',
    'docs/decisions/001-b.md does not have the headings ## Context, ## Decision, ## Consequences',
    'docs/decisions/001-b.md has no row in docs/decisions/README.md: | [001](001-b.md) |  |',
  ])
})
