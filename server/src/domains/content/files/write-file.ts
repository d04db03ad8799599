import { stringify } from 'yaml'
import { languageOf } from '../rules.ts'
import type { ItemRow } from '../store.ts'
import { fieldsOfItem, plainText } from './file-fields.ts'

/** Names that Windows keeps for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** Returns the name of an item's file: its address, which no other item has. */
export function fileNameOf({ slug }: Pick<ItemRow, 'slug'>): string {
  return `${slug}${RESERVED.test(slug) ? '-page' : ''}.md`
}

/** Writes an item as Markdown with front matter that `readFile` reads as the same item. */
export function writeFile(item: ItemRow): string {
  const { title, content_type, status, metadata, asked, publish_at, withdraw_at, content } =
    fieldsOfItem(item)
  const { page, description, question, keywords } = metadata
  const front = stringify(
    {
      id: item.id,
      version: item.version,
      title,
      kind: content_type,
      status,
      language: languageOf(metadata),
      ...(page && { page }),
      ...(description && { description }),
      ...(question && { question }),
      ...(keywords && { keywords }),
      ...(asked.length > 0 && { asked }),
      ...(publish_at && { publish_at }),
      ...(withdraw_at && { withdraw_at }),
    },
    // Folded lines would be harder to edit.
    { lineWidth: 0 },
  )
  return `---\n${front}---\n\n${plainText(content)}\n`
}
