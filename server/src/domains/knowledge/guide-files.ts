import { basename } from 'node:path'
import * as z from 'zod'
import {
  ContentError,
  listContentFiles,
  parseContent,
  readContentFile,
} from '../../platform/content-files.ts'

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

/** The built-in guide, one item a file of `content/guide`. Throws ContentError. */
export function readGuide(): GuideItem[] {
  return listContentFiles('guide').map((name) => parseGuideItem(name, readContentFile(`guide/${name}`)))
}

/** Reads one item; its file's name is the slug. Throws ContentError that names the file. */
export function parseGuideItem(name: string, text: string): GuideItem {
  const slug = basename(name, '.md')
  if (!SLUG.test(slug)) throw new ContentError(`${name}: needs a name of small letters and hyphens`)
  const { header: fields, body } = parseContent(name, text, header)
  return { ...fields, slug, body }
}
