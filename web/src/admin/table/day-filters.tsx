import { useLingui } from '@lingui/react/macro'
import type { Days } from './day-range-field.tsx'
import { LazyDayField } from './lazy-day-field.tsx'

type DayFiltersProps = {
  days: Days
  onChange: (days: Partial<Days>) => void
  /** Other names than first and last day. */
  labels?: { from: string; to: string }
}

/** The first and last day of a filter; either may stay empty, unlike in a DayRangeField. */
export function DayFilters({ days: { from, to }, onChange, labels }: DayFiltersProps) {
  const { t } = useLingui()
  const names = labels ?? { from: t`First day`, to: t`Last day` }
  return (
    <>
      <LazyDayField label={names.from} value={from} onChange={(day) => onChange({ from: day })} />
      <LazyDayField label={names.to} value={to} onChange={(day) => onChange({ to: day })} />
    </>
  )
}
