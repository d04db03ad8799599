import { blocksOf } from '../index/passage-blocks.ts'
import { plainWords } from '../index/plain-text.ts'

const PLACES = [
  /\b(?:first|1st|primer[oa]?|premi(?:er|ere)|erste[nrs]?)\b/,
  /\b(?:second|2nd|segund[oa]|deuxieme|zweite[nrs]?)\b/,
  /\b(?:third|3rd|tercer[oa]?|troisieme|dritte[nrs]?)\b/,
  /\b(?:fourth|4th|cuart[oa]|quatrieme|vierte[nrs]?)\b/,
  /\b(?:fifth|5th|quint[oa]|cinquieme|funfte[nrs]?)\b/,
]
const LAST = /\b(?:last|ultim[oa]|derni(?:er|ere)|letzte[nrs]?)\b/

/**
 * Picks the item of a section's list or table that a question names by its place, such as 'the second one'. The header
 * of a table comes with it. Null if there is none.
 */
export function pickItem(section: string, question: string): string | null {
  const text = plainWords(question)
  const items = blocksOf(section).find((block) => block.kind !== 'paragraph')
  if (!items) return null
  const place = LAST.test(text) ? items.units.length - 1 : PLACES.findIndex((pattern) => pattern.test(text))
  const item = items.units[place]?.text
  if (!item) return null
  if (items.kind === 'table') return `${items.head}\n${item}`
  return item.replace(/^(?:[-*+]|\d+[.)])\s+/, '')
}
