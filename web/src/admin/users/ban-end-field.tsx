import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type BanEnd, type BanLength, banLengths } from './ban-end.ts'

const names: Record<BanLength, MessageDescriptor> = {
  none: msg`Until it is lifted`,
  day: msg`1 day`,
  week: msg`7 days`,
  month: msg`30 days`,
  chosen: msg`Until a date`,
}

type BanEndFieldProps = { end: BanEnd; error?: boolean | undefined; onChange: (end: BanEnd) => void }

/** The field for the length of a ban. */
export function BanEndField({ end, error, onChange }: BanEndFieldProps) {
  const { t, i18n } = useLingui()
  const problem = end.chosen
    ? t`This time has passed. Please choose a later one.`
    : t`Please complete the date and time.`
  return (
    <>
      <Select
        label={t`Ends`}
        value={end.length}
        options={banLengths.map((value) => ({ value, name: i18n._(names[value]) }))}
        onChange={(length) => onChange({ ...end, length })}
      />
      {end.length === 'chosen' && (
        <TextField
          type="datetime-local"
          label={t`Ends at`}
          hint={t`In your time zone.`}
          error={error ? problem : undefined}
          value={end.chosen}
          onChange={(event) => onChange({ ...end, chosen: event.target.value })}
        />
      )}
    </>
  )
}
