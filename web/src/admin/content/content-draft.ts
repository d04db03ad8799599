import type { ContentFields, ContentItem } from '@pepper/contract/content'

/** What was written and not saved, and the version that it was made from; 0 for an item that is not there yet. */
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
}

export function fieldsOf({ title, content_type, content, status, metadata }: ContentItem): ContentFields {
  return { title, content_type, content, status, metadata }
}

/** Whether both say the same; metadata that is empty is as good as none. */
export function areSame(one: ContentFields, other: ContentFields): boolean {
  return spelled(one) === spelled(other)
}

function spelled({ title, content_type, content, status, metadata }: ContentFields): string {
  const said = Object.entries(metadata).filter(([, value]) => value)
  return JSON.stringify([title, content_type, content, status, said.sort(([a], [b]) => (a < b ? -1 : 1))])
}

/** The draft of an item on this device, or null. */
export function readContentDraft(storage: DraftStorage, key: string): ContentDraft | null {
  try {
    const { fields, version } = JSON.parse(storage.getItem(key) ?? 'null') as ContentDraft
    const isDraft = typeof fields.title === 'string' && typeof fields.content === 'string'
    return isDraft && Number.isInteger(version) ? { fields: { ...EMPTY, ...fields }, version } : null
  } catch {
    return null
  }
}

export function writeContentDraft(storage: DraftStorage, key: string, draft: ContentDraft | null): void {
  try {
    if (draft) storage.setItem(key, JSON.stringify(draft))
    else storage.removeItem(key)
  } catch {
    // A full or closed storage keeps no drafts; writing goes on.
  }
}

export function draftKey(userId: string | null, id: string): string {
  return `content-draft:${userId}:${id}`
}
