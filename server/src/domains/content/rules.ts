import type { ContentFields, ContentMetadata } from '@pepper/contract/content'
import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'

const SLUG_MAX_CHARACTERS = 80

/** The last part of an address out of a title: small letters, digits and hyphens; `item` where it has none of them. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return plain.slice(0, SLUG_MAX_CHARACTERS).replace(/^-+|-+$/g, '') || 'item'
}

/** Where an item stands once it is published: at the page that it stands in for, or at one of its own. */
export function pathOf({ slug, metadata }: { slug: string; metadata: ContentMetadata }): string {
  return metadata.page ? `/${metadata.page}` : `/learn/${slug}`
}

/** The language that an item is written in. */
export function languageOf({ language }: ContentMetadata): Locale {
  return language ?? SOURCE_LOCALE
}

/** Fields that are said and not empty. */
export function tidyMetadata(metadata: ContentMetadata): ContentMetadata {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value)) as ContentMetadata
}

type Compared = Omit<ContentFields, 'metadata'> & { metadata: ContentMetadata }
const FIELDS = ['title', 'content_type', 'content', 'status', 'metadata', 'asked'] as const

/** What a change changes, before and after. */
export function compareFields(before: Compared, after: Compared) {
  const changed = FIELDS.filter(
    (field) => JSON.stringify(sorted(before[field])) !== JSON.stringify(sorted(after[field])),
  )
  return { before: pick(before, changed), after: pick(after, changed) }
}

/** The item as an entry of the audit log tells it. */
export function fieldsOf(item: Compared) {
  return pick(item, [...FIELDS])
}

function pick(item: Compared, fields: (typeof FIELDS)[number][]) {
  return Object.fromEntries(fields.map((field) => [field, item[field]]))
}

function sorted(value: string | string[] | ContentMetadata): unknown {
  return typeof value === 'string' || Array.isArray(value)
    ? value
    : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
}
