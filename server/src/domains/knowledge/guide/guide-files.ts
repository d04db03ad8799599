import { basename } from 'node:path'
import { type Locale, locales, SOURCE_LOCALE } from '@pepper/contract/locales'
import * as z from 'zod'
import {
  ContentError,
  hasContentFile,
  listContentFiles,
  parseContent,
  readContentFile,
} from '../../../platform/content-files.ts'
import { type Asked, parseAsked } from './asked-files.ts'
import { parseShortAnswers, type ShortAnswer } from './short-answers.ts'

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

/** An item in one language, with how people ask for its sections. */
export interface GuideText extends GuideItem {
  language: Locale
  /** Wordings by the id of the section that answers them. */
  asked: Asked
  answers: readonly ShortAnswer[]
}

/**
 * Reads the English pages of the built-in guide, one a file of `content/guide/en`: every page has one. Throws
 * ContentError.
 */
export function readGuide(): GuideText[] {
  return readGuideIn(SOURCE_LOCALE)
}

/** Reads every page in every language that it is written in. Throws ContentError. */
export function readWholeGuide(): GuideText[] {
  const english = readGuide()
  const slugs = new Set(english.map((item) => item.slug))
  const others = locales.filter((locale) => locale !== SOURCE_LOCALE).flatMap(readGuideIn)
  const stray = others.find((item) => !slugs.has(item.slug))
  if (stray) throw new ContentError(`guide/${stray.language}/${stray.slug}.md: has no English page`)
  return [...english, ...others]
}

function readGuideIn(language: Locale): GuideText[] {
  const folder = `guide/${language}`
  if (!hasContentFile(folder)) return []
  return listContentFiles(folder).map((name) => {
    const path = `${folder}/${name}`
    const asked = readBeside(path, '.asked.txt', parseAsked) ?? new Map()
    const answers = readBeside(path, '.answers.txt', parseShortAnswers) ?? []
    return { ...parseGuideItem(path, readContentFile(path)), language, asked, answers }
  })
}

function readBeside<T>(
  path: string,
  ending: string,
  parse: (name: string, text: string) => T,
): T | undefined {
  const beside = path.replace(/\.md$/, ending)
  return hasContentFile(beside) ? parse(beside, readContentFile(beside)) : undefined
}

/** Reads one item; its file's name is the slug. Throws ContentError that names the file. */
export function parseGuideItem(name: string, text: string): GuideItem {
  const slug = basename(name, '.md')
  if (!SLUG.test(slug)) throw new ContentError(`${name}: needs a name of small letters and hyphens`)
  const { header: fields, body } = parseContent(name, text, header)
  return { ...fields, slug, body }
}
