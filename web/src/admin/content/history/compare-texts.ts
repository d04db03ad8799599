import { diffLines, diffWordsWithSpace } from 'diff'

/** A part of two texts side by side; a gap stands for lines that both have. */
export type TextPart =
  | { kind: 'same' | 'removed' | 'added'; text: string }
  | { kind: 'gap'; lines: number; text: string }

/** How long a comparison may take, in ms; texts that differ too much are shown one after the other. */
const TIMEOUT_MS = 300

/** How many lines both have are shown beside a change. */
const CONTEXT_LINES = 2

/** Compares two texts by lines, and changed lines by words. */
export function compareTexts(before: string, after: string): TextPart[] {
  const lines = diffLines(before, after, { timeout: TIMEOUT_MS })
  if (!lines) return replaced(before, after)
  const parts: TextPart[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const [one, next] = [lines[at], lines[at + 1]]
    if (!one) continue
    if (one.removed && next?.added) {
      parts.push(...compareWords(one.value, next.value))
      at += 1
    } else parts.push({ kind: kindOf(one), text: one.value })
  }
  return parts.flatMap((part, index) => shortened(part, index === 0, index === parts.length - 1))
}

function compareWords(before: string, after: string): TextPart[] {
  const words = diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS })
  return words ? words.map((one) => ({ kind: kindOf(one), text: one.value })) : replaced(before, after)
}

function replaced(before: string, after: string): TextPart[] {
  const parts: TextPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return parts.filter(({ text }) => text !== '')
}

function kindOf({ added, removed }: { added: boolean; removed: boolean }) {
  return added ? 'added' : removed ? 'removed' : 'same'
}

/** Replaces the middle of a long part that both texts have by a gap. */
function shortened(part: TextPart, isFirst: boolean, isLast: boolean): TextPart[] {
  if (part.kind !== 'same') return [part]
  const lines = part.text.split(/(?<=\n)/)
  const head = isFirst ? 0 : CONTEXT_LINES
  const tail = isLast ? 0 : CONTEXT_LINES
  // A gap of one or two lines would be no shorter than the lines.
  if (lines.length <= head + tail + 2) return [part]
  const parts: TextPart[] = [
    { kind: 'same', text: lines.slice(0, head).join('') },
    {
      kind: 'gap',
      lines: lines.length - head - tail,
      text: lines.slice(head, lines.length - tail).join(''),
    },
    { kind: 'same', text: tail === 0 ? '' : lines.slice(-tail).join('') },
  ]
  return parts.filter(({ text }) => text !== '')
}
