import type { ContentFields, ContentMetadata } from '@pepper/contract/content'
import { type Locale, SOURCE_LOCALE } from '@pepper/contract/locales'

const SLUG_MAX_CHARACTERS = 80

/**
 * Derives the last part of an address from a title: small letters, digits and hyphens; `item` where the title has none
 * of them.
 */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return plain.slice(0, SLUG_MAX_CHARACTERS).replace(/^-+|-+$/g, '') || 'item'
}

/** Returns the path of an item once it is published: that of the page that it replaces, or one of its own. */
export function pathOf({ slug, metadata }: { slug: string; metadata: ContentMetadata }): string {
  return metadata.page ? `/${metadata.page}` : `/learn/${slug}`
}

/** Returns the language in which an item is written. */
export function languageOf({ language }: ContentMetadata): Locale {
  return language ?? SOURCE_LOCALE
}

/** Removes the fields that are missing or empty. */
export function tidyMetadata(metadata: ContentMetadata): ContentMetadata {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value)) as ContentMetadata
}

type Compared = Omit<ContentFields, 'metadata'> & { metadata: ContentMetadata }
const FIELDS = ['title', 'content_type', 'content', 'status', 'metadata', 'asked'] as const

/** Compares two states of an item and returns the changed fields, before and after. */
export function compareFields(before: Compared, after: Compared) {
  const changed = FIELDS.filter(
    (field) => JSON.stringify(sorted(before[field])) !== JSON.stringify(sorted(after[field])),
  )
  return { before: pick(before, changed), after: pick(after, changed) }
}

/** Maps an item to the values of an audit entry. */
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
