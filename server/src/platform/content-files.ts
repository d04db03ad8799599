import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod'

const FOLDER = new URL('../../content/', import.meta.url)

/**
 * A file of `server/content` that does not have the form it needs. It was shipped wrong, so the server does not start.
 */
export class ContentError extends Error {
  override name = 'ContentError'
}

/** Lists the names of the Markdown files in a folder of `server/content`, in alphabetical order. */
export function listContentFiles(folder: string): string[] {
  const names = readdirSync(new URL(`${folder}/`, FOLDER))
  return names.filter((name) => name.endsWith('.md')).sort()
}

export function hasContentFile(path: string): boolean {
  return existsSync(new URL(path, FOLDER))
}

export function readContentFile(path: string): string {
  return readFileSync(new URL(path, FOLDER), 'utf8')
}

/** Reads and checks a JSON file of `server/content`. Throws ContentError. */
export function readContentJson<T extends z.ZodType>(path: string, schema: T): z.output<T> {
  const parsed = schema.safeParse(JSON.parse(readContentFile(path)))
  if (!parsed.success) throw new ContentError(`${path}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Parses `---`, lines of `key: value`, `---`, Markdown. Throws ContentError that names the file. */
export function parseContent<T extends z.ZodType>(
  name: string,
  text: string,
  schema: T,
): { header: z.output<T>; body: string } {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined || !body?.trim()) throw new ContentError(`${name}: needs a header and a text`)
  const fields = head.split(/\r?\n/).filter((line) => line.trim())
  const parsed = schema.safeParse(Object.fromEntries(fields.map(parseField)))
  if (!parsed.success) throw new ContentError(`${name}: ${z.prettifyError(parsed.error)}`)
  return { header: parsed.data, body: body.trim() }
}

function parseField(line: string): [string, string] {
  const colon = line.indexOf(':')
  const value = line.slice(colon + 1).trim()
  return [line.slice(0, colon).trim(), value.replace(/^(["'])(.*)\1$/, '$2')]
}
