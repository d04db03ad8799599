/** How deep quotes, lists and brackets may stand in each other: far deeper than anybody reads. */
export const NESTING_MAX = 50

/**
 * Whether a Markdown text nests deeper than NESTING_MAX. What the marks of one line open is counted, and what brackets of one
 * paragraph leave open: both take a parser's time squared.
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

/** Marks of quotes and list items that a line begins with, and where its text begins. */
const MARKS = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y

function countMarks(line: string): number {
  MARKS.lastIndex = 0
  let count = 0
  while (count <= NESTING_MAX && MARKS.test(line)) count += 1
  return count
}
