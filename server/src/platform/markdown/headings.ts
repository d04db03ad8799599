// People write headings of any length, so each function here makes one pass over the text.

/** A second-level heading of a Markdown text, with the places where its line starts and ends. */
interface HeadingLine {
  heading: string
  start: number
  end: number
}

/** A second-level heading, or the fence of a block of code, which may begin an item of a list. */
const HEADING_OR_FENCE = /^(?:## +(.+)|([ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)*)(`{3,}|~{3,})(.*))$/gm

/** The part before a fence in an item of a list: the item's mark, or an indentation that is too deep elsewhere. */
const IN_ITEM = /[^ ]| {4}/

/** Lists the second-level headings of a Markdown text in their order. Lines of fenced code are none. */
export function listHeadings(markdown: string): HeadingLine[] {
  const found: HeadingLine[] = []
  let open: { fence: string; isInItem: boolean } | null = null
  for (const match of markdown.matchAll(HEADING_OR_FENCE)) {
    const { 0: line, 1: heading, 2: before = '', 3: fence = '', 4: info = '', index } = match
    // A line without indentation ends the item, and its block of code too.
    if (open?.isInItem && before === '') open = null
    if (open) {
      if (line.trim() === fence && fence.startsWith(open.fence)) open = null
    } else if (heading !== undefined) found.push({ heading, start: index, end: index + line.length })
    else if (fence.startsWith('~') || !info.includes('`')) open = { fence, isInItem: IN_ITEM.test(before) }
  }
  return found
}

/** Builds the id that a heading, given as text or HTML, has in the page. */
export function headingId(heading: string): string {
  const named = anchorOf(heading)?.name ?? heading
  const plain = withoutTags(named).replace(/&\w+;/g, ' ').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
}

/**
 * Returns a function that builds the ids of a page's headings in their order, each of its own: 'examples', 'examples-2'.
 */
export function createHeadingIds(): (heading: string) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (heading) => {
    const name = headingId(heading) || 'section'
    let count = counts.get(name) ?? 0
    let id = name
    do {
      count += 1
      id = count === 1 ? name : `${name}-${count}`
    } while (taken.has(id))
    counts.set(name, count)
    taken.add(id)
    return id
  }
}

/** Returns a heading as readers see it. */
export function headingText(heading: string): string {
  return anchorOf(heading)?.text ?? heading
}

/**
 * Finds the ending of a translated heading, `{#The heading it translates}`, which keeps links to it working in every
 * language.
 */
function anchorOf(heading: string): { text: string; name: string } | null {
  const trimmed = heading.trimEnd()
  if (!trimmed.endsWith('}')) return null
  const open = trimmed.indexOf('{#', lastLineStart(trimmed))
  const name = open < 0 ? '' : trimmed.slice(open + 2, -1)
  return name === '' ? null : { text: trimmed.slice(0, open).trimEnd(), name }
}

function lastLineStart(text: string): number {
  return Math.max(...['\n', '\r', '\u2028', '\u2029'].map((end) => text.lastIndexOf(end))) + 1
}

function withoutTags(text: string): string {
  let plain = ''
  let at = 0
  for (;;) {
    const open = text.indexOf('<', at)
    const close = open < 0 ? -1 : text.indexOf('>', open)
    if (close < 0) return plain + text.slice(at)
    plain += `${text.slice(at, open)} `
    at = close + 1
  }
}
