import type { ContentRevisionSummary, RevisionAuthor } from '@pepper/contract/content'
import type { People } from '../../profiles/index.ts'
import type { RevisionSummaryRow } from './revision-store.ts'

export function presentAuthor(madeBy: string | null, people: People): RevisionAuthor | null {
  return madeBy === null ? null : { user_id: madeBy, full_name: people.get(madeBy)?.full_name ?? null }
}

export function presentRevisionSummary(row: RevisionSummaryRow, people: People): ContentRevisionSummary {
  const { version, action, status, title, changed, restored_version, made_by, made_at } = row
  return {
    version,
    action,
    status,
    title,
    changed,
    restored_version,
    made_by: presentAuthor(made_by, people),
    made_at: made_at.toISOString(),
  }
}
