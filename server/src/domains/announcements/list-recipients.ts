import type { AnnouncementRecipient, RecipientState } from '@pepper/contract/announcements'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { listRecipientRows, type RecipientRow } from './recipient-store.ts'
import { NEVER_RETRIED } from './rules.ts'
import { getRow } from './store.ts'

export interface RecipientPage {
  id: string
  state?: RecipientState | undefined
  after?: string | undefined
  limit: number
}

/**
 * Lists the recipients of an announcement with the state of each. Needs `announcements.send`. Throws
 * announcements.not_found.
 */
export async function listRecipients(
  request: Context,
  { id, limit, ...filter }: RecipientPage,
): Promise<{ recipients: AnnouncementRecipient[]; next: string | null }> {
  const context = authorise(request, 'announcements.send')
  const { kysely } = context.runtime.db
  await getRow(kysely, id)
  const rows = await listRecipientRows(kysely, id, { ...filter, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    recipients: shown.map(present),
    next: rows.length > limit ? (shown.at(-1)?.user_id ?? null) : null,
  }
}

function present(row: RecipientRow): AnnouncementRecipient {
  const { refusal, ...shown } = row
  return {
    ...shown,
    is_retryable: row.state === 'failed' && !NEVER_RETRIED.includes(row.reason ?? '') && refusal === null,
    address_refusal: refusal && { said: refusal.said, at: refusal.at.toISOString() },
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}
