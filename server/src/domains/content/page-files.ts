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

/** A page as its file contains it: the brand's names are still placeholders, the body is Markdown. */
export interface PageFile extends z.infer<typeof header> {
  body: string
}

const text = z.string().min(1)

/** The labels around the texts of pages, with the brand's names as placeholders. */
const labels = z.strictObject({
  home: text,
  no_scripts: text,
  pages: z.strictObject({ faq: text, privacy: text, terms: text, report: text }),
  more_pages: text,
  on_this_page: text,
  contacts: z.strictObject({ support: text, privacy: text, legal: text, community: text, none: text }),
  model_facts: z.strictObject({
    none: text,
    connected: text,
    none_writes: text,
    compared: text,
    account_kept: text,
    account_told: text,
  }),
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
  /** The guide's topics in the order of its index; other topics follow under their own names. */
  topics: z.record(text, text),
})
export type PageLabels = z.infer<typeof labels>

/** Reads the file of a page in a language, or in English where that does not exist. Throws ContentError. */
export function readPageFile(locale: Locale, slug: string): PageFile {
  const path = pathOf(locale, `${slug}.md`)
  const { header: fields, body } = parseContent(path, readContentFile(path), header)
  return { ...fields, body }
}

/** Reads the labels around the texts of pages in a language, or else in English. Throws ContentError. */
export function readPageLabelsFile(locale: Locale): PageLabels {
  return readContentJson(pathOf(locale, 'words.json'), labels)
}

/** Returns the path of a page file in the language, or in English where that does not exist. */
function pathOf(locale: Locale, name: string): string {
  const path = `pages/${locale}/${name}`
  return hasContentFile(path) ? path : `pages/${SOURCE_LOCALE}/${name}`
}
