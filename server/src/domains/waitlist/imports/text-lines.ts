import { setImmediate as yieldToOthers } from 'node:timers/promises'

const LINES_AT_ONCE = 200

/** Yields the lines of a text, and pauses between some of them so that this process can do other work. */
export async function* textLines(text: string): AsyncGenerator<string> {
  let from = 0
  for (let count = 1; from <= text.length; count += 1) {
    const to = endOfLine(text, from)
    yield text.slice(from, to)
    from = text.startsWith('\r\n', to) ? to + 2 : to + 1
    if (count % LINES_AT_ONCE === 0) await yieldToOthers()
  }
}

/** Counts the lines of a text as `textLines` yields them; a line break at the very end begins no further one. */
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
