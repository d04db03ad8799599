import type { ContentFields, ContentItem } from '@pepper/contract/content'
import { CONTENT_TITLE_MAX_CHARACTERS, WORDING_MAX_CHARACTERS } from '@pepper/contract/limits'
import { findLocale, SOURCE_LOCALE } from '@pepper/contract/locales'

/** The unsaved text of an item, and the version that it is based on; 0 for a new item. */
export interface ContentDraft {
  fields: ContentFields
  version: number
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const EMPTY: ContentFields = {
  title: '',
  content_type: 'article',
  content: '',
  status: 'draft',
  metadata: {},
  asked: [],
}

export function fieldsOf(item: ContentItem): ContentFields {
  const { title, content_type, content, status, metadata, asked } = item
  return { title, content_type, content, status, metadata, asked }
}

/** Returns the fields to send, with the wordings tidied. */
export function tidied(fields: ContentFields): ContentFields {
  return { ...fields, asked: tidiedWordings(fields.asked) }
}

/** Returns the wordings without the empty lines and spaces that occur among them during typing. */
export function tidiedWordings(asked: readonly string[]): string[] {
  return asked.map((line) => line.trim()).filter((line) => line !== '')
}

/** Starts a new item that answers a question: its title, and the question by which the guide finds it. */
export function begunWith(question: string, language: string): ContentDraft {
  const written = findLocale(language)
  const title = question.slice(0, CONTENT_TITLE_MAX_CHARACTERS).toWellFormed()
  const metadata = {
    question: question.slice(0, WORDING_MAX_CHARACTERS).toWellFormed(),
    ...(written && written !== SOURCE_LOCALE && { language: written }),
  }
  return { fields: { ...EMPTY, title, metadata }, version: 0 }
}

/** Returns whether both have the same content. Empty metadata counts as none. */
export function areSame(one: ContentFields, other: ContentFields): boolean {
  return spelled(one) === spelled(other)
}

function spelled(fields: ContentFields): string {
  const { title, content_type, content, status, metadata, asked } = tidied(fields)
  const said = Object.entries(metadata).filter(([, value]) => value)
  return JSON.stringify([
    title,
    content_type,
    content,
    status,
    asked,
    said.sort(([a], [b]) => (a < b ? -1 : 1)),
  ])
}

/** Returns the draft that remains of one whose text `sent` has been saved: what was typed since, or null. */
export function typedSince(
  draft: ContentDraft | null,
  sent: ContentFields,
  { version }: Pick<ContentItem, 'version'>,
): ContentDraft | null {
  return draft && !areSame(draft.fields, sent) ? { fields: draft.fields, version } : null
}

/** Reads the draft of an item from this device, or returns null. */
export function readContentDraft(storage: DraftStorage, key: string): ContentDraft | null {
  try {
    const { fields, version } = JSON.parse(storage.getItem(key) ?? 'null') as ContentDraft
    const isDraft = typeof fields.title === 'string' && typeof fields.content === 'string'
    return isDraft && Number.isInteger(version) ? { fields: { ...EMPTY, ...fields }, version } : null
  } catch {
    return null
  }
}

/**
 * Keeps the draft of an item on this device. Without a draft it removes `written`, the one that this page kept before;
 * another one belongs to another page of the same item.
 */
export function writeContentDraft(
  storage: DraftStorage,
  key: string,
  draft: ContentDraft | null,
  written: ContentDraft | null = null,
): void {
  try {
    if (draft) storage.setItem(key, JSON.stringify(draft))
    else if (written && storage.getItem(key) === JSON.stringify(written)) storage.removeItem(key)
  } catch {
    // A full or blocked storage keeps no drafts, but writing continues.
  }
}

export function draftKey(userId: string | null, id: string): string {
  return `content-draft:${userId}:${id}`
}
