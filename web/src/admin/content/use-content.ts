import { useLingui } from '@lingui/react/macro'
import type { ContentFilter } from '@pepper/contract/content'
import { useEffect } from 'react'
import { api } from '../../lib/api/api.ts'
import { useUrlFilters } from '../../lib/use-url-filters.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { useList } from '../query/use-list.ts'
import { useLiveRefresh } from '../query/use-live-refresh.ts'
import { contentStatuses, contentTypes } from './content-labels.ts'

type Counts = Awaited<ReturnType<typeof api.content.list>>['counts']

const PAGE_ROWS = 50

/** Reads the items that the address asks for, and reads them again when any of them changes. */
export function useContent() {
  const { t } = useLingui()
  const [filters, setFilters] = useUrlFilters('search', 'type', 'status', 'item')
  const type = contentTypes.find((one) => one === filters.type)
  const status = contentStatuses.find((one) => one === filters.status)
  const filter: ContentFilter = {
    ...(filters.search && { search: filters.search.slice(0, 200) }),
    ...(type && { type }),
    ...(status && { status }),
  }
  const list = useList(['content', 'content', filter], async (before) => {
    const page = await api.content.list({ ...filter, limit: PAGE_ROWS, ...(before && { before }) })
    return { rows: page.items, next: page.earlier, counts: page.counts }
  })
  const counts: Counts | null = list.page?.counts ?? null
  useLiveRefresh('content')
  const reason = list.error === null ? null : errorText(list.error)
  const failed = reason === null ? null : t`Failed to fetch content: ${reason}`
  useEffect(() => {
    if (failed) showToast({ title: failed, tone: 'destructive' })
  }, [failed])
  return { list, failed, counts, filters: { ...filters, type: type ?? '', status: status ?? '' }, setFilters }
}
