import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PersonPicker } from '../pickers/person-picker.tsx'
import type { Draft, DraftProblem, DraftProblems } from './draft.ts'
import styles from './notification-center.module.css'
import { audienceNames, typeNames, valuesOf } from './operator-labels.ts'

/** The fields of date and time, which alone know whether they are filled in half. */
export type MomentFields = Record<'sends' | 'expires', RefObject<HTMLInputElement | null>>

type DraftFieldsProps = {
  draft: Draft
  problems: DraftProblems
  moments: MomentFields
  onChange: (part: Partial<Draft>) => void
}

export function DraftFields({ draft, problems, moments, onChange }: DraftFieldsProps) {
  const { t, i18n } = useLingui()
  const problem = useProblemText()
  return (
    <>
      <TextField
        label={t`Title`}
        error={problem(problems.title)}
        maxLength={120}
        autoComplete="off"
        required
        data-autofocus
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={t`Message`}
        error={problem(problems.message)}
        maxLength={2000}
        required
        value={draft.message}
        onChange={(event) => onChange({ message: event.target.value })}
      />
      <div className={styles.pair}>
        <Select
          label={t`Type`}
          value={draft.type}
          options={valuesOf(typeNames).map((value) => ({ value, name: i18n._(typeNames[value]) }))}
          onChange={(type) => onChange({ type })}
        />
        <Select
          label={t`Audience`}
          value={draft.audience}
          options={valuesOf(audienceNames).map((value) => ({ value, name: i18n._(audienceNames[value]) }))}
          onChange={(audience) => onChange({ audience })}
        />
      </div>
      {draft.audience === 'specific' && (
        <PersonPicker
          label={t`Person`}
          error={problem(problems.person)}
          value={draft.person}
          onChange={(person) => onChange({ person })}
        />
      )}
      <div className={styles.pair}>
        <Moment
          ref={moments.sends}
          label={t`Send at`}
          hint={t`Leave empty to send it later yourself.`}
          error={problem(problems.sends)}
          value={draft.sends}
          onChange={(sends) => onChange({ sends })}
        />
        <Moment
          ref={moments.expires}
          label={t`Expires at`}
          hint={t`Then it disappears from inboxes.`}
          error={problem(problems.expires)}
          value={draft.expires}
          onChange={(expires) => onChange({ expires })}
        />
      </div>
    </>
  )
}

type MomentProps = {
  ref: RefObject<HTMLInputElement | null>
  label: string
  hint: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

function Moment({ onChange, ...field }: MomentProps) {
  return (
    <TextField
      {...field}
      type="datetime-local"
      isOptional
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function useProblemText() {
  const { t } = useLingui()
  return (problem: DraftProblem | undefined) => {
    if (problem === 'missing') return t`Please fill this in.`
    if (problem === 'past') return t`This time has passed. Please choose a later one.`
    if (problem === 'half_filled') return t`Please complete the date and time.`
    if (problem === 'expires_before_sent') return t`It would expire before it is sent.`
    return undefined
  }
}
