import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { dayName } from '../../lib/formats/day-name.ts'
import { MOST_SINGLE_DAYS, type Range, type RangeRefusal, refuseRange } from '../../lib/formats/day-range.ts'
import { Button } from '../../ui/button.tsx'
import { DayRangeField, type Days } from './day-range-field.tsx'
import { FilterChips } from './filter-chips.tsx'
import styles from './range-picker.module.css'

type RangePickerProps = {
  range: Range
  today: string
  timeZone: string
  mostDays?: number
  onChange: (search: { range: string; from: string; to: string }) => void
}

/** Chooses the last 7, 30 or 90 days, or custom dates. */
export function RangePicker({
  range,
  today,
  timeZone,
  mostDays = MOST_SINGLE_DAYS,
  onChange,
}: RangePickerProps) {
  const { t, i18n } = useLingui()
  const first = dayName(range.from, i18n.locale)
  const last = dayName(range.to, i18n.locale)
  const [isOwn, setOwn] = useState(range.choice === 'custom')
  return (
    <div className={styles.range}>
      <FilterChips
        label={t`Days`}
        chips={[
          { value: '7', name: t`Last 7 days` },
          { value: '30', name: t`Last 30 days` },
          { value: '90', name: t`Last 90 days` },
          { value: 'custom', name: t`Custom range` },
        ]}
        value={isOwn ? 'custom' : range.choice}
        onChange={(choice) => {
          setOwn(choice === 'custom')
          if (choice !== 'custom') onChange({ range: choice, from: '', to: '' })
        }}
      />
      {isOwn && <OwnDates key={`${range.from}${range.to}`} {...{ range, today, mostDays, onChange }} />}
      <p className={styles.zone}>
        <Trans>
          {first} to {last}, inclusive · days in {timeZone}
        </Trans>
      </p>
    </div>
  )
}

type OwnDatesProps = Pick<RangePickerProps, 'range' | 'today' | 'onChange'> & { mostDays: number }

function OwnDates({ range, today, mostDays, onChange }: OwnDatesProps) {
  const { t } = useLingui()
  const [days, setDays] = useState<Days>({ from: range.from, to: range.to })
  const [refusal, setRefusal] = useState<RangeRefusal | null>(null)
  const messages: Record<RangeRefusal, string> = {
    incomplete: t`Choose both days.`,
    order: t`The last day is before the first.`,
    too_long: plural(mostDays, { one: 'At most # day.', other: 'At most # days.' }),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refused = refuseRange(days.from, days.to, mostDays)
    setRefusal(refused)
    if (!refused) onChange({ range: 'custom', ...days })
  }
  return (
    <form className={styles.dates} onSubmit={submit} noValidate>
      <DayRangeField
        label={t`First and last day`}
        days={days}
        latest={today}
        error={refusal && messages[refusal]}
        onChange={setDays}
      />
      <Button type="submit" variant="secondary">
        <Trans>Show</Trans>
      </Button>
    </form>
  )
}
