import type { ContentFields } from '@pepper/contract/content'
import type { ItemRow } from '../store.ts'

/** The state of an item as a file says it: its fields, and its schedule in ISO 8601. */
export interface FileFields extends ContentFields {
  publish_at: string | null
  withdraw_at: string | null
}

/** Returns the state of an item as a file would say it. */
export function fieldsOfItem(item: ItemRow): FileFields {
  const { title, content_type, content, status, metadata, asked, publish_at, withdraw_at } = item
  return {
    ...{ title, content_type, content, status, metadata, asked },
    publish_at: publish_at?.toISOString() ?? null,
    withdraw_at: withdraw_at?.toISOString() ?? null,
  }
}

/**
 * Returns a text as files hold it: editors change line ends, and blank lines before and after it, which show nowhere.
 */
export function plainText(content: string): string {
  const text = content.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n')
  return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
}
