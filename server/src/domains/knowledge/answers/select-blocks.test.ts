import { expect, test } from 'vitest'
import { blocksOf, countWords } from '../index/passage-blocks.ts'
import { selectBlocks } from './select-blocks.ts'

const passage = `An auction sells one lot to whoever bids most before the clock runs out. Everybody sees every bid.

A bid raises the price by a fixed step. It cannot be taken back, so breathe first.

What to know before you start:

- The **buyer's premium** is five per cent on top of the price.
- A late bid adds two minutes to the clock.
- Your purse holds the amount while you lead.

Steps on the way:

1. Open the lot.
2. Enter an amount.
3. Confirm.

| Price | Step |
|---|---|
| 0 | 5 |
| 100 | 25 |`

const title = 'How auctions work'
const select = (question: string, more: { said?: string; maxWords?: number } = {}) =>
  selectBlocks(passage, { question, title, said: '', maxWords: 140, ...more })

test('a passage falls into paragraphs, lists with the sentence that leads to them, and tables', () => {
  const kinds = blocksOf(passage).map((block) => [block.kind, block.units.length, block.intro])
  expect(kinds).toEqual([
    ['paragraph', 2, ''],
    ['paragraph', 2, ''],
    ['list', 3, 'What to know before you start:'],
    ['list', 3, 'Steps on the way:'],
    ['table', 2, ''],
  ])
})

test('a list right after its paragraph, and lines that were wrapped, are understood', () => {
  const blocks = blocksOf('Two things\nmatter:\n- one,\n  and more\n- two\n\n# Title\nEnd.')
  expect(blocks.map((block) => [block.kind, block.intro, block.heading])).toEqual([
    ['list', 'Two things matter:', ''],
    ['paragraph', '', 'Title'],
  ])
  expect(blocks[0]?.units.map((unit) => unit.text)).toEqual(['- one,\n  and more', '- two'])
})

test('AS-2: a general question is answered from the beginning', () => {
  expect(select('How do auctions work?')[0]).toMatch(/^An auction sells one lot/)
})

test('AS-2: a question about one thing gets that thing first', () => {
  expect(select('Does a late bid give more minutes?')[0]).toBe('A late bid adds two minutes to the clock.')
})

test('AS-2: a block that needs its context comes with the passage’s first sentence', () => {
  const [first, second] = selectBlocks('Clubs are teams. All play.\n\nThey have captains who pledge.', {
    question: 'who is the captain that pledges',
    title: 'Clubs',
    said: '',
    maxWords: 50,
  })
  expect(first).toBe('Clubs are teams.')
  expect(second).toBe('They have captains who pledge.')
})

test('AS-2: an answer stays within its words, and a sequence is never begun in its middle', () => {
  for (const maxWords of [20, 40, 60, 100]) {
    const text = select('What are the steps to confirm a bid?', { maxWords }).join('\n\n')
    expect(countWords(text)).toBeLessThanOrEqual(maxWords)
    if (text.includes('2. Enter')) expect(text).toContain('1. Open')
  }
})

test('AS-2: a table is cut by rows and keeps its head', () => {
  const rows = Array.from({ length: 40 }, (_, row) => `| ${row}00 | step number ${row} |`).join('\n')
  const wanted = { question: 'which step at 3700', title: 'Steps', said: '', maxWords: 40 }
  const [table = ''] = selectBlocks(`| Price | Step |\n|---|---|\n${rows}`, wanted)
  expect(table).toMatch(/^\| Price \| Step \|\n\|---\|---\|\n/)
  expect(table).toContain('| 3700 |')
  expect(countWords(table)).toBeLessThanOrEqual(40)
})

test('CH-6: blocks that were used are not repeated, and in the end nothing is left', () => {
  let said = ''
  const parts: string[] = []
  for (let round = 0; round < 10; round += 1) {
    const more = select('How do auctions work?', { said, maxWords: 40 })
    if (more.length === 0) break
    parts.push(...more)
    said += `\n${more.join('\n')}`
  }
  expect(new Set(parts).size).toBe(parts.length)
  expect(said).toContain('buyer')
  expect(select('How do auctions work?', { said: passage })).toEqual([])
})

test('AS-2: the parts of a section are found by the words of its own language', () => {
  const german = `Ein Verein ist eine Gruppe von Spielern mit einem gemeinsamen Raum.

Austreten kannst du jederzeit mit einem Klick.

Bis zu fünfundzwanzig Personen passen hinein.`
  const wanted = { title: 'Vereine', language: 'de' as const, said: '', maxWords: 12 }
  const first = (question: string) => selectBlocks(german, { ...wanted, question })[0]
  expect(first('kann ich wieder austreten')).toMatch(/^Austreten/)
  expect(first('wie viele Personen dürfen rein')).toMatch(/^Bis zu/)
})

test('AS-2: an item that is a piece of a sentence is not said alone', () => {
  const list = `Four things to know:

- the step (how much higher each bid must be),
- the reserve (a hidden minimum).`
  const wanted = { title: 'Auctions', said: '', maxWords: 60 }
  const [text = ''] = selectBlocks(list, { ...wanted, question: 'by how much must a bid be higher' })
  expect(text).toMatch(/^Four things to know:/)
})
