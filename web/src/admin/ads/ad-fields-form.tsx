import { useLingui } from '@lingui/react/macro'
import type { AdFields } from '@pepper/contract/ads'
import { AD_CONTENT_MAX_CHARACTERS, AD_TIMES_A_DAY_MAX } from '@pepper/contract/limits'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { asMoment, localMoment } from '../controls/moments.ts'
import { LazyDayField } from '../table/lazy-day-field.tsx'
import { adLocations, adStatuses, adTypes, locationNames, statusNames, typeNames } from './ad-labels.ts'
import { shownNumber, usualTimes } from './ad-numbers.ts'
import { findAdProblems } from './ad-problems.ts'
import styles from './ads.module.css'

type AdFieldsFormProps = {
  fields: AdFields
  /** Whether problems are shown at their fields. */
  isChecked: boolean
  onChange: (patch: Partial<AdFields>) => void
}

/** The form with all fields of an ad; name and content are required. */
export function AdFieldsForm({ fields, isChecked, onChange }: AdFieldsFormProps) {
  const { t, i18n } = useLingui()
  const problems = isChecked ? findAdProblems(fields) : []
  const problem = (field: (typeof problems)[number], words: string) =>
    problems.includes(field) ? words : undefined
  return (
    <>
      <TextField
        label={t`Name`}
        value={fields.name}
        maxLength={120}
        autoComplete="off"
        error={problem('name', t`A name is required.`)}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className={styles.pair}>
        <Select
          label={t`Type`}
          value={fields.placement_type}
          options={adTypes.map((value) => ({ value, name: i18n._(typeNames[value]) }))}
          onChange={(placement_type) => onChange({ placement_type })}
        />
        <Select
          label={t`Location`}
          value={fields.placement_location}
          hint={
            fields.placement_location === 'sidebar'
              ? t`A narrow ad below the content of a page, never in the menu.`
              : undefined
          }
          options={adLocations.map((value) => ({ value, name: i18n._(locationNames[value]) }))}
          onChange={(placement_location) => onChange({ placement_location })}
        />
        <Select
          label={t`Status`}
          value={fields.status}
          options={adStatuses.map((value) => ({ value, name: i18n._(statusNames[value]) }))}
          onChange={(status) => onChange({ status })}
        />
      </div>
      <TextArea
        label={t`Content`}
        hint={t`HTML. Scripts, links and external images are removed on saving.`}
        value={fields.content}
        maxLength={AD_CONTENT_MAX_CHARACTERS}
        spellCheck={false}
        error={problem('content', t`Content is required.`)}
        onChange={({ target }) => onChange({ content: target.value })}
      />
      <TextField
        type="url"
        label={t`Target address`}
        hint={t`Link target, https only.`}
        isOptional
        error={problem('target_url', t`Enter a full address that begins with https://.`)}
        value={fields.target_url ?? ''}
        onChange={({ target }) => onChange({ target_url: target.value.trim() || null })}
      />
      <div className={styles.pair}>
        <TextField
          type="number"
          min={0}
          step={1}
          label={t`Priority`}
          hint={t`Higher goes first.`}
          error={problem('priority', t`Enter a whole number from 0 to 1,000,000.`)}
          value={shownNumber(fields.priority)}
          onChange={({ target }) => onChange({ priority: target.valueAsNumber })}
        />
        <TextField
          type="number"
          min={0}
          max={AD_TIMES_A_DAY_MAX}
          step={1}
          label={t`Times a day`}
          hint={t`Maximum views per person and device; 0 is no limit.`}
          error={problem('times_a_day', t`Enter a whole number from 0 to ${AD_TIMES_A_DAY_MAX}.`)}
          value={shownNumber(fields.times_a_day === undefined ? usualTimes(fields) : fields.times_a_day)}
          onChange={({ target }) => onChange({ times_a_day: target.valueAsNumber })}
        />
      </div>
      <div className={styles.moments}>
        <LazyDayField
          hasTime
          label={t`Start`}
          hint={t`Leave empty to start now.`}
          isOptional
          value={localMoment(fields.start_date)}
          onChange={(moment) => onChange({ start_date: asMoment(moment) })}
        />
        <LazyDayField
          hasTime
          label={t`End`}
          hint={t`Leave empty for no end.`}
          isOptional
          error={problem('end_date', t`The end must be after the start.`)}
          value={localMoment(fields.end_date)}
          onChange={(moment) => onChange({ end_date: asMoment(moment) ?? null })}
        />
      </div>
    </>
  )
}
