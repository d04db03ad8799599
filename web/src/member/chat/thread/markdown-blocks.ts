const FENCE = /^ {0,3}(`{3,}|~{3,})/
const LIST_ITEM = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/
/** The beginning of a line that may yet become a list item. */
const PARTIAL_ITEM = /^ {0,3}(?:[-+*]|\d{1,9}[.)]?)$/
/** `[x]: address` and `[^1]: note` work across blocks. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m

/**
 * Splits Markdown into blocks that mean the same on their own, so that finished ones are parsed once. Joined they are
 * the text. A list with its loose items, a fence, and indented lines under them stay together.
 */
export function splitBlocks(text: string): string[] {
  if (DEFINITION.test(text)) return [text]
  const blocks: string[] = []
  let block = ''
  let fence: string | null = null
  let isAfterBlank = false
  let isList = false
  for (const line of linesOf(text)) {
    const isBlank = line.trim() === ''
    if (fence === null && isAfterBlank && !isBlank && startsBlock(line, isList)) {
      blocks.push(block)
      block = ''
    }
    if (block === '') isList = LIST_ITEM.test(line)
    block += line
    isAfterBlank = isBlank
    fence = fenceAfter(line, fence)
  }
  return block ? [...blocks, block] : blocks
}

/**
 * Updates the blocks of a text that has grown since `known`: it looks only at the text after the last finished block.
 */
export function extendBlocks(known: string[], text: string): string[] {
  const finished = known.slice(0, -1)
  const length = finished.reduce((sum, block) => sum + block.length, 0)
  if (!text.startsWith(finished.join('')) || DEFINITION.test(text.slice(length))) return splitBlocks(text)
  const rest = splitBlocks(text.slice(length))
  return [...finished, ...rest]
}

/**
 * Checks whether a line after a blank one begins a new block instead of continuing the one before, also if that is a
 * list.
 */
function startsBlock(line: string, isList: boolean): boolean {
  if (/^(?: {2,}|\t)/.test(line)) return false
  return !(isList && (LIST_ITEM.test(line) || PARTIAL_ITEM.test(line)))
}

function fenceAfter(line: string, fence: string | null): string | null {
  const marker = FENCE.exec(line)?.[1]
  if (fence === null) return marker ?? null
  const isClosing = marker?.startsWith(fence) && line.trim() === marker
  return isClosing ? null : fence
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

// The signs of Markdown syntax; a paragraph without any of them needs no parser.
const SYNTAX = /[*_`~[\]<>|#\\&@]|https?:|www\.|^[ \t]*(?:[-+=]|\d{1,9}[.)])| {2}\n/m

/** Checks whether a block is one plain paragraph, so that it can be shown as it is. */
export function isPlainParagraph(block: string): boolean {
  return !SYNTAX.test(block)
}
