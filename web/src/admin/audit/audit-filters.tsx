import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Select } from '../../ui/select.tsx'
import { targetLabels } from '../labels/target-labels.ts'
import { PersonFilter } from '../pickers/person-filter.tsx'
import { DayFilters } from '../table/day-filters.tsx'
import { ExportLink } from '../table/export-link.tsx'
import { FilterBar } from '../table/filter-bar.tsx'
import { FoldedFilters } from '../table/folded-filters.tsx'
import type { useAudit } from './use-audit.ts'

/** The filters of the log, all of which are in the address. */
export function AuditFilters({ audit }: { audit: ReturnType<typeof useAudit> }) {
  const { t, i18n } = useLingui()
  const { filters, setFilters, facets, entries, exportPath, isFiltered } = audit
  const asOptions = (
    all: string,
    values: readonly string[] = [],
    chosen: string,
    labels?: typeof targetLabels,
  ) => [
    { value: '', name: all },
    ...[...new Set([...values, ...(chosen ? [chosen] : [])])].map((value) => {
      const label = labels?.(value)
      return { value, name: label ? i18n._(label) : value }
    }),
  ]
  const actors = entries.rows?.map(({ actor }) => actor?.person) ?? []
  const targets = entries.rows?.map(({ target }) => target?.person) ?? []
  return (
    <>
      <FilterBar
        searchLabel={t`Search the log`}
        searchHint={t`Words in the action or its details, or the name of a person`}
        search={filters.search}
        onSearch={(search) => setFilters({ search }, { isPassing: true })}
        actions={
          <>
            <RefreshButton isBusy={entries.isLoading} onClick={entries.refresh} />
            <ExportLink href={exportPath('csv')} kind="audit_export">
              <Trans>Download CSV</Trans>
            </ExportLink>
            <ExportLink href={exportPath('json')} kind="audit_export">
              <Trans>Download JSON</Trans>
            </ExportLink>
          </>
        }
      />
      <FoldedFilters
        legend={t`Filter entries`}
        set={
          [filters.actor, filters.about, filters.family, filters.table, filters.from, filters.to].filter(
            Boolean,
          ).length
        }
      >
        <PersonFilter
          label={t`Actor`}
          value={filters.actor}
          known={actors}
          onChange={(actor) => setFilters({ actor })}
        />
        <PersonFilter
          label={t`Subject`}
          value={filters.about}
          known={targets}
          onChange={(about) => setFilters({ about })}
        />
        <Select
          label={t`Action group`}
          value={filters.family}
          options={asOptions(t`All groups`, facets?.families, filters.family)}
          onChange={(family) => setFilters({ family })}
        />
        <Select
          label={t`Table`}
          value={filters.table}
          options={asOptions(t`All tables`, facets?.target_types, filters.table, targetLabels)}
          onChange={(table) => setFilters({ table })}
        />
        <DayFilters days={filters} onChange={(days) => setFilters(days, { isPassing: true })} />
      </FoldedFilters>
      {isFiltered && (
        <Button
          variant="quiet"
          size="small"
          onClick={() =>
            setFilters({ search: '', actor: '', about: '', family: '', table: '', from: '', to: '' })
          }
        >
          <Trans>Show all entries</Trans>
        </Button>
      )}
    </>
  )
}
