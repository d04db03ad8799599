import type { ContentItem, ContentSummary } from '@pepper/contract/content'
import { pathOf } from './rules.ts'
import type { ItemRow, SummaryRow } from './store.ts'

export function presentSummary(row: SummaryRow): ContentSummary {
  const { id, title, content_type, status, metadata, version, created_by, created_at, updated_at } = row
  const { publish_at, withdraw_at, schedule_failed } = row
  return {
    id,
    title,
    content_type,
    status,
    metadata,
    path: pathOf(row),
    version,
    publish_at: publish_at?.toISOString() ?? null,
    withdraw_at: withdraw_at?.toISOString() ?? null,
    schedule_failed,
    created_by,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export function presentItem(row: ItemRow): ContentItem {
  return { ...presentSummary(row), content: row.content, asked: row.asked }
}
