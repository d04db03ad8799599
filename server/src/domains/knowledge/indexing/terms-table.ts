/** Numbers from 0, in as few bytes as the highest needs. */
export type Numbers = Uint16Array | Uint32Array

export function numbersUpTo(most: number, length: number): Numbers {
  return most < 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length)
}

/**
 * Texts and their numbers, in a few arrays: a Map of 100,000 texts takes several times the memory, and another thread
 * could not hand it over.
 */
export interface TermsTable {
  size: number
  /** The UTF-16 units of all texts; those of text n are from `starts[n]` to `starts[n + 1]`. */
  units: Uint8Array | Uint16Array
  starts: Uint32Array
  /** The number of a text plus 1 from the place that its hash gives on, up to the next 0. */
  slots: Numbers
}

/** Gives texts their numbers, in order. Each must be there once. */
export function tableOf(texts: readonly string[]): TermsTable {
  const size = texts.length
  const starts = new Uint32Array(size + 1)
  let isNarrow = true
  for (const [number, text] of texts.entries()) {
    starts[number + 1] = (starts[number] as number) + text.length
    isNarrow &&= isLatin(text)
  }
  const length = starts[size] as number
  const units = isNarrow ? new Uint8Array(length) : new Uint16Array(length)
  const slots = numbersUpTo(size, slotsFor(size))
  for (const [number, text] of texts.entries()) {
    const start = starts[number] as number
    for (let at = 0; at < text.length; at += 1) units[start + at] = text.charCodeAt(at)
    let slot = hashOf(text) & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = number + 1
  }
  return { size, units, starts, slots }
}

/** Returns the number of a text; undefined for one that is not there. */
export function numberOf(table: TermsTable, text: string): number | undefined {
  const { slots } = table
  let slot = hashOf(text) & (slots.length - 1)
  for (let found = slots[slot] as number; found !== 0; found = slots[slot] as number) {
    if (lengthOf(table, found - 1) === text.length && standsAt(table, found - 1, text, 0)) return found - 1
    slot = (slot + 1) & (slots.length - 1)
  }
  return undefined
}

export function textOf({ units, starts }: TermsTable, number: number): string {
  return String.fromCharCode(...units.subarray(starts[number], starts[number + 1]))
}

export function lengthOf({ starts }: TermsTable, number: number): number {
  return (starts[number + 1] as number) - (starts[number] as number)
}

/** Returns whether a longer text has the one of a number from `from` on. */
export function standsAt(table: TermsTable, number: number, longer: string, from: number): boolean {
  const { units, starts } = table
  const start = starts[number] as number
  const length = lengthOf(table, number)
  for (let at = 0; at < length; at += 1) if (units[start + at] !== longer.charCodeAt(from + at)) return false
  return true
}

function slotsFor(size: number): number {
  // At most two thirds of the slots are taken, so that a search soon meets a free one.
  return 2 ** Math.ceil(Math.log2(1.5 * size + 1))
}

function isLatin(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0xff) return false
  return true
}

/** Returns the FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}
