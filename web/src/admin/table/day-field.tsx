import '../controls/react-aria.ts'
import { type DateValue, parseDate, parseDateTime } from '@internationalized/date'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import {
  Button,
  Calendar,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  Popover,
} from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { classNames } from '../../lib/class-names.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Field, type FieldText } from '../../ui/field.tsx'
import { CalendarIcon } from '../../ui/icons.tsx'
import { useTopModal } from '../../ui/modal.ts'
import { CalendarMonth } from './calendar-month.tsx'
import styles from './day-range-field.module.css'

/** A smaller year is one that is still being typed. */
const FIRST_YEAR = 1000

export type DayFieldProps = FieldText & {
  /** The day as YYYY-MM-DD, with `hasTime` as YYYY-MM-DDThh:mm; empty where none is chosen. */
  value: string
  hasTime?: boolean
  onChange: (value: string) => void
}

/** A field for one day, or one moment, that may stay empty: typed part by part or chosen in a calendar. */
export function DayField({ value, hasTime = false, onChange, ...text }: DayFieldProps) {
  const { i18n } = useLingui()
  const id = useId()
  const [typed, setTyped] = useTyped(value)
  const change = (date: DateValue | null) => {
    const next = date === null ? '' : date.toString().slice(0, hasTime ? 16 : 10)
    setTyped(next)
    if (date === null || date.year >= FIRST_YEAR) onChange(next)
  }
  const described = [text.hint && `${id}-hint`, text.error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <I18nProvider locale={i18n.locale}>
      <Field id={id} {...text}>
        <DatePicker
          aria-label={text.label}
          aria-describedby={described || undefined}
          granularity={hasTime ? 'minute' : 'day'}
          value={parse(typed, hasTime)}
          isInvalid={Boolean(text.error)}
          onChange={change}
        >
          <Parts />
          <Popover
            className={styles.popover ?? ''}
            offset={4}
            UNSTABLE_portalContainer={useTopModal() ?? document.body}
          >
            <Dialog>
              {({ close }) => (
                <>
                  <Calendar>
                    <CalendarMonth />
                  </Calendar>
                  {typed !== '' && <ClearButton onClear={() => [change(null), close()]} />}
                </>
              )}
            </Dialog>
          </Popover>
        </DatePicker>
      </Field>
    </I18nProvider>
  )
}

/** Holds the typed day, until the address or the form brings another one. */
function useTyped(value: string) {
  const [known, setKnown] = useState(value)
  const [typed, setTyped] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  return [typed, setTyped] as const
}

function parse(text: string, hasTime: boolean): DateValue | null {
  if (text === '') return null
  try {
    return hasTime ? parseDateTime(text) : parseDate(text)
  } catch {
    // An address may hold anything.
    return null
  }
}

function Parts() {
  return (
    <Group className={classNames(styles.days, styles.single)}>
      <DateInput className={styles.day ?? ''}>
        {(segment) => <DateSegment segment={segment} className={styles.part ?? ''} />}
      </DateInput>
      <Button className={styles.open ?? ''}>
        <CalendarIcon />
      </Button>
    </Group>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button slot={null} className={buttonClass({ variant: 'quiet', size: 'small' })} onPress={onClear}>
      <Trans>Clear the date</Trans>
    </Button>
  )
}
