import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'
import * as z from 'zod'
import {
  hasContentFile,
  parseContent,
  readContentFile,
  readContentJson,
} from '../../platform/content-files.ts'

const header = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  lead: z.string().min(1),
})

/** A page as its file has it: the names of the brand are still placeholders, the body is Markdown. */
export interface PageFile extends z.infer<typeof header> {
  body: string
}

const text = z.string().min(1)

/** The words around the texts of pages, brand names as placeholders. */
const words = z.strictObject({
  home: text,
  no_scripts: text,
  pages: z.strictObject({ faq: text, privacy: text, terms: text, report: text }),
  more_pages: text,
  on_this_page: text,
  contacts: z.strictObject({ support: text, privacy: text, legal: text, community: text, none: text }),
  model_facts: z.strictObject({ none: text, connected: text }),
  faq: z.strictObject({ added: text, more: text, support: text, privacy: text }),
  report: z.strictObject({
    checklist: text,
    draft: text,
    hint: text,
    template: text,
    subject: text,
    mail: text,
    copy: text,
    community: text,
    no_address: text,
  }),
  guide: z.strictObject({
    title: text,
    description: text,
    lead: text,
    search: text,
    find: text,
    nothing: text,
    ask: text,
    related: text,
    breadcrumb: text,
    note: text,
  }),
  /** The guide's topics in the order of its index; others follow under their own names. */
  topics: z.record(text, text),
})
export type PageWords = z.infer<typeof words>

/** Throws ContentError. */
export function readPageFile(locale: Locale, slug: string): PageFile {
  const path = pathOf(locale, `${slug}.md`)
  const { header: fields, body } = parseContent(path, readContentFile(path), header)
  return { ...fields, body }
}

/** Throws ContentError. */
export function readPageWordsFile(locale: Locale): PageWords {
  return readContentJson(pathOf(locale, 'words.json'), words)
}

/** Where a page is not in the language, it is read in English. */
function pathOf(locale: Locale, name: string): string {
  const path = `pages/${locale}/${name}`
  return hasContentFile(path) ? path : `pages/${SOURCE_LOCALE}/${name}`
}
