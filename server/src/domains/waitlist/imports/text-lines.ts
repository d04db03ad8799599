import { setImmediate as yieldToOthers } from 'node:timers/promises'

const LINES_AT_ONCE = 200

/** The lines of a text; between some of them everything else that this process does gets its turn. */
export async function* textLines(text: string): AsyncGenerator<string> {
  let from = 0
  for (let count = 1; from <= text.length; count += 1) {
    const to = endOfLine(text, from)
    yield text.slice(from, to)
    from = text.startsWith('\r\n', to) ? to + 2 : to + 1
    if (count % LINES_AT_ONCE === 0) await yieldToOthers()
  }
}

/** How many lines a text has, as `textLines` gives them; a line break at the very end begins no further one. */
export function countLines(text: string): number {
  let lines = 0
  for (let from = 0; from < text.length; lines += 1) {
    const to = endOfLine(text, from)
    from = text.startsWith('\r\n', to) ? to + 2 : to + 1
  }
  return lines
}

function endOfLine(text: string, from: number): number {
  const feed = text.indexOf('\n', from)
  if (feed > from && text[feed - 1] === '\r') return feed - 1
  return feed === -1 ? text.length : feed
}
