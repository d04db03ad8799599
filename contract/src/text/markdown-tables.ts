/** The number of columns that a table of a Markdown text may have: far more than fit a page. */
export const TABLE_MAX_COLUMNS = 100
/** The number of cells that all tables of a Markdown text may have together. */
export const TABLES_MAX_CELLS = 10_000

/** A line that may separate a table's head from its rows, also within a quote or a list. */
const DELIMITER = /^[\s>*+\d.)|:-]*$/

/**
 * Checks whether the tables of a Markdown text exceed their bounds. A table counts as a block of lines, each as wide as
 * the widest, because a parser fills up short rows: a few characters a row can become many cells.
 */
export function hasOversizedTables(markdown: string): boolean {
  let cells = 0
  let block: string[] = []
  for (const line of [...markdown.split(/\r\n|[\n\r]/), '']) {
    if (line.trim() !== '') {
      block.push(line)
      continue
    }
    const columns = block.some(isDelimiter) ? widest(block) : 0
    cells += columns * block.length
    if (columns > TABLE_MAX_COLUMNS || cells > TABLES_MAX_CELLS) return true
    block = []
  }
  return false
}

function isDelimiter(line: string): boolean {
  return line.includes('|') && line.includes('-') && DELIMITER.test(line)
}

function widest(block: readonly string[]): number {
  return block.reduce((most, line) => Math.max(most, countColumns(line)), 0)
}

/** Counts the cells of a row; there are none beyond the bars at its ends. */
function countColumns(line: string): number {
  const row = line.trim()
  const bars = row.split('|').length - 1
  return bars + 1 - (row.startsWith('|') ? 1 : 0) - (bars > 1 && row.endsWith('|') ? 1 : 0)
}
