import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod'

const FOLDER = new URL('../../../content/', import.meta.url)
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

const header = z.strictObject({
  title: z.string().min(1),
  topic: z.string().min(1),
  question: z.string().default(''),
  keywords: z.string().default(''),
})

/** An item of the built-in guide as its file has it: the names of the brand are still placeholders. */
export interface GuideItem extends z.infer<typeof header> {
  slug: string
  body: string
}

/** A file of the built-in guide that does not have the form it needs: shipped wrong, so the server does not start. */
export class GuideError extends Error {
  override name = 'GuideError'
}

/** The built-in guide, one item a file of `content/guide`. Throws GuideError. */
export function readGuide(): GuideItem[] {
  const folder = new URL('guide/', FOLDER)
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return names.sort().map((name) => parseGuideItem(name, readFileSync(new URL(name, folder), 'utf8')))
}

/** A JSON file of `content`, checked. Throws GuideError. */
export function readContentJson<T extends z.ZodType>(name: string, schema: T): z.output<T> {
  const parsed = schema.safeParse(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')))
  if (!parsed.success) throw new GuideError(`${name}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Reads `---`, lines of `key: value`, `---`, Markdown. Throws GuideError that names the file. */
export function parseGuideItem(name: string, text: string): GuideItem {
  const slug = basename(name, '.md')
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  if (!SLUG.test(slug) || head === undefined || !body?.trim()) {
    throw new GuideError(`${name}: needs a name of small letters and hyphens, a header and a text`)
  }
  const fields = head.split(/\r?\n/).filter((line) => line.trim())
  const parsed = header.safeParse(Object.fromEntries(fields.map(parseField)))
  if (!parsed.success) throw new GuideError(`${name}: ${z.prettifyError(parsed.error)}`)
  return { ...parsed.data, slug, body: body.trim() }
}

function parseField(line: string): [string, string] {
  const colon = line.indexOf(':')
  const value = line.slice(colon + 1).trim()
  return [line.slice(0, colon).trim(), value.replace(/^(["'])(.*)\1$/, '$2')]
}
