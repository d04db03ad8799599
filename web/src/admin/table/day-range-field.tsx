import '../controls/react-aria.ts'
import { type CalendarDate, parseDate } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import {
  Button,
  DateInput,
  DateRangePicker,
  DateSegment,
  Group,
  Popover,
  RangeCalendar,
} from 'react-aria-components/DateRangePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import fieldStyles from '../../ui/field.module.css'
import { CalendarIcon, ErrorIcon } from '../../ui/icons.tsx'
import { useTopModal } from '../../ui/modal.ts'
import { CalendarMonth } from './calendar-month.tsx'
import styles from './day-range-field.module.css'

export type Days = { from: string; to: string }

type DayRangeFieldProps = {
  label: string
  /** The days as YYYY-MM-DD; empty where none is chosen. */
  days: Days
  /** The last day that can be chosen. */
  latest: string
  error: string | null
  onChange: (days: Days) => void
}

/** A field for two days, typed part by part or chosen in a calendar. */
export function DayRangeField({ label, days, latest, error, onChange }: DayRangeFieldProps) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <I18nProvider locale={i18n.locale}>
      <div className={fieldStyles.field}>
        <span id={id} className={fieldStyles.label}>
          {label}
        </span>
        <DateRangePicker
          aria-labelledby={id}
          aria-describedby={error ? `${id}-error` : undefined}
          value={days.from && days.to ? { start: parseDate(days.from), end: parseDate(days.to) } : null}
          maxValue={parseDate(latest)}
          isInvalid={error !== null}
          onChange={(range) => onChange(range ? { from: dayOf(range.start), to: dayOf(range.end) } : NO_DAYS)}
        >
          <Group className={styles.days ?? ''}>
            <DateInput slot="start" className={styles.day ?? ''}>
              {(segment) => <DateSegment segment={segment} className={styles.part ?? ''} />}
            </DateInput>
            <span aria-hidden="true">–</span>
            <DateInput slot="end" className={styles.day ?? ''}>
              {(segment) => <DateSegment segment={segment} className={styles.part ?? ''} />}
            </DateInput>
            <Button className={styles.open ?? ''}>
              <CalendarIcon />
            </Button>
          </Group>
          <Popover
            className={styles.popover ?? ''}
            offset={4}
            UNSTABLE_portalContainer={useTopModal() ?? document.body}
          >
            <Dialog>
              <RangeCalendar>
                <CalendarMonth />
              </RangeCalendar>
            </Dialog>
          </Popover>
        </DateRangePicker>
        {error && (
          <p id={`${id}-error`} className={fieldStyles.error}>
            <ErrorIcon size={16} />
            <span>{error}</span>
          </p>
        )}
      </div>
    </I18nProvider>
  )
}

const NO_DAYS: Days = { from: '', to: '' }

const dayOf = ({ year, month, day }: Pick<CalendarDate, 'year' | 'month' | 'day'>) =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
