/**
 * Returns Markdown as plain text: words without their marks, links and pictures by their names, tables cell by cell. Takes
 * time in proportion to the text, whatever stands in it (S5).
 */
export function plainMarkdown(markdown: string): string {
  const lines = markdown
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .filter((line) => !isMarkup(line))
  return namesOfLinks(lines.join('\n'))
    .split('\n')
    .map(plainLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns whether a line is markup alone: a fence, a rule, the line under a table's head, the address that links refer to. */
function isMarkup(line: string): boolean {
  if (/^ {0,3}(?:```|~~~)/.test(line) || /^ {0,3}\[[^\]]+\]:/.test(line)) return true
  if (/^[ \t|:-]*$/.test(line)) return line.includes('---')
  return /^[ \t*_-]*$/.test(line) && line.replace(/[ \t]/g, '').length >= 3
}

/** Replaces links and pictures by their names. A bracket is looked for once from each place, and never again once there is none. */
function namesOfLinks(text: string): string {
  const plain: string[] = []
  const endOf = endFinder(text)
  let done = 0
  for (let open = text.indexOf('['); open !== -1; open = text.indexOf('[', done)) {
    const close = endOf(']', open)
    if (close === -1) break
    plain.push(text.slice(done, text[open - 1] === '!' && open > done ? open - 1 : open))
    plain.push(text.slice(open + 1, close))
    done = close + 1
    const next = text[done]
    const end = next === '(' ? endOf(')', done) : next === '[' ? endOf(']', done) : -1
    if (end !== -1) done = end + 1
  }
  return plain.join('') + text.slice(done)
}

/** Finds the next sign of its kind after a place, -1 if there is none; a search in vain is not repeated. */
function endFinder(text: string): (sign: ')' | ']', after: number) => number {
  const missing = new Set<string>()
  return (sign, after) => {
    const end = missing.has(sign) ? -1 : text.indexOf(sign, after)
    if (end === -1) missing.add(sign)
    return end
  }
}

/** Removes the marks before a line and in it, and separates the cells of a table by commas. */
function plainLine(line: string): string {
  const words = line.replace(/^(?:[ \t]*(?:#{1,6}|>|[-+*]|\|)[ \t]+)+/, '')
  const cells = words.includes('|') ? words.split('|').map((cell) => cell.trim()) : [words]
  return cells
    .filter((cell) => cell !== '')
    .join(', ')
    .replace(/[*_`~]+/g, '')
}
