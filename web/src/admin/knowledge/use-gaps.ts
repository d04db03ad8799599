import type { GapStatus } from '@pepper/contract/chat/gaps'
import { locales } from '@pepper/contract/locales'
import { api } from '../../lib/api/api.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { useList } from '../query/use-list.ts'
import { useLiveRefresh } from '../query/use-live-refresh.ts'

export const GAP_STATUSES: readonly GapStatus[] = ['open', 'answered', 'dismissed']
const PAGE_ROWS = 20

/** Reads the questions without an answer, by the status and language in the address, and again when content changes. */
export function useGaps() {
  const [filters, setFilters] = useUrlFilters('status', 'language')
  const status = GAP_STATUSES.find((one) => one === filters.status) ?? 'open'
  const language = locales.find((one) => one === filters.language)
  const list = useList(['content', 'guide-gaps', status, language], async (before) => {
    const asked = { status, limit: PAGE_ROWS, ...(language && { language }), ...(before && { before }) }
    const page = await api.chat.gaps.list(asked)
    return { rows: page.gaps, next: page.earlier, counts: page.counts }
  })
  useLiveRefresh('content')
  return { list, status, language: language ?? '', setFilters }
}
