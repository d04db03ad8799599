import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import { termsOf } from './terms.ts'

/** A part of a passage that can stand in an answer. Its units are sentences, or the lines of a list or table. */
export interface Block {
  kind: 'paragraph' | 'list' | 'table'
  units: Unit[]
  /** The sentence that introduces a list or table; it comes with any part of it. */
  intro: string
  /** The first rows of a table, which name its columns; empty for anything else. */
  head: string
  /** The heading above it. */
  heading: string
  position: number
}

export interface Unit {
  text: string
  terms: Set<string>
  words: number
}

/** Splits a passage's Markdown into blocks. Headings are removed; each block keeps the text of its heading. */
export function blocksOf(markdown: string, language: Locale = SOURCE_LOCALE): Block[] {
  const blocks: Block[] = []
  let heading = ''
  for (const chunk of chunksOf(markdown)) {
    const title = titleOf(chunk)
    if (title !== null) heading = title
    else addBlock(blocks, chunk, { heading, language })
  }
  return blocks
}

/** Returns the text of a heading, or null if the chunk is none. */
function titleOf(chunk: string): string | null {
  const [mark] = /^#{1,6}\s+/.exec(chunk) ?? []
  const title = mark && chunk.slice(mark.length)
  return title === undefined || /[\n\r\u2028\u2029]/.test(title) ? null : title
}

/** Counts the words of a text; the marks of lists and tables are none. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Formats a block as Markdown, or only some of its units. */
export function textOf(block: Block, units: Unit[] = block.units): string {
  const text = units.map((unit) => unit.text).join(block.kind === 'paragraph' ? ' ' : '\n')
  const whole = block.head ? `${block.head}\n${text}` : text
  return block.intro ? `${block.intro}\n\n${whole}` : whole
}

function chunksOf(markdown: string): string[] {
  const lines = markdown.trim().replace(/^(#{1,6}\s.*)$/gm, '\n$1\n')
  return lines
    .replace(/([^\n])\n(?=(?:[-*+]|\d+[.)])\s)/g, (whole, before: string, at: number, all: string) =>
      isListLine(lineBefore(all, at)) ? whole : `${before}\n\n`,
    )
    .split(/\n{2,}/)
    .map((chunk) => chunk.trim())
    .filter(Boolean)
}

function lineBefore(all: string, at: number): string {
  return all.slice(all.lastIndexOf('\n', at) + 1, at + 1)
}

function isListLine(line: string): boolean {
  return /^\s*(?:[-*+]|\d+[.)])\s/.test(line) || /^\s{2,}\S/.test(line)
}

function addBlock(
  blocks: Block[],
  chunk: string,
  { heading, language }: { heading: string; language: Locale },
): void {
  const kind = chunk.startsWith('|') ? 'table' : isListLine(chunk) ? 'list' : 'paragraph'
  const intro = kind === 'paragraph' ? '' : takeIntro(blocks)
  const [head, text] = kind === 'table' ? splitTable(chunk) : ['', chunk]
  const units = splitUnits(text, kind).map((unit) => unitOf(unit, language))
  blocks.push({ kind, heading, intro, head, position: blocks.length, units })
}

/**
 * Takes the sentence that introduces a list, ending in a colon or a question mark, from the end of the paragraph before
 * it.
 */
function takeIntro(blocks: Block[]): string {
  const before = blocks.at(-1)
  const last = before?.units.at(-1)
  if (before?.kind !== 'paragraph' || !last || !/[:?]$/.test(last.text)) return ''
  before.units.pop()
  if (before.units.length === 0) blocks.pop()
  return last.text
}

/** Splits a table into its head, with the line below it, and its rows. */
function splitTable(chunk: string): [head: string, rows: string] {
  const lines = chunk.split('\n')
  const isHeaded = /^\|[\s:|-]+$/.test(lines[1] ?? '') && lines.length > 2
  return isHeaded ? [lines.slice(0, 2).join('\n'), lines.slice(2).join('\n')] : ['', chunk]
}

function splitUnits(chunk: string, kind: Block['kind']): string[] {
  if (kind === 'table') return chunk.split('\n')
  if (kind === 'list') return chunk.split(/\n(?=(?:[-*+]|\d+[.)])\s)/)
  const line = chunk.replace(/\s+/g, (run) => (run.includes('\n') ? ' ' : run))
  // The look-ahead for a blank comes before the look-behind, which can be long.
  return line.split(/(?=\s)(?<=[.!?…][)"'”’*_]*)\s+(?=["'“‘(*_`]*[\p{Lu}\p{N}])/u)
}

function unitOf(text: string, language: Locale): Unit {
  return { text, terms: new Set(termsOf(text, language)), words: countWords(text) }
}
