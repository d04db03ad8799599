import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../ui/text-field.tsx'
import type { Days } from './day-range-field.tsx'

type DayFiltersProps = { days: Days; onChange: (days: Partial<Days>) => void }

/** The first and last day of a filter; either may stay empty, unlike in a DayRangeField. */
export function DayFilters({ days: { from, to }, onChange }: DayFiltersProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        type="date"
        label={t`First day`}
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        type="date"
        label={t`Last day`}
        value={to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </>
  )
}
