import * as z from 'zod'

/** The head of the chain in the form in which it is published outside the database: one line of JSON. */
const publishedHead = z.object({
  type: z.literal('audit.head'),
  at: z.iso.datetime(),
  position: z.number().int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})
export type PublishedHead = z.infer<typeof publishedHead>

export function writeHeadLine(head: Omit<PublishedHead, 'type'>): string {
  return JSON.stringify({ type: 'audit.head', ...head })
}

/** The error for a line of a file of published heads that cannot be read. */
export class HeadLineError extends Error {
  override name = 'HeadLineError'
}

/** Reads the lines of a file of published heads and skips empty lines. Throws HeadLineError, which names the line. */
export function readHeadLines(text: string): PublishedHead[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const parsed = publishedHead.safeParse(parseJson(line))
    if (!parsed.success) throw new HeadLineError(`Line ${index + 1} is not a published head.`)
    return [parsed.data]
  })
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
