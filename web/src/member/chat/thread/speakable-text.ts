/** The longest part that is spoken at once, in UTF-16 code units: longer texts end early in some browsers. */
const PART_MAX = 200

/**
 * Converts Markdown to text for reading aloud: words without their marks, links by their names, bare addresses by their
 * site. It takes time in proportion to the text, whatever the text contains (S5).
 */
export function speakableText(markdown: string): string {
  const words = markdown
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .filter((line) => !isUnspoken(line))
    .join('\n')
  return namesOfLinks(words)
    .replace(/<?https?:\/\/(?:www\.)?([^\s/<>)]+)[^\s<>)]*>?/g, '$1')
    .split('\n')
    .map(spokenLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Checks whether a line is not spoken: fences, rules, the line under a table's head, and the addresses that links refer
 * to.
 */
function isUnspoken(line: string): boolean {
  if (/^ {0,3}(?:```|~~~)/.test(line) || /^ {0,3}\[[^\]]+\]:/.test(line)) return true
  if (/^[ \t|:-]*$/.test(line)) return line.includes('---')
  return /^[ \t*_-]*$/.test(line) && line.replace(/[ \t]/g, '').length >= 3
}

/**
 * Replaces links and pictures by their names. It searches for a bracket once from each place, and not again once there
 * is none.
 */
function namesOfLinks(text: string): string {
  const spoken: string[] = []
  const endOf = endFinder(text)
  let done = 0
  for (let open = text.indexOf('['); open !== -1; open = text.indexOf('[', done)) {
    const close = endOf(']', open)
    if (close === -1) break
    spoken.push(text.slice(done, text[open - 1] === '!' && open > done ? open - 1 : open))
    spoken.push(text.slice(open + 1, close))
    done = close + 1
    const next = text[done]
    const end = next === '(' ? endOf(')', done) : next === '[' ? endOf(']', done) : -1
    if (end !== -1) done = end + 1
  }
  return spoken.join('') + text.slice(done)
}

/** Finds the next sign of its kind after a place, -1 if there is none; a search without a result is not repeated. */
function endFinder(text: string): (sign: ')' | ']', after: number) => number {
  const missing = new Set<string>()
  return (sign, after) => {
    const end = missing.has(sign) ? -1 : text.indexOf(sign, after)
    if (end === -1) missing.add(sign)
    return end
  }
}

/** Removes the marks before a line and in it; the cells of a table are listed one after another. */
function spokenLine(line: string): string {
  const words = line.replace(/^(?:[ \t]*(?:#{1,6}|>|[-+*]|\|)[ \t]+)+/, '')
  const cells = words.includes('|') ? words.split('|').map((cell) => cell.trim()) : [words]
  return cells
    .filter((cell) => cell !== '')
    .join(', ')
    .replace(/[*_`~]+/g, '')
}

/**
 * Splits a text into parts that are spoken one after the other: whole sentences where they are short enough, else whole
 * words.
 */
export function speechParts(markdown: string): string[] {
  const sentences = speakableText(markdown)
    .split(/\n+/)
    .flatMap((line) => line.match(/[^.!?…]+[.!?…]*["'”’)\]]*\s*|[.!?…]+/g) ?? [])
    .flatMap((sentence) => cut(sentence.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  return join(sentences)
}

function join(sentences: readonly string[]): string[] {
  const parts: string[] = []
  for (const sentence of sentences) {
    const last = parts.at(-1)
    if (last === undefined || last.length + sentence.length >= PART_MAX) parts.push(sentence)
    else parts[parts.length - 1] = `${last} ${sentence}`
  }
  return parts
}

function cut(sentence: string): string[] {
  const parts: string[] = []
  let rest = sentence
  while (rest.length > PART_MAX) {
    const space = rest.lastIndexOf(' ', PART_MAX)
    const at = space > 0 ? space : PART_MAX
    parts.push(rest.slice(0, at))
    rest = rest.slice(at).trim()
  }
  return [...parts, rest]
}
