import { nestsTooDeeply } from '@pepper/contract/text/markdown-nesting'

// For some of these a parser's time grows with their square; for others the page draws an element each.
const BLOCK_MAX_CHARACTERS = 20_000
const BLOCK_MAX_MARKS = 2_000
const BLOCK_MAX_LINES = 1_000
const BLOCK_MAX_CELLS = 2_000
/** The longest word: a parser looks for addresses from each character of a word. */
const WORD_MAX_CHARACTERS = 1_000
const TEXT_MAX_MARKS = 6_000
const TEXT_MAX_BLOCKS = 1_000

const MARK = /[*_`~<>[\]!&\\|@:#+-]/g
/** A word of the characters that addresses consist of; scripts without spaces do not count. */
const WORD = /[!-~]+/g
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/

/** A part of a text, and whether it is drawn as Markdown or shown as it was written. */
export interface BoundedBlock {
  text: string
  isMarkdown: boolean
}

/**
 * Decides which blocks of a text are drawn as Markdown, so that no text holds the page for long (S5). A block beyond
 * the bounds is shown as it was written. Once all blocks together are beyond theirs, so is the rest of the text.
 */
export function boundBlocks(blocks: readonly string[]): BoundedBlock[] {
  const bounded: BoundedBlock[] = []
  let marks = 0
  for (const [index, text] of blocks.entries()) {
    const lines = text.split(/\r\n|[\n\r]/)
    // A parser does not look into code, so its length does not matter.
    const isFence = isCode(lines)
    const isMarkdown = isFence || isWithinBounds(text, lines)
    if (isMarkdown && !isFence) marks += countMarks(text)
    if (marks > TEXT_MAX_MARKS || index >= TEXT_MAX_BLOCKS) {
      return [...bounded, { text: blocks.slice(index).join(''), isMarkdown: false }]
    }
    bounded.push({ text, isMarkdown })
  }
  return bounded
}

function isWithinBounds(block: string, lines: readonly string[]): boolean {
  return (
    block.length <= BLOCK_MAX_CHARACTERS &&
    lines.length <= BLOCK_MAX_LINES &&
    countCells(lines) <= BLOCK_MAX_CELLS &&
    countMarks(block) <= BLOCK_MAX_MARKS &&
    longestWord(block) <= WORD_MAX_CHARACTERS &&
    !nestsTooDeeply(block)
  )
}

/** Checks whether a block is one fence, closed by its last line or not yet. */
function isCode([first = '', ...lines]: readonly string[]): boolean {
  const fence = FENCE.exec(first)?.[1]
  if (fence === undefined) return false
  const end = lines.findIndex((line) => line.trimStart().startsWith(fence) && /^[ `~]*$/.test(line))
  return end === -1 || lines.slice(end + 1).every((line) => line.trim() === '')
}

function countMarks(block: string): number {
  return block.match(MARK)?.length ?? 0
}

function longestWord(block: string): number {
  return (block.match(WORD) ?? []).reduce((longest, word) => Math.max(longest, word.length), 0)
}

/** Counts the cells of a table that is as wide as the block's widest line; 0 where no line has two. */
function countCells(lines: readonly string[]): number {
  const columns = lines.reduce((most, line) => Math.max(most, line.split('|').length), 1)
  return columns === 1 ? 0 : columns * lines.length
}
