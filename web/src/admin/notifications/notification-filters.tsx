import { useLingui } from '@lingui/react/macro'
import type { NotificationStatus, NotificationType } from '@pepper/contract/notifications'
import type { ReactNode } from 'react'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Select } from '../../ui/select.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { statusNames, typeNames, valuesOf } from './operator-labels.ts'

type Filters = { search?: string; type?: string; status?: string }

type NotificationFiltersProps = {
  search: string
  type: NotificationType | null
  status: NotificationStatus | null
  onChange: (change: Filters, how?: { isPassing: boolean }) => void
  isLoading: boolean
  onRefresh: () => void
  actions: ReactNode
}

export function NotificationFilters(props: NotificationFiltersProps) {
  const { search, type, status, onChange, isLoading, onRefresh, actions } = props
  const { t, i18n } = useLingui()
  return (
    <FilterBar
      searchLabel={t`Search notifications`}
      search={search}
      onSearch={(words) => onChange({ search: words }, { isPassing: true })}
      actions={
        <>
          <RefreshButton isBusy={isLoading} onClick={onRefresh} />
          {actions}
        </>
      }
    >
      <Select
        label={t`Type`}
        value={type ?? ''}
        options={[
          { value: '', name: t`All types` },
          ...valuesOf(typeNames).map((value) => ({ value, name: i18n._(typeNames[value]) })),
        ]}
        onChange={(value) => onChange({ type: value })}
      />
      <Select
        label={t`Status`}
        value={status ?? ''}
        options={[
          { value: '', name: t`All statuses` },
          ...valuesOf(statusNames).map((value) => ({ value, name: i18n._(statusNames[value]) })),
        ]}
        onChange={(value) => onChange({ status: value })}
      />
    </FilterBar>
  )
}
