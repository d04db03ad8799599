import type { ContentItem, ContentSummary } from '@pepper/contract/content'
import { pathOf } from './rules.ts'
import type { ItemRow, SummaryRow } from './store.ts'

export function presentSummary(row: SummaryRow): ContentSummary {
  const { id, title, content_type, status, metadata, version, created_by, created_at, updated_at } = row
  return {
    id,
    title,
    content_type,
    status,
    metadata,
    path: pathOf(row),
    version,
    created_by,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export function presentItem(row: ItemRow): ContentItem {
  return { ...presentSummary(row), content: row.content, asked: row.asked }
}
