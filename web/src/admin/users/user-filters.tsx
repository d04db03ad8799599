import { Trans, useLingui } from '@lingui/react/macro'
import { builtInRoles } from '@pepper/contract/permission-names'
import { tiers } from '@pepper/contract/progress/tiers'
import type { ReactNode } from 'react'
import { tierName } from '../../shared/tiers.ts'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Select } from '../../ui/select.tsx'
import { roleNames } from '../labels/role-labels.ts'
import { DayFilters } from '../table/day-filters.tsx'
import { ExportLink } from '../table/export-link.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { FoldedFilters } from '../table/folded-filters.tsx'
import type { useUsers } from './use-users.ts'
import { factorNames, factors, stateNames, states } from './user-labels.tsx'

type UserFiltersProps = Pick<
  ReturnType<typeof useUsers>,
  'filters' | 'setFilters' | 'exportPath' | 'users' | 'customRoles'
> & {
  /** The button that creates an account, for those who may. */
  create: ReactNode
}

/** The search and the filters of the list, all of which are in the address. */
export function UserFilters({
  filters,
  setFilters,
  exportPath,
  users,
  customRoles,
  create,
}: UserFiltersProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <FilterBar
        searchLabel={t`Search people`}
        searchHint={t`Email, name, code or id`}
        search={filters.q}
        onSearch={(q) => setFilters({ q }, { isPassing: true })}
        actions={
          <>
            <RefreshButton isBusy={users.isLoading} onClick={users.refresh} />
            <ExportLink href={exportPath} kind="users_export">
              <Trans>Download CSV</Trans>
            </ExportLink>
            {create}
          </>
        }
      />
      <FoldedFilters
        legend={t`Filter people`}
        set={
          [
            filters.role,
            filters.custom,
            filters.state,
            filters.factor,
            filters.tier,
            filters.from,
            filters.to,
          ].filter(Boolean).length
        }
      >
        <Select
          label={t`Role`}
          value={filters.custom || filters.role}
          options={[
            { value: '', name: t`Any role` },
            ...builtInRoles.map((value) => ({ value, name: i18n._(roleNames[value]) })),
            ...customRoles.map(({ id, name }) => ({ value: id, name })),
          ]}
          onChange={(value) => {
            const builtIn = builtInRoles.find((role) => role === value)
            setFilters({ role: builtIn ?? '', custom: builtIn ? '' : value })
          }}
        />
        <Select
          label={t`State`}
          value={filters.state}
          options={[
            { value: '', name: t`Any state` },
            ...states.map((value) => ({ value, name: i18n._(stateNames[value]) })),
          ]}
          onChange={(state) => setFilters({ state })}
        />
        <Select
          label={t`Second factor`}
          value={filters.factor}
          options={[
            { value: '', name: t`With or without` },
            ...factors.map((value) => ({ value, name: i18n._(factorNames[value]) })),
          ]}
          onChange={(factor) => setFilters({ factor })}
        />
        <Select
          label={t`Tier`}
          value={filters.tier}
          options={[
            { value: '', name: t`Any tier` },
            ...tiers.map((value) => ({ value, name: tierName(value, i18n) })),
          ]}
          onChange={(tier) => setFilters({ tier })}
        />
        <DayFilters
          days={filters}
          labels={{ from: t`Joined from`, to: t`Joined until` }}
          onChange={setFilters}
        />
      </FoldedFilters>
    </>
  )
}
