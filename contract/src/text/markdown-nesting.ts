/** The deepest allowed nesting of quotes, lists and brackets: far deeper than people read. */
export const NESTING_MAX = 50

/**
 * Checks whether a Markdown text nests deeper than NESTING_MAX. It counts the marks that one line opens, and the
 * brackets that one paragraph leaves open: a parser's time grows with the square of both.
 */
export function nestsTooDeeply(markdown: string): boolean {
  let brackets = 0
  for (const line of markdown.split(/\r\n|[\n\r]/)) {
    if (line.trim() === '') brackets = 0
    if (countMarks(line) > NESTING_MAX) return true
    for (const character of line) {
      if (character === '[') brackets += 1
      if (character === ']' && brackets > 0) brackets -= 1
      if (brackets > NESTING_MAX) return true
    }
  }
  return false
}

/** The marks of quotes and list items that a line begins with. */
const MARKS = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y

function countMarks(line: string): number {
  MARKS.lastIndex = 0
  let count = 0
  while (count <= NESTING_MAX && MARKS.test(line)) count += 1
  return count
}
