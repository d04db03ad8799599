import type { FeedbackReason } from '@pepper/contract/chat'
import { api } from '../../lib/api/api.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { useList } from '../query/use-list.ts'
import { useLiveRefresh } from '../query/use-live-refresh.ts'

export const REASONS: readonly FeedbackReason[] = [
  'wrong',
  'unclear',
  'outdated',
  'not_asked',
  'tone',
  'other',
]
const PAGE_ROWS = 20

/** Reads the replies that did not help, by the status and reason in the address. */
export function useJudgedReplies() {
  const [filters, setFilters] = useUrlFilters('status', 'reason')
  const isHandled = filters.status === 'handled'
  const reason = REASONS.find((one) => one === filters.reason)
  const list = useList(['content', 'guide-replies', isHandled, reason], async (before) => {
    const show = isHandled ? ('handled' as const) : ('open' as const)
    const asked = { show, limit: PAGE_ROWS, ...(reason && { reason }), ...(before && { before }) }
    const page = await api.chat.gaps.replies(asked)
    return { rows: page.replies, next: page.earlier }
  })
  useLiveRefresh('content')
  return { list, isHandled, reason: reason ?? '', setFilters }
}
